"""What the screens write, in words: the head, the preview, a hint, the log, the ledger, the keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from engine.core.text.figures import amount, signed
from engine.core.text.grammar import capital
from solo.canvas import Pen, joined, padded, stacked, wrapped_lines
from solo.game import Game
from solo.presenter import Presenter
from solo.seat_text import happened_since, names_of, why_line
from solo.session.hints import Hint, HintTask
from solo.session.session import Session
from solo.session.types import Choosable

LAST_LINES = 400
WIDEST_BARS = 60
SHORTEST_BARS, SHORTEST_WORDS = 18, 16
FIGURE, AROUND_FIGURE = 6, 4
"""What a figure takes at least; the spaces around it and the line that bars begin at."""
MOST_HAPPENED = 5
MOST_WITH_PLAYERS = 15
NUMBERED = re.compile(r"^Panel \d$")
GAP = "   "
"""As long as what stands between two parts of the head."""
WIDEST_ACCOUNT = 46
SHORTEST_ACCOUNT = 30
SHORTEST_NAME = 8


def head_line(session: Session, game: Game, thinking: HintTask, pen: Pen, presenter: Presenter, progress: str) -> Text:
    """The game, where it is, what each side has, whether it was helped, how far; of a session, at what is shown."""
    title, seed = pen.text(f" {game.rules.title}", "title"), pen.text(f"seed {session.game.seed}", "dim")
    where = pen.text("over" if game.is_over else str(game.words.progress(game.state)))
    parts = [title, seed, where]
    room = pen.width - joined(parts, GAP).cell_len
    parts += purses(session, game, pen, presenter, room, len(GAP) + seed.cell_len)
    parts += [pen.text("assisted", "bad")] if session.assisted else []
    parts += [pen.text(progress, "title")] if progress else []
    if joined(parts, GAP).cell_len > pen.width:
        parts.remove(seed)
    if thinking.compiling:
        parts.append(pen.text(f"hints are being made ready ({thinking.compiling} functions compiled)", "dim"))
    return joined(parts, f" {pen.shape('dot')} ")


def panel_tabs(titles: Sequence[str], width: int) -> tuple[list[str], str]:
    """The names of panels with their numbers, and what stands between them; cut alike where the window is narrow."""
    longest = max(map(len, titles))
    forms = [(numbered(titles, longest), " "), *((numbered(titles, most), "") for most in range(longest, 0, -1))]
    return next((form for form in forms if len(form[1].join(form[0]).rstrip()) <= width), forms[-1])


def numbered(titles: Sequence[str], most: int) -> list[str]:
    """Titles of so many letters at most, with the keys that show their panels."""
    return [f" {number} {title[:most]} " for number, title in enumerate(titles, 1)]


def purses(session: Session, game: Game, pen: Pen, presenter: Presenter, room: int, spare: int) -> list[Text]:
    """What each side has; at a table of several as much of it as there is room for, or for the scores to spare."""
    names = names_of(session, presenter)
    forms = [{side: f"{names[side]} {presenter.holdings(game, seat)}" for side, seat in game.sides.items()}]
    if session.seating.names:
        shown = {side: presenter.side_name(side) for side in game.sides}
        forms += [{side: f"{shown[side]} {presenter.holdings(game, seat)}" for side, seat in game.sides.items()}]
        scores = {side: game.rules.score_of(game.state, seat) for side, seat in game.sides.items()}
        forms += [{side: f"{shown[side]} {game.rules.score.amount(scores[side])}" for side in game.sides}]
        forms += [{side: f"{shown[side]} {scores[side]}" for side in game.sides}]
    tries = [(form, room) for form in forms[:-1]] + [(form, room + spare) for form in forms[-2:]]
    fits = (form for form, space in tries if sum(len(GAP) + len(said) for said in form.values()) <= space)
    people = session.seating.people
    own = {side: said for side, said in forms[-1].items() if game.sides[side] in people}
    form = next(fits, own or forms[-1])
    return [
        pen.text(form[side], "you" if seat in people else "rival") for side, seat in game.sides.items() if side in form
    ]


def preview_text(session: Session, choosable: Choosable, pen: Pen, presenter: Presenter) -> Text:
    """What an option costs and brings, and the figures before and after."""
    view = choosable.view
    lines = [pen.text(view.heading, "title")]
    lines += [pen.text(view.price, "money")] if view.price else []
    lines += [pen.text(f"{pen.shape('arrow')} {view.benefits}")] if view.benefits else []
    preview = session.preview(choosable.option)
    for change in preview.changes:
        better = "good" if change.after > change.before else "bad"
        before, after = change.figures
        figures = f"{before} {pen.shape('arrow')} {after}"
        lines.append(
            joined([pen.text(f"{names_of(session, presenter)[change.side]}: {change.name}"), pen.text(figures, better)])
        )
    if preview.is_turn_over:
        lines.append(pen.text("(including the next turns of others where they are predictable)", "dim"))
    lines.append(pen.text(f"Then: {preview.then}", "dim"))
    return wrapping(stacked(lines))


def happened_text(session: Session, pen: Pen, presenter: Presenter) -> Text:
    """What the last choice has done, also where nothing was left to choose; with what players have done since."""
    said, most = (
        [event.text for event in session.game.last_events if not event.name.startswith("forced")],
        MOST_HAPPENED,
    )
    if session.seating.has_bots:
        said, most = happened_since(session, presenter), MOST_WITH_PLAYERS
    more = [f"and {len(said) - most} more: see the log"] if len(said) > most else []
    lines = [line for text in (*said[:most], *more) for line in wrapped_lines(pen.text(text, "dim"), pen.width, 2)]
    return stacked([pen.text("Just now", "title"), *lines])


def wrapping(text: Text) -> Text:
    """A text whose lines may be wrapped by whoever shows it."""
    text.no_wrap = False
    return text


def hint_text(session: Session, hint: Hint, pen: Pen, presenter: Presenter) -> Text:
    """A hint as far as it is known."""
    head, *best = hint.lines()
    why = why_line(session, presenter, hint)
    best += [why] if why else []
    lines = [*wrapped_lines(pen.text(head, "title"), pen.width)]
    lines += [line for each in best for line in wrapped_lines(pen.text(each), pen.width, 3)]
    return stacked(
        [*lines, pen.text("p: play it, h: close hint" if hint.is_done else "p: play the first, h: stop", "dim")]
    )


def log_text(session: Session, pen: Pen) -> Text:
    """What happened, the newest first."""
    blocks: dict[int, list[Text]] = {}
    for line in session.log():
        said = pen.text(f"{line.step:>3} {line.text}" if line.is_choice else f"    {line.text}", "you" * line.is_choice)
        blocks.setdefault(line.step, []).extend(wrapped_lines(said, pen.width, 5))
    newest = [line for step in sorted(blocks, reverse=True) for line in blocks[step]]
    return stacked(newest[:LAST_LINES])


def ledger_names(session: Session, pen: Pen, presenter: Presenter) -> list[str]:
    """The sides as the line-up has them; without who plays them where that leaves too little room for the accounts."""
    names = list(names_of(session, presenter).values())
    if sum(1 + max(SHORTEST_NAME, len(name)) for name in names) + SHORTEST_ACCOUNT <= pen.width:
        return names
    return [presenter.side_name(side) for side in session.game.sides]


def ledger_text(session: Session, pen: Pen, presenter: Presenter) -> Text:
    """Where the score of each side came from."""
    game, ledger, names = session.game, session.game.ledger(), ledger_names(session, pen, presenter)
    widths = [max(SHORTEST_NAME, len(name)) for name in names]
    room = min(WIDEST_ACCOUNT, pen.width - sum(1 + width for width in widths))
    heads = [pen.text(f"{name:>{width}}", "title") for name, width in zip(names, widths, strict=True)]
    lines = [joined([padded(pen.text("Account", "title"), room), *heads])]

    def written(figures: Iterable[int]) -> list[str]:
        return [amount(each, game.rules.score.sign) for each in figures]

    for account, means in game.rules.accounts.items():
        amounts = [ledger[side].get(account, 0) for side in ledger]
        if any(amounts):
            said = padded(pen.text(means), room)
            cells = [pen.text(f"{each:>{width}}") for each, width in zip(written(amounts), widths, strict=True)]
            lines.append(joined([said, *cells]))
    sums = written(sum(ledger[side].values()) for side in ledger)
    totals = [pen.text(f"{total:>{width}}", "title") for total, width in zip(sums, widths, strict=True)]
    return stacked([*lines, joined([padded(pen.text("total", "title"), room), *totals])])


def score_text(session: Session, pen: Pen, presenter: Presenter) -> Text:
    """The score if the game ended now, and what would still come."""
    standing = session.standing()
    if standing is None:
        return Text("This game cannot tell.")
    score = session.game.rules.score
    lines: list[Text] = []
    for side, total in standing.scores.items():
        lines.append(pen.text(f"{names_of(session, presenter)[side]} {score.amount(total)}", "title"))
        for account, change in standing.to_come[side].items():
            means = session.game.rules.accounts.get(account, account)
            lines.append(pen.text(f"  {signed(amount(change, score.sign)):>6}  {means}"))
    lines.append(pen.text("Below each sum: what is still to come of it, with the pieces as they are.", "dim"))
    return stacked(lines)


def help_text(panels: Mapping[str, str], bound: Iterable[tuple[str, Any]], legend: str, pen: Pen) -> Text:
    """What the panels in sight show, every key with what it does, then what the letters on the boards mean."""
    said = [line for title, text in panels.items() for line in panel_lines(title, text, pen)]
    keys: dict[str, list[str]] = {}
    for key, binding in bound:
        keys.setdefault(NUMBERED.sub("Panel of that number", binding.description), []).append(key_word(key))
    lines = [pen.text(f"{', '.join(names):<24} {does}") for does, names in keys.items() if does]
    lines += [pen.text(f"{'up, down, enter':<24} Move among the options and choose one")]
    lines += [pen.text(f"{'ctrl+p':<24} Command palette")]
    lines += [pen.text(f"{'mouse':<24} Click an option, a piece, the name of a panel"), Text()]
    return stacked([*said, pen.text("Keys", "title"), *lines, *wrapped_lines(Text(pen.plain(legend)), pen.width)])


def panel_lines(title: str, text: str, pen: Pen) -> list[Text]:
    """What a panel shows, a paragraph after the other."""
    paragraphs = [wrapped_lines(Text(pen.plain(each)), pen.width) for each in text.split("\n")]
    return [pen.text(title, "title"), *(line for paragraph in paragraphs for line in paragraph), Text()]


def key_word(key: str) -> str:
    """A key as it stands on a keyboard."""
    words = {"slash": "/", "question_mark": "?", "left_square_bracket": "[", "right_square_bracket": "]"}
    return words.get(key, key)


def bar_names(session: Session, presenter: Presenter, width: int) -> dict[str, str]:
    """The sides as the line-up has them; where that is too long, without the names of players."""
    names = names_of(session, presenter)
    if not session.seating.names or max(map(len, names.values())) <= width:
        return names
    return {side: capital(presenter.side_name(side)) for side in names}


def bars(session: Session, pen: Pen, presenter: Presenter) -> Text:
    """The score of each side by account, as bars to the left of a line for what was paid, to the right for gains."""
    game = session.game
    ledger, means = game.ledger(), game.rules.accounts
    names = bar_names(session, presenter, pen.width - FIGURE - SHORTEST_WORDS - SHORTEST_BARS)
    shown = [name for name in means if any(ledger[side].get(name) for side in ledger)]
    amounts = [ledger[side][name] for side in ledger for name in shown]
    who, words = max(4, *map(len, names.values())), max((len(means[name]) for name in shown), default=0)
    figure = max([FIGURE, *(len(game.rules.score.amount(amount)) for amount in amounts)])
    words = min(words, max(SHORTEST_WORDS, pen.width - who - figure - AROUND_FIGURE - SHORTEST_BARS))
    room = max(1, min(WIDEST_BARS, pen.width - words - who - figure - AROUND_FIGURE))
    least, most = min([0, *amounts]), max([0, *amounts])
    scale = room / ((most - least) or 1)
    lines = [pen.text("Where the score came from", "title")]
    for name in shown:
        for seat, side in enumerate(ledger):
            amount = ledger[side][name]
            style = "you" if seat in session.seating.people else "rival"
            head = f"{means[name][:words] if seat == 0 else '':<{words}} {names[side]:<{who}}"
            paid, gained = (pen.shape("bar") * round(max(0, part) * scale) for part in (-amount, amount))
            axis = pen.text(f"{paid:>{round(-least * scale)}}{pen.shape('wall')}{gained}", style)
            lines.append(joined([pen.text(f"{head} {game.rules.score.amount(amount):>{figure}} "), axis], ""))
    return stacked(lines)
