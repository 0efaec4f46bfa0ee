"""El Plan for a person: names, questions, options, events, the set-up."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Item
from engine.core.text.option_view import OptionView
from engine.el_plan.components.models import Components
from engine.el_plan.constants import PERIODS, District
from engine.el_plan.results import LEVEL_WORDS
from engine.el_plan.state import State
from engine.el_plan.text.assistance import ElPlanGuide
from engine.el_plan.text.names import DISTRICT_NAMES, PRODUCT_NAMES, Names
from engine.el_plan.text.narrator import Narrator
from engine.el_plan.text.options import OptionText
from engine.el_plan.text.questions import question
from engine.el_plan.text.setup_listing import listing


class ElPlanText:
    """Everything a person reads."""

    def __init__(self, components: Components) -> None:
        self.names = Names(components)
        self.options = OptionText(self.names)

    def question(self, g: State) -> str:
        """What is decided now, by whom."""
        return question(self.names, g)

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in one sentence."""
        return self.option_view(kind, code, g).sentence

    def option_view(self, kind: int, code: int, g: State) -> OptionView:
        """An option as a list, a preview and a program need it."""
        return self.options.view(kind, code, g)

    def progress(self, g: State) -> str:
        """How far the game is."""
        if g.period == 0:
            return "preparation"
        return f"period {g.period} of {PERIODS}, {DISTRICT_NAMES[District(g.district)]}"

    def narrator(self, g: State) -> Narrator:
        """Who tells the game from this position on."""
        return Narrator(self.names, g.n_seats)

    def column_words(self) -> Mapping[str, Mapping[str, str]]:
        """What the pieces are called that columns of a result name by their ids, by column, or by its stem."""
        plans = {plan.id: f"{plan.name} {LEVEL_WORDS[plan.level - 1]}" for plan in self.names.components.ordered_plans}
        return {"plan": plans, "plan_type": {kind.name.lower(): name for kind, name in PRODUCT_NAMES.items()}}

    def layout(self, g: State) -> dict[str, list[Item]]:
        """What lies where at the start; the order of the decks is hidden."""
        return listing(self.names, g)

    def guide(self) -> ElPlanGuide:
        """Who helps a person to choose."""
        return ElPlanGuide(self)
