"""The reference of the language, and the script that a new one begins as: both made from the code and a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.game import FeatureSpec, Rules
from engine.core.settings import Setting
from solo.players.script.model import MOST_NAMES, MOST_ORDERED, MOST_PHASES
from solo.players.script.program_layout import MAX_LINES, MOST
from solo.players.script.resolve import (
    GOOD_FOR_RIVAL,
    HIGHEST_TERM,
    LARGEST_TERM,
    OPTION_WORD,
    OWN_WORD,
    RIVAL_WORD,
)
from solo.players.script.syntax import DEEPEST, LARGEST, LONGEST, LONGEST_CHAIN

LANGUAGE = f"""# Scripts

<!-- made by: solo players reference > docs/scripts.md -->

A script is a player that you write without programming: a TOML file that says what you prefer, and when. It plays
wherever a player is named:

```console
solo players new mine                # writes mine.toml, which works as it is, to be changed
solo players check mine.toml         # every mistake, with its line and the nearest word
solo simulate --player mine.toml     # thousands of games
solo players explain mine.toml --seed 7 --turn 3   # which line decided, and why
```

A script looks at facts (what you and your rival have) and at features of the options (what each would be). It never
tries an option out. It knows only what lies open.

## The parts of a file

| part | what it says |
| --- | --- |
| `game`, `name`, `says` | the game it is for, its name, one line about it |
| `ties = "random"` | options that are equal to the end: one is drawn; `"first"` takes the first one listed |
| `[numbers]` | with a name: `price = 12`, or with a range for tuning: `price = {{value = 12, min = 0, max = 40}}` |
| `[define]` | expressions with a name, of facts, features, numbers and one another |
| `[[phase]]` | parts of the game, each with a `name` and `when` it is; the first whose `when` holds is the phase now |
| `[[prefer]]` | a preference; a script has many, and their order counts |

A phase without `when` always is, so only the last may be without.

## A preference

| key | what it says |
| --- | --- |
| `decision` | the kind of decision it is for, or a list of them; all when left out |
| `phase` | the phase it is for, or a list of them; all when left out |
| `when` | an expression of facts: it has a say only when that holds |
| `where` | an expression of features and facts: the options it matches; all when left out |
| `first = true` | keep only the options it matches |
| `never = true` | drop the options it matches |
| `points = "..."` | give every option it matches so many points; a number or an expression |
| `says` | a few words for `explain` |

Each says exactly one of `first`, `never` and `points`.

## How a decision is made

1. The `first` and `never` preferences are read from the top. Each narrows the options that those above it have left.
   One that would leave nothing is passed over: so `never` means "unless nothing else is left", and an exception stands
   above what it is an exception to.
2. Of the options that are left, those with the most points win; the points of all preferences that match are added.
3. Of equals one is drawn, or the first is taken, as `ties` says. The same seed draws the same.

Where no preference names a kind of decision, and the game tells how good an option is for your rival
(`{GOOD_FOR_RIVAL}`), the options that are worst for the rival are taken: so the rival's ties that are yours to break go
against it. A `[[prefer]]` that names the decision replaces that.

## Expressions

| | |
| --- | --- |
| numbers | whole ones, up to {LARGEST:,} |
| names | facts, features, `[numbers]`, `[define]`; they have hyphens, so **minus needs spaces**: `money - price` |
| `{RIVAL_WORD}.money` | a fact of your rival; of several rivals, the most that one has |
| `vj.money` | a fact of a side by its name; `{OWN_WORD}.money` is the same as `money` |
| `{OPTION_WORD}.energy` | a feature that has the name of a fact |
| `card = tower` | a value with a name, compared with its feature; `'in quotes'` if it is no plain word |
| `card in (tower, wind-farm)` | one of several |
| `+ - * /` | `/` rounds down; something divided by 0 is 0 |
| `min(a, b)`, `max(a, b, c)`, `abs(a)` | the least, the most of two or more, the size without its sign |
| `= != < <= > >=` | 1 if it is so, else 0; `==` is the same as `=` |
| `and or not` | anything but 0 counts as so |
| `( )` | what belongs together; otherwise `*` before `+` before `=` before `not` before `and` before `or` |

A feature that does not apply to an option is 0. In `when` there is no option yet, so features are refused there.
Numbers stay between -{MOST:,} and {MOST:,}.

