"""How games are set up, in words: rulings, variants, fixed objectives; checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.record import Many, allocate
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.objectives import objective_names, preset_objectives, read_objectives, split_objectives
from engine.pampero.ruling_texts import named_value, parse_ruling, read_rulings, read_variants, variant_name
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.naming import names_of


class Names(NamedTuple):
    """The words of the components that results name, in the order of their numbers."""

    facts: tuple[str, ...]
    cards: tuple[str, ...]
    tiles: tuple[str, ...]
    objectives: tuple[str, ...]
    solo_cards: tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """What a game is set up with, beside its components and its seed. What is left out is as the rulebook has it."""

    rulings: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()

    def prototype(self, catalogue: Catalogue) -> Many[State]:
        """The state every game starts from: blank but for what is settled here; a word that means nothing raises."""
        states = allocate(State)
        for ruling, value in read_rulings(dict(self.rulings)).items():
            states[0].ruling[ruling] = value
        for variant in read_variants(self.variants):
            states[0].variant[variant] = 1
        if self.objectives:
            preset_objectives(states[0], read_objectives(catalogue, self.objectives))
        return states


def setting_of(rulings: Iterable[str] = (), variants: Iterable[str] = (), objectives: str = "") -> Setting:
    """A setting as typed: `TIE=towers`, `battery-storage`, `wind-farms,network-tiles,batteries`.

    A ruling that says the default is left out, so that equal settings are equal.
    """
    values = dict(parse_ruling(text) for text in rulings)
    return Setting(
        rulings=tuple(named_value(ruling, values[ruling]) for ruling in sorted(values) if values[ruling]),
        variants=tuple(variant_name(variant) for variant in read_variants(variants)),
        objectives=split_objectives(objectives) if objectives else (),
    )


def names_in(catalogue: Catalogue) -> Names:
    """The words of a catalogue."""
    return Names(
        facts=tuple(names_of(Fact)),
        cards=tuple(card.id for card in (*catalogue.basic_cards.card, *catalogue.specialist_actions.card)),
        tiles=tuple(tile.id for tile in catalogue.scoring_tiles.tile),
        objectives=tuple(objective_names(catalogue)),
        solo_cards=tuple(card.id for card in catalogue.solo_cards.card),
    )
