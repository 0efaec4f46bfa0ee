"""The reference page of the vocabulary, docs/vocabulary.md, written from the code.

python -m engine.pampero.vocabulary.page > docs/vocabulary.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from engine.pampero.constants import Sector
from engine.pampero.vocabulary.criteria import AREAS, CONDITIONS, CONTRACT_CRITERIA, KIND_SAYS, SECTOR_CRITERIA, SYMBOLS
from engine.pampero.vocabulary.effects import EFFECTS, MODIFIERS, OPTIONS
from engine.pampero.vocabulary.facts import COUNTED, SPECS, Fact
from engine.pampero.vocabulary.phrases import Parameter, Word

HEAD = """# The vocabulary of the component files

Written from the code by `python -m engine.pampero.vocabulary.page > docs/vocabulary.md`; a test keeps it up to date.

A phrase is a word and its arguments, separated by spaces: `income resort 1`. Where a file asks for a list of phrases
they work in that order. `solo data check` names the nearest word for one that does not exist.
"""

CHAPTERS: tuple[tuple[str, str, Sequence[Word]], ...] = (
    (
        "Effects",
        "What a card, tile, space or tower does: the keys `effects`. `energy 1 or money 3` is a choice of two or more.",
        EFFECTS,
    ),
    ("Modifiers", "What an ongoing tower bonus tile changes: the key `modifier` of `tower_bonuses.toml`.", MODIFIERS),
    (
        "Scoring options",
        "What a specialist scoring card offers: `options` of `specialist_scoring.toml`.",
        OPTIONS,
    ),
    (
        "Conditions",
        "What stands at the top of a section of a solo card: `when` of `solo_cards.toml`.",
        CONDITIONS,
    ),
    (
        "Sector criteria",
        "How a solo card chooses a sector: `by` of a wind farm or tower. Each narrows what the one before left.",
        SECTOR_CRITERIA,
    ),
    (
        "Contract criteria",
        "How a solo card chooses a contract: `by` of its contract section.",
        CONTRACT_CRITERIA,
    ),
    ("Symbols", "What VJ looks for on the tower bonus board: the key `bonus` of a tower section.", SYMBOLS),
)


def vocabulary_page() -> str:
    """The whole page, in Markdown."""
    parts = [HEAD, *(_chapter(*chapter) for chapter in CHAPTERS), _areas(), _kinds(), _facts()]
    return "\n".join(parts)


def _chapter(title: str, says: str, words: Sequence[Word]) -> str:
    rows = [(f"`{word.form}`", word.says, "; ".join(_arguments(word.parameters))) for word in words]
    return f"## {title}\n\n{says}\n\n{_table(('Phrase', 'Meaning', 'Arguments'), rows)}"


def _arguments(parameters: Iterable[Parameter]) -> Iterator[str]:
    """What may stand for each argument; the long list of facts has a chapter of its own."""
    for parameter in parameters:
        chapter = {"fact": "[a fact](#facts)", "kind": "[a kind](#kinds-of-contract)"}.get(parameter.name)
        yield f"{parameter.name.upper()}: {chapter or parameter.allowed}"


def _areas() -> str:
    rows = [(f"`{name}`", ", ".join(Sector(sector).name for sector in sectors)) for name, sectors in AREAS.items()]
    return f"## Areas\n\nWhere an entry of a `search` looks: the key `in`.\n\n{_table(('Area', 'Sectors'), rows)}"


def _kinds() -> str:
    rows = [(f"`{kind.name.lower().replace('_', '-')}`", says) for kind, says in KIND_SAYS.items()]
    says = "What the condition `contract KIND` and the key `secondary` can name."
    return f"## Kinds of contract\n\n{says}\n\n{_table(('Kind', 'Meaning'), rows)}"


def _facts() -> str:
    counts = [fact for fact in SPECS if fact < COUNTED]
    others = [fact for fact in SPECS if fact >= COUNTED]
    says = "Every named count of the game: for scoring tiles, scoring cards, objectives and conditions."
    more = "What players also read off the table; components cannot count these."
    return f"## Facts\n\n{says}\n\n{_fact_table(counts)}\n{more}\n\n{_fact_table(others)}"


def _fact_table(facts: Sequence[Fact]) -> str:
    rows = [(f"`{fact.name.lower().replace('_', '-')}`", SPECS[fact].says, SPECS[fact].unit) for fact in facts]
    return _table(("Fact", "Meaning", "Unit"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.write(vocabulary_page())
