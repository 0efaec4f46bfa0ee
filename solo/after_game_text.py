"""What follows a game in words: the choices that cost most, a few lines to paste."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from engine.core.text.figures import amount, percent
from solo import DEFAULT_GAME
from solo.game import Game
from solo.session.daily import day_of, today
from solo.session.hints import Peers, Review
from solo.session.review import THIRD_LOOK, WORST, Mistake

REVIEW_HEAD = (
    f"The {WORST} choices that cost most, by search. Cost: how much more the better option earns (± 95% CI), in "
    f"{len(THIRD_LOOK)} games from each of the two options, played on by a script. The script does not follow your "
    "plan, so a choice that prepares something can look worse than it was. So can a choice that the lesson teaches."
)
NO_MISTAKE = "No choice was found with a significant (95%) cost."


def review_lines(game: Game, review: Review) -> Iterator[str]:
    """A review so far: how far it is, then every choice in three lines."""
    yield review.progress()
    if review.is_done and not review.mistakes and review.done:
        yield NO_MISTAKE
    for place, mistake in enumerate(review.mistakes, 1):
        head, *rest = mistake_lines(game, mistake)
        yield f"{place}. {head}"
        yield from (f"   {line}" for line in rest)


def mistake_lines(game: Game, mistake: Mistake) -> list[str]:
    """A choice that cost something: what it cost, what was chosen, what is better."""
    sign = game.rules.score.sign
    cost = f"cost {amount(mistake.cost, sign)} ± {amount(mistake.error, sign)}"
    after, better = (percent(max(share, 0.0)) for share in (mistake.wins - mistake.win_cost, mistake.wins))
    wins = f"; chance to win {after} instead of {better}" if mistake.win_cost > 0 and after != better else ""
    return [
        f"Choice {mistake.step + 1}, {mistake.where}: {cost}{wins}",
        f"You chose: {mistake.chosen}",
        f"Better: {mistake.better}",
    ]


def better_line(game: Game, mistake: Mistake) -> str:
    """What is said where a replay stands before such a choice."""
    head, chosen, better = mistake_lines(game, mistake)
    return f"{head}. {better}. {chosen}."


def share_text(game: Game, peers: Peers, verdict: str, assisted: bool, played: date | None = None) -> str:
    """A finished game in a few lines to paste elsewhere, which tell nobody how to play it."""
    day, money = played or day_of(game.rules.name, game.seed, today()), game.rules.score.amount
    result = game.result()
    scores = " to ".join(money(score) for score in sorted(result.scores.values(), reverse=True))
    title = f"{game.rules.title}, {f'daily game of {day.isoformat()}' if day else f'seed {game.seed}'}"
    stands = [peers.percentile_text(result.margin, player) for player in peers.margins]
    lines = [f"{title}: {verdict} ({scores}){', assisted' if assisted else ''}", *stands, *peers.hard]
    return "\n".join([*lines, f"The same set-up: {command_of(game)}"])


def command_of(game: Game) -> str:
    """The command that begins a game again."""
    setting, named = game.setting, game.rules.name
    words = ["solo play", *([f"--game {named}"] if named != DEFAULT_GAME else []), f"--seed {game.seed}"]
    words += [f"--ruling {name}={value}" for name, value in setting.rulings]
    words += [f"--variant {name}" for name in setting.variants]
    words += [f"--objective {','.join(setting.objectives)}"] if setting.objectives else []
    return " ".join(words)