Allowed are {MAX_LINES - 1} preferences, {MOST_ORDERED} of them `first` or `never` for one kind of decision,
{MOST_PHASES} phases, {MOST_NAMES} numbers and as many definitions. An expression may have {LONGEST:,} letters, be
nested {DEEPEST} deep and have {LONGEST_CHAIN} operations in a chain, as a long sum has. With its definitions written
out it may have {LARGEST_TERM:,} numbers, names and operations, up to {HIGHEST_TERM} inside one another.
"""


def reference(game: Rules) -> str:
    """The page: the language, and the words of a game."""
    return "\n".join([LANGUAGE, *words_of(game)]) + "\n"


def words_of(game: Rules) -> Iterator[str]:
    """What a game can be asked."""
    yield f"## The words of {game.title}\n"
    sides = ", ".join(f"`{side.name}`" for side in game.sides(Setting()))
    yield f"The sides are {sides}.\n"
    yield "### Kinds of decision\n"
    yield "| decision | features of its options |\n| --- | --- |"
    for kind in game.kinds[1:]:
        yield f"| `{kind}` | {', '.join(f'`{feature.name}`' for feature in features_of(game, kind))} |"
    yield "\n### Features of an option\n"
    yield "| feature | unit | what it tells | values |\n| --- | --- | --- | --- |"
    for feature in game.features:
        values = ", ".join(f"`{word}`" for word in feature.words)
        yield f"| `{feature.name}` | {feature.unit} | {feature.says} | {values} |"
    yield "\n### Facts\n"
    yield "| fact | unit | what it counts |\n| --- | --- | --- |"
    for fact in game.facts:
        yield f"| `{fact.name}` | {fact.unit} | {fact.says} |"


def features_of(game: Rules, kind: str) -> list[FeatureSpec]:
    """The features that the options of a kind of decision have."""
    return [feature for feature in game.features if not feature.kinds or kind in feature.kinds]


def new_script(name: str, game: Rules) -> str:
    """A script to begin with: it works as it is, and its comments say what can be changed."""
    fact, feature = game.facts[0], plain_feature(game.features)
    return "\n".join(
        [
            f"# A script for {game.title}. Words and rules of the language: solo players reference --game {game.name}",
            f"# Check it with: solo players check {name}.toml",
            "",
            f'game = "{game.name}"',
            f'name = "{name}"',
            'says = "my first script"  # shown in lists of players',
            'ties = "random"           # options that are equal to the end: draw one, or take the "first"',
            "",
            "# Numbers that the expressions below use. A range tells how far tuning may change one.",
            "[numbers]",
            f"much = {{value = 10, min = 0, max = 50}}  # {fact.unit or 'so many'} that count as much",
            "",
            "# Expressions with a name. Names have hyphens, so minus needs spaces.",
            "[define]",
            f'ahead = "{OWN_WORD}.{fact.name} - {RIVAL_WORD}.{fact.name}"',
            "",
            "# Parts of the game: the first whose 'when' holds is the phase now. The last one may be without.",
            "[[phase]]",
            'name = "poor"',
            f'when = "{OWN_WORD}.{fact.name} < much"',
            "",
            "[[phase]]",
            'name = "rich"',
            "",
            "# Preferences, from the top: 'first' keeps the options that 'where' matches, 'never' drops them, unless",
            "# nothing would be left. Then the points of all that match are added, and the most win.",
            "[[prefer]]",
            'says = "the first thing to look at"',
            *decision_of(feature),
            'phase = "poor"',
            f'where = "{feature.name} > 0"',
            'points = "5"',
            "",
            "[[prefer]]",
            'says = "another way to say it, when ahead"',
            *decision_of(feature),
            'when = "ahead > 0"',
            f'points = "2 * {feature.name}"',
            "",
            "# The kinds of decision, and what can be asked of their options besides facts:",
            *(f"#   {kind}: {asked_of(game, kind)}" for kind in game.kinds[1:]),
            "",
        ]
    )


def plain_feature(features: Sequence[FeatureSpec]) -> FeatureSpec:
    """A feature to show in an example: one that is a plain number."""
    return next((feature for feature in features if not feature.words), features[0])


def decision_of(feature: FeatureSpec) -> list[str]:
    """The line that names the decisions of a feature, if it is not for all."""
    names = ", ".join(f'"{kind}"' for kind in feature.kinds)
    return [f"decision = [{names}]"] if names else []


def asked_of(game: Rules, kind: str) -> str:
    """The features of a kind's options, in a line."""
    return ", ".join(feature.name for feature in features_of(game, kind)) or "nothing"
