"""The chapters of Pampero's vocabulary, docs/vocabulary.md, written from the code.

solo data vocabulary > docs/vocabulary.md
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.components.phrases import Word
from engine.core.components.vocabulary import Chapter, table, word_chapter
from engine.pampero.constants import Sector
from engine.pampero.vocabulary.criteria import AREAS, CONDITIONS, CONTRACT_CRITERIA, KIND_SAYS, SECTOR_CRITERIA, SYMBOLS
from engine.pampero.vocabulary.effects import EFFECTS, MODIFIERS, OPTIONS
from engine.pampero.vocabulary.facts import COUNTED, SPECS, Fact

LINKS = {"fact": "[a fact](#facts)", "kind": "[a kind](#kinds-of-contract)"}

VOCABULARIES: tuple[tuple[str, str, Sequence[Word]], ...] = (
    (
        "Effects",
        "What a card, tile, space or tower does: the key `effects`. `energy 1 or money 3` is a choice between effects.",
        EFFECTS,
    ),
    ("Modifiers", "What an ongoing tower bonus tile changes: the key `modifier` of `tower_bonuses.toml`.", MODIFIERS),
    (
        "Scoring options",
        "What a specialist scoring card offers: the key `options` of `specialist_scoring.toml`.",
        OPTIONS,
    ),
    (
        "Conditions",
        "The condition at the top of a section of a solo card: the key `when` of `solo_cards.toml`.",
        CONDITIONS,
    ),
    (
        "Sector criteria",
        "How a solo card chooses a sector: the key `by` of a wind farm or tower. Each criterion narrows the choice.",
        SECTOR_CRITERIA,
    ),
    (
        "Contract criteria",
        "How a solo card chooses a contract: the key `by` of its contract section.",
        CONTRACT_CRITERIA,
    ),
    ("Symbols", "What VJ looks for on the tower bonus board: the key `bonus` of a tower section.", SYMBOLS),
)


def _areas() -> Chapter:
    rows = [(f"`{name}`", ", ".join(Sector(sector).name for sector in sectors)) for name, sectors in AREAS.items()]
    return Chapter("Areas", f"Where an entry of a `search` looks: the key `in`.\n\n{table(('Area', 'Sectors'), rows)}")


def _kinds() -> Chapter:
    rows = [(f"`{kind.name.lower().replace('_', '-')}`", says) for kind, says in KIND_SAYS.items()]
    says = "The kinds that the condition `contract KIND` and the key `secondary` can name."
    return Chapter("Kinds of contract", f"{says}\n\n{table(('Kind', 'Meaning'), rows)}")


def _facts() -> Chapter:
    counts = [fact for fact in SPECS if fact < COUNTED]
    others = [fact for fact in SPECS if fact >= COUNTED]
    says = "The counts that scoring tiles, scoring cards, objectives and conditions can use."
    more = "Further facts for scripts and other players. Components cannot use these."
    return Chapter("Facts", f"{says}\n\n{_fact_table(counts)}\n{more}\n\n{_fact_table(others)}")


def _fact_table(facts: Sequence[Fact]) -> str:
    rows = [(f"`{fact.name.lower().replace('_', '-')}`", SPECS[fact].says, SPECS[fact].unit) for fact in facts]
    return table(("Fact", "Meaning", "Unit"), rows)


CHAPTERS = (*(word_chapter(*vocabulary, LINKS) for vocabulary in VOCABULARIES), _areas(), _kinds(), _facts())
