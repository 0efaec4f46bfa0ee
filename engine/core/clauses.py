"""What the clauses of a game's rules say, one line each: those that an explanation cites, as in [CARD-02]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from engine.core.errors import UserError, unknown
from engine.core.game_folders import game_folder
from engine.core.safe_io import read_toml
from engine.core.settings import Setting

if TYPE_CHECKING:
    from engine.core.game import Rules

LEDGER = "ledger.toml"


@cache
def clause_texts(game: str) -> Mapping[str, str]:
    """Every clause of a game with its line, from the ledger in its folder; none where it has no ledger."""
    path = game_folder(game) / LEDGER
    if not path.exists():
        return {}
    sections = read_toml(path, "the ledger of clauses")["clauses"]
    lines = {name: line for section in sections.values() for name, line in section.items()}
    return {name: line if isinstance(line, str) else str(line["text"]) for name, line in lines.items()}


def clause_text(rules: Rules, setting: Setting, name: str) -> str:
    """What a clause says, or a ruling with the value it has in a game; an unknown one is refused with the nearest."""
    texts, rulings = clause_texts(rules.name), rules.settings.rulings
    wanted = named_clause(rules, name)
    if not wanted:
        raise UserError(unknown("clause", name, clause_names(rules)))
    if wanted in texts:
        return texts[wanted]
    spec, value = rulings[wanted], rules.settings.named(setting)[wanted]
    return f"{spec.question} {wanted}={value}: {spec.means[spec.values.index(value)]}"


def clause_names(rules: Rules) -> list[str]:
    """Every clause and ruling of a game, by name."""
    return list(dict.fromkeys([*clause_texts(rules.name), *rules.settings.rulings]))


def named_clause(rules: Rules, name: str) -> str:
    """The clause or ruling that a name means, whatever its capitals; empty where there is none."""
    wanted = name.strip().strip("[]").lower()
    return next((each for each in clause_names(rules) if each.lower() == wanted), "")


def clauses_with(rules: Rules, setting: Setting, text: str) -> list[str]:
    """The clause of that name, or those whose name or line has every one of some words."""
    words, exact = text.lower().split(), named_clause(rules, text)
    if exact:
        return [exact]
    lines = {name: f"{name} {clause_text(rules, setting, name)}".lower() for name in clause_names(rules)}
    return [name for name, line in lines.items() if all(word in line for word in words)]
