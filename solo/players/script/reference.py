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

A_SIDE = "SIDE"
"""In the page, the name of a side stands here."""
LANGUAGE = f"""# Scripts

<!-- made by: solo players reference > docs/scripts.md -->

A script is a player that you write without programming: a TOML file that says what you prefer, and when. You can use
it wherever a command takes a player:

```console
solo players new mine                # write mine.toml, a working script for you to change
solo players check mine.toml         # report every mistake, with its line and the nearest word
solo simulate --player mine.toml     # play thousands of games
solo players explain mine.toml --seed 7 --turn 3   # show which line decided, and why
```

A script looks at facts (what you and your rival have) and at features (what each option would do). It never tries an
option out, and it sees only open information.

## The parts of a file

| part | meaning |
| --- | --- |
| `game`, `name`, `says` | the game it plays, its name, and one line about it |
| `ties = "random"` | how to choose among equal options: at random; `"first"` takes the first one listed |
| `[numbers]` | named numbers: `price = 12`, or with a range for tuning: `price = {{value = 12, min = 0, max = 40}}` |
| `[define]` | named expressions; they can use facts, features, numbers and other definitions |
| `[[phase]]` | a part of the game, with a `name` and a condition `when`; the first whose `when` is true is current |
| `[[prefer]]` | a preference; a script has many, and their order matters |

A phase without `when` is always true, so only the last phase may leave it out.

## A preference

| key | meaning |
| --- | --- |
| `decision` | the kind of decision it applies to, or a list of kinds; all if left out |
| `phase` | the phase it applies to, or a list of phases; all if left out |
| `when` | an expression of facts: the preference applies only when it is true |
| `where` | an expression of features and facts: which options match; all if left out |
| `first = true` | keep only the matching options |
| `never = true` | drop the matching options |
| `points = "..."` | the points that each matching option gets: a number or an expression |
| `says` | a short description, shown by `explain` |

Each preference has exactly one of `first`, `never` and `points`.

## How a decision is made

1. The `first` and `never` preferences are applied from top to bottom. Each narrows the options that the ones above it
   left. A preference that would leave no option is skipped. So `never` means "unless nothing else is left", and an
   exception must stand above its rule.
2. Each remaining option gets the sum of the points of all preferences that match it. The option with the most points
   wins. Points have no unit: only their differences count. A feature with the unit $ is in whole dollars: `6 * worth`
   gives six points per dollar.
3. If several options have the most points, `ties` decides: one is chosen at random, or the first is taken. The same
   seed always gives the same choice.

If no preference names a kind of decision, and the game rates how good each option is for your rival
(`{GOOD_FOR_RIVAL}`), the script keeps the options that are worst for the rival. So when you break a tie for the rival,
you break it against the rival. A `[[prefer]]` that names the decision replaces this.

## Expressions

| | |
| --- | --- |
| numbers | whole numbers up to {LARGEST:,} |
| names | facts, features, `[numbers]`, `[define]`; they have hyphens, so **minus needs spaces**: `money - price` |
| `{RIVAL_WORD}.money` | a fact about your rival; with several rivals, the highest value among them |
| `{A_SIDE}.money` | a fact about a side, by its name; `{OWN_WORD}.money` is the same as `money` |
| `{OPTION_WORD}.energy` | a feature that has the same name as a fact |
| `card = tower` | compares a feature with a named value; put the value in `'quotes'` if it is not a plain word |
| `card in (tower, wind-farm)` | compares it with several values: true if it has one of them |
| `+ - * /` | `/` rounds down; dividing by 0 gives 0 |
| `-15 * price`, `-(a + b)` | a minus in front of a number, a name or a parenthesis changes its sign |
| `min(a, b)`, `max(a, b, c)`, `abs(a)` | the smallest or largest of two or more values; the absolute value |
| `= != < <= > >=` | 1 if true, 0 if not; `==` is the same as `=` |
| `and or not` | any value except 0 counts as true |
| `( )` | grouping; without it the order is `*`, `+`, `=`, `not`, `and`, `or` |

A feature that does not apply to an option is 0. A feature with named values is not a number: only `=`, `!=` and `in`
compare it, with its values or with 0. A `when` is checked before there are options, so it cannot use
features. Values stay between -{MOST:,} and {MOST:,}.

The limits are:

- {MAX_LINES - 1} preferences; for each kind of decision, at most {MOST_ORDERED} of them may be `first` or `never`
- {MOST_PHASES} phases, {MOST_NAMES} numbers and {MOST_NAMES} definitions
- in an expression, {LONGEST:,} characters, {DEEPEST} levels of nesting, and {LONGEST_CHAIN} operations in a chain
- in an expression with its definitions written out, {LARGEST_TERM:,} numbers, names and operations, and
  {HIGHEST_TERM} levels of nesting
"""


def reference(game: Rules) -> str:
    """The page: the language, and the words of a game."""
    language = LANGUAGE.replace(A_SIDE, game.sides(Setting())[-1].name)
    return "\n".join([language, *words_of(game)]) + "\n"


def words_of(game: Rules) -> Iterator[str]:
    """What a game can be asked."""
    yield f"## The words of {game.title}\n"
    sides = ", ".join(f"`{side.name}`" for side in game.sides(Setting()))
    yield f"Sides: {sides}.\n"
    yield "### Kinds of decision\n"
    yield "| decision | features of its options |\n| --- | --- |"
    for kind in game.kinds[1:]:
        yield f"| `{kind}` | {', '.join(f'`{feature.name}`' for feature in features_of(game, kind))} |"
    yield "\n### Features of an option\n"
    yield "| feature | unit | meaning | values |\n| --- | --- | --- | --- |"
    for feature in game.features:
        values = ", ".join(f"`{word}`" for word in feature.words)
        yield f"| `{feature.name}` | {feature.unit} | {feature.says} | {values} |"
    yield "\n### Facts\n"
    yield "| fact | unit | meaning |\n| --- | --- | --- |"
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
            'ties = "random"           # how to choose among equal options: at random, or the "first"',
            "",
            "# Numbers that the expressions below use. A range limits how far tuning may change a number.",
            "[numbers]",
            "much = {value = 10, min = 0, max = 50}  # below this, the phase is 'poor'",
            "",
            "# Named expressions. Names contain hyphens, so put spaces around minus.",
            "[define]",
            f'ahead = "{OWN_WORD}.{fact.name} - {RIVAL_WORD}.{fact.name}"',
            "",
            "# Parts of the game: the current phase is the first whose 'when' is true. The last one needs no 'when'.",
            "[[phase]]",
            'name = "poor"',
            f'when = "{OWN_WORD}.{fact.name} < much"',
            "",
            "[[phase]]",
            'name = "rich"',
            "",
            "# Preferences, from top to bottom: 'first' keeps the options that 'where' matches, 'never' drops them,",
            "# unless no option would be left. Then each option gets the points of all that match, and the most win.",
            "[[prefer]]",
            'says = "the first thing to look at"',
            *decision_of(feature),
            'phase = "poor"',
            f'where = "{feature.name} > 0"',
            'points = "5"',
            "",
            "[[prefer]]",
            'says = "a second preference, for when you are ahead"',
            *decision_of(feature),
            'when = "ahead > 0"',
            f'points = "2 * {feature.name}"',
            "",
            "# The kinds of decision, and the features of their options:",
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
