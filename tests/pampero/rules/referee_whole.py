"""The slow referee of scorings, and of the ties that VJ leaves to you: there it asks the oracle's VJ."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.components.phrases import Phrase
from engine.core.record import Many
from engine.pampero.codes import crown_card, crown_half, crown_option, scoring_card, scoring_option
from engine.pampero.components.models.pieces import ContractSection, TowerSection, WindFarmSection
from engine.pampero.constants import YOU, Market, Scoring, Site
from engine.pampero.rulings import CROWN_ONE, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import CROWNS_DONE, SCORING_DONE, Kind
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.asking import Question
from tests.oracle.contracts import candidates
from tests.oracle.gains import gain_scoring_card
from tests.oracle.printed import shipped
from tests.oracle.reading import card_at
from tests.oracle.recount import income_of, recount
from tests.oracle.sectors import free_sites, tower_sectors, wind_farm_sectors
from tests.oracle.turn import foreign_cards
from tests.oracle.world import read_world
from tests.pampero.rules.referee_pieces import PiecesReferee
from tests.table import catalogue_of


class WholeReferee(PiecesReferee):
    """Judges every kind of decision."""

    def __init__(self, states: Many[State]) -> None:
        super().__init__(states[0], catalogue_of(None))
        self.states = states

    def judges(self) -> dict[Kind, Callable[[int], bool]]:
        vj = (Kind.VJ_SECTOR, Kind.VJ_SITE, Kind.VJ_CONTRACT, Kind.VJ_FOREIGN, Kind.VJ_SCORING_CARD)
        left = self.left_by_vj() if self.g.decision_kind in vj else set()
        return super().judges() | {
            Kind.SCORING_CARD: self.may_score,
            Kind.CROWN: self.may_crown,
            Kind.FLIP: lambda market: not self.g.income_down[YOU, market],
            **dict.fromkeys(vj, left.__contains__),
        }

    # --- scorings

    def option_of(self, card: int, number: int) -> Phrase | None:
        """An option of a scoring card in your hand."""
        options = self.catalogue.specialist_scoring.card[card].options
        return options[number] if self.g.scoring_card[YOU, card] and number < len(options) else None

    def may_score(self, code: int) -> bool:
        """An option that pays something now; being done while there is one."""
        if code == SCORING_DONE:
            return any(self.may_score(option) for option in range(SCORING_DONE))
        option = self.option_of(scoring_card(code), scoring_option(code))
        if option is None:
            return False
        world = read_world(self.states, shipped())
        face_up = [market for market in Market if not self.g.income_down[YOU, market]]
        if option.op == ScoringOption.PER:
            return recount(world, YOU)[Fact(option.a)] > 0
        if option.op == ScoringOption.FLIP:
            return option.a in face_up and income_of(world, YOU, option.a) > 0
        return option.op == ScoringOption.FLIP_ANY and bool(face_up)

    def may_crown(self, code: int) -> bool:
        """A crown for a majority of this scoring, named only where the ruling has it count for one."""
        if code == CROWNS_DONE:
            return any(self.may_crown(option) for option in range(CROWNS_DONE))
        option, half = self.option_of(crown_card(code), crown_option(code)), crown_half(code)
        if option is None or option.op != ScoringOption.CROWN:
            return False
        places = [Scoring.SECOND] if self.g.scoring_now == 2 else [Scoring.END_I, Scoring.END_II]
        tiles = [self.catalogue.scoring_tiles.tile[self.g.scoring_tile[place]] for place in places]
        halves = [number for number, tile in enumerate(tiles) if tile.bottom.fact == option.a]
        return half in (halves if self.g.ruling[Ruling.CROWN] == CROWN_ONE else halves[:1])

    # --- what VJ leaves to you

    def left_by_vj(self) -> set[int]:
        """The options that the oracle's VJ leaves, from the section that acts."""
        kind, world = self.g.decision_kind, read_world(self.states, shipped())
        if kind == Kind.VJ_SITE:
            structure = Site.TOWER if self.g.decision_a == Action.TOWER else Site.WIND_FARM
            return set(free_sites(world, self.board.site[self.g.options[0]].sector, structure))
        if kind == Kind.VJ_SCORING_CARD:
            return self.scoring_cards_left()
        if kind == Kind.VJ_FOREIGN:
            return set(foreign_cards(world))
        section = card_at(world, self.g.vj_card).section[self.g.vj_section]
        if isinstance(section, WindFarmSection):
            return {int(sector) for sector in wind_farm_sectors(world)}
        if isinstance(section, TowerSection):
            return {int(sector) for sector in tower_sectors(world, self.g.vj_card, section)}
        assert isinstance(section, ContractSection)
        return set(candidates(world, self.g.vj_card, section))

    def scoring_cards_left(self) -> set[int]:
        """The places of the display among which you choose; the only one when nothing is left to choose."""
        world = read_world(self.states, shipped())
        before = list(world.scoring_display)
        try:
            question = next(gain_scoring_card(world))
        except StopIteration:
            return {place for place, card in enumerate(before) if world.scoring_display[place] != card}
        assert isinstance(question, Question)
        return set(question.options)
