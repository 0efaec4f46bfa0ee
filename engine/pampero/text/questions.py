"""What is being decided, in words."""

from __future__ import annotations

from collections.abc import Callable

from engine.pampero.constants import Site
from engine.pampero.state import State
from engine.pampero.text.effect_text import contract_icon_word
from engine.pampero.text.names import PieceNames
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import Kind

TOPICS: dict[Kind, str] = {
    Kind.NONE: "nothing",
    Kind.TURN: "your turn",
    Kind.SITE: "the site to build on",
    Kind.SECOND_SITE: "a further wind farm",
    Kind.CONTRACT: "the contract",
    Kind.PAY: "how to pay the contract",
    Kind.NODE: "the grid space of the contract",
    Kind.LINK: "the linked contract",
    Kind.BONUS_PAIR: "two spaces of the tower bonus board",
    Kind.SLOT: "the slot of the bonus tile",
    Kind.MARKER: "the income marker to advance",
    Kind.COLLECT: "the income to take",
    Kind.SPECIALIST: "a specialist card",
    Kind.BULLDOZER: "a bulldozer move",
    Kind.CONNECTION: "a connection tile to play",
    Kind.VENTURE: "the venture capital slot",
    Kind.ROW: "the row to take a card back from",
    Kind.FOREIGN: "the foreign market card",
    Kind.SCORING_CARD: "scoring cards",
    Kind.CROWN: "crown cards",
    Kind.FLIP: "the income marker to turn down",
    Kind.CHOOSE: "one of several effects",
    Kind.BONUS_SPACE: "a space of the tower bonus board",
    Kind.DISCARD: "the bonus tile to discard",
    Kind.RETRIEVE: "the card to take back",
    Kind.PASS_TILE: "the pass tile",
    Kind.OWNER: "whose piece the card works with",
    Kind.VJ_SECTOR: "the sector VJ builds in",
    Kind.VJ_SITE: "the site VJ builds on",
    Kind.VJ_CONTRACT: "the contract VJ fulfils",
    Kind.VJ_FOREIGN: "the foreign market card VJ takes",
    Kind.VJ_SCORING_CARD: "the scoring card VJ takes",
}

PLAIN: dict[Kind, str] = {
    Kind.LINK: "Fulfil the linked contract in the same action?",
    Kind.COLLECT: "Which income do you take?",
    Kind.SPECIALIST: "Which specialist card do you gain?",
    Kind.CONNECTION: "Which connection tile do you play?",
    Kind.VENTURE: "Which venture capital slot do you use?",
    Kind.ROW: "From which row does the rightmost card come back to your hand?",
    Kind.FOREIGN: "Which foreign market card do you sell to?",
    Kind.SCORING_CARD: "Which scoring card do you play now?",
    Kind.CROWN: "Which crown do you declare for the majorities of this scoring?",
    Kind.FLIP: "Which income marker do you turn down?",
    Kind.CHOOSE: "Which effect do you choose?",
    Kind.DISCARD: "Which tower bonus tile do you discard?",
    Kind.RETRIEVE: "Which card do you take back from the company mat?",
    Kind.PASS_TILE: "Flip the pass tile before this VJ turn?",
    Kind.VJ_CONTRACT: "VJ's search ends in a tie: which contract does VJ fulfil?",
    Kind.VJ_FOREIGN: "VJ's search ends in a tie: which foreign market card does VJ take?",
    Kind.VJ_SCORING_CARD: "VJ's search ends in a tie: which scoring card does VJ take?",
}


class QuestionWords(PieceNames):
    """`question`: what the open decision is about; where the position matters, by the method named after its kind."""

    def question(self, g: State) -> str:
        """The open decision as a question."""
        if g.decision_kind == Kind.NONE:
            return "The game is over." if g.over else "Nothing is being decided."
        kind = Kind(g.decision_kind)
        return PLAIN[kind] if kind in PLAIN else ASK[kind](self, g)

    def topic(self, kind: int) -> str:
        """What decisions of a kind are about."""
        if kind == Kind.TURN and not self.is_solo:
            return "the turn"
        return TOPICS[Kind(kind)]

    def ask_turn(self, g: State) -> str:
        return f"Year {g.year}, round {g.round + 1}: play a card, retrieve all cards or take a battery?"

    def ask_site(self, g: State) -> str:
        what = "tower" if g.decision_a == Site.TOWER else "wind farm"
        return f"Where in {self.zone(g.played_zone)} do you build the {what}?"

    def ask_second_site(self, g: State) -> str:
        return f"Build a further wind farm in {self.sector(g.decision_a)}?"

    def ask_contract(self, g: State) -> str:
        return f"Which {contract_icon_word(g.decision_a)} do you fulfil?"

    def ask_pay(self, g: State) -> str:
        return f"How do you pay {self.contract_named(g)}?"

    def ask_node(self, g: State) -> str:
        return f"Which space of your grid does {self.contract_named(g)} take?"

    def contract_named(self, g: State) -> str:
        """The contract that the decision names by its space."""
        tile_plus = g.space_tile_plus[g.decision_a]
        return self.contract(tile_plus - 1) if tile_plus else self.space(g.decision_a)

    def ask_bonus_pair(self, g: State) -> str:
        upto = ("zone A", "zones A and B", "zones A, B and C")[g.decision_a]
        return f"Which two adjacent spaces of the tower bonus board ({upto}) do you take?"

    def ask_slot(self, g: State) -> str:
        return f"Its own slot is covered: where does bonus {self.bonus_tile(g.decision_a)} go?"

    def ask_marker(self, g: State) -> str:
        return f"Which income marker advances by {g.decision_a}?"

    def ask_bulldozer(self, g: State) -> str:
        if g.decision_b == 0 and g.decision_seat != g.turn_seat and not self.is_solo:
            return f"{self.seat(g.turn_seat)} has used your bulldozer {g.decision_a}, which must move: where to?"
        if g.decision_b == 0:
            return f"Bulldozer {g.decision_a} has done its work and must move: where to?"
        if g.decision_a:
            return f"Where does bulldozer {g.decision_a} move on to (moves left: {g.decision_b})?"
        return f"Where does a bulldozer move{f' (up to {g.decision_b} moves)' if g.decision_b > 1 else ''}?"

    def ask_owner(self, g: State) -> str:
        return f"Whose {self.required_piece(g.decision_a)} in {self.zone(g.played_zone)} do you use?"

    def ask_bonus_space(self, g: State) -> str:
        return f"Which space of {self.zone(g.decision_a)} of the tower bonus board do you take?"

    def vj_structure(self, g: State) -> str:
        return "tower" if g.decision_a == Action.TOWER else "wind farm"

    def ask_vj_sector(self, g: State) -> str:
        return f"VJ's search ends in a tie: in which sector does VJ build a {self.vj_structure(g)}?"

    def ask_vj_site(self, g: State) -> str:
        return f"On which site does VJ build the {self.vj_structure(g)}?"


ASK: dict[Kind, Callable[[QuestionWords, State], str]] = {
    kind: getattr(QuestionWords, f"ask_{kind.name.lower()}") for kind in Kind if kind and kind not in PLAIN
}
