"""`solo play`: one game in the terminal, on a screen or as a conversation."""

from __future__ import annotations

import os
import secrets
import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.core.errors import UserError, missing_package
from solo.cli.console import complain, out
from solo.cli.options import GAME, DataOption, GameOption, ObjectiveOption, RulingOption, VariantOption

if TYPE_CHECKING:
    from solo.session.saved_games import Store
    from solo.session.session import Session

RANDOM_SEEDS = 1_000_000
MOST_SHOWN = 9
"""Unfinished games that a person is asked to choose from."""
LOOPBACK = "127.0.0.1"
PAGE = Path(__file__).parents[1] / "tui" / "web"
"""The folder of the page that --web serves."""


def play(
    seed: Annotated[int | None, typer.Option(metavar="N", help="The seed of a new game. [default: random]")] = None,
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    data: DataOption = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    game: GameOption = GAME,
    setup_file: Annotated[
        Path | None, typer.Option("--setup", metavar="FILE", help="With --table: the real set-up, from a TOML file.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES|N",
            help="Who plays, one name per seat: 'you' (or you:NAME) or a player, for example you,random,greedy. A "
            "number N means you against N-1 players. [default: you against the automa, or against the usual players]",
        ),
    ] = None,
    place: Annotated[
        int | None,
        typer.Option(metavar="N", help="With --seats: the number of your seat; the others keep their order."),
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            metavar="S",
            help="With --plain: seconds to wait before each move of a player, at most 60. [default: 0]",
            show_default=False,
            min=0,
            max=60,
        ),
    ] = 0.0,
    *,
    daily: Annotated[
        bool, typer.Option("--daily", help="Play the set-up of the day (UTC), the same for everybody.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Use text-only mode instead of a full screen.")] = False,
    table: Annotated[
        bool, typer.Option("--table", help="Play at a real table: you enter what is drawn there.")
    ] = False,
    web: Annotated[bool, typer.Option("--web", help="Serve the game to a browser on this machine.")] = False,
    port: Annotated[int, typer.Option(metavar="N", help="With --web: the port to use.", min=1, max=65535)] = 8000,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    contrast: Annotated[bool, typer.Option("--contrast", help="Use high-contrast colours.")] = False,
) -> None:
    """Play one game: against an automa, against computer players, or with several people at one keyboard.

    The game is saved after each choice. 'solo play' lists unfinished games; --seed, --ruling, --variant, --objective
    and --seats begin a new one. --plain is chosen automatically if there is no full terminal: in a pipe, or with
    TERM=dumb.
    """
    if web:
        serve(sys.argv, port)
        return
    run_uncompiled()
    setup = (ruling or [], variant or [], data, objective)
    if daily:
        if any((seed is not None, *setup, load, seats, table)):
            raise UserError(
                "--daily takes no seed, set-up, seats or file: the game of the day is the same for everybody"
            )
        seed = seed_of_today(game)
    if setup_file is not None and not table:
        raise UserError("--setup needs --table: it is the set-up of a real table")
    lineup = read_lineup(seats, place, game, load)
    refuse_bad_setup(setup, game, load, len(lineup or ()))
    if lineup is not None and table:
        raise UserError("--seats cannot be combined with --table: on a real table people move by themselves")
    if plain or not has_screen():
        run_text_mode(seed, setup, load, game, lineup, ascii_only=ascii_only, table=table, laid=setup_file, pace=pace)
        return
    from solo.tui.app import run_app

    run_app(
        seed, setup, load, game, ascii_only=ascii_only, contrast=contrast, table=table, laid=setup_file, lineup=lineup
    )


def refuse_bad_setup(setup: tuple[Any, ...], game: str, load: Path | None, seats: int) -> None:
    """Judge the options of a new game, whether or not one is going to begin."""
    from engine.core.registry import find_game

    if load is not None and describes_new_game(setup):
        raise UserError("--ruling, --variant and --objective cannot be combined with --load: the file has its own")
    find_game(game).settings.read(setup[0], setup[1], setup[3] or (), seats)


def seed_of_today(game: str) -> int:
    """The seed of the game of the day."""
    from engine.core.registry import find_game
    from solo.session.daily import daily_seed, today

    return daily_seed(find_game(game).name, today())


def read_lineup(seats: str | None, place: int | None, game: str, load: Path | None) -> tuple[str, ...] | None:
    """The line-up that `--seats` and `--place` mean; None without one, and empty for one person alone."""
    if seats is None:
        if place is not None:
            raise UserError("--place needs --seats: it says which of them is yours")
        return None
    from engine.core.registry import find_game
    from solo.saves import read_save
    from solo.session.seating import read_seats

    return read_seats(seats, find_game(read_save(load).game if load is not None else game), place)


def serve(argv: list[str], port: int) -> None:
    """Serve the same application to a browser, on loopback only; every page is a game of its own process."""
    try:
        from aiohttp.web import HTTPForbidden
        from textual_serve.server import Server
    except ImportError as error:
        raise missing_package("--web", "textual-serve") from error
    from solo.child_process import child_environment

    class OwnServer(Server):
        """Serves this machine's own pages: a page from elsewhere that connects to it would play, and save, unseen."""

        async def handle_websocket(self, request: Any) -> Any:
            """The connection that a page plays over."""
            if not is_own_page(request.headers.get("Host", ""), request.headers.get("Origin", ""), port):
                raise HTTPForbidden(text="only a page of this server may play")
            return await super().handle_websocket(request)

    out().print(f"Open http://{LOOPBACK}:{port} in a browser; Ctrl-C ends.", markup=False, soft_wrap=True)
    os.environ.update(child_environment())
    OwnServer(web_command(argv), LOOPBACK, port, "solo play", templates_path=PAGE).serve()


def is_own_page(host: str, origin: str, port: int) -> bool:
    """Whether a request comes from a page that we served under our own address; a browser cannot be made to lie."""
    known = {f"{name}:{port}" for name in (LOOPBACK, "localhost")}
    return host in known and origin in {"", *(f"http://{name}" for name in known)}


def web_command(argv: list[str]) -> str:
    """The command line of this process without what makes it serve, for a shell."""
    from solo.child_process import child_command

    kept, skip = [], False
    for word in argv[1:]:
        if skip or word == "--web" or word.startswith("--port"):
            skip = not skip and word == "--port"
            continue
        kept.append(word)
    return shlex.join([*child_command("solo.cli.main"), *kept])


def run_uncompiled() -> None:
    """One game needs no compiled rules and so never waits for them: what thinks does so in another process."""
    if "engine.core.jit" in sys.modules or "NUMBA_DISABLE_JIT" in os.environ:
        return
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    try:
        import engine.core.jit  # noqa: F401 it reads the variable once
    finally:
        del os.environ["NUMBA_DISABLE_JIT"]


def has_screen() -> bool:
    """Whether a full terminal is there to draw on."""
    if os.environ.get("TEXTUAL_DRIVER"):  # a browser is the screen
        return True
    dumb = os.environ.get("TERM", "dumb") in ("", "dumb", "unknown")
    return sys.stdin.isatty() and sys.stdout.isatty() and not dumb


def run_text_mode(
    seed: int | None,
    setup: tuple[Any, ...],
    load: Path | None,
    game: str,
    lineup: tuple[str, ...] | None,
    *,
    ascii_only: bool,
    table: bool,
    laid: Path | None,
    pace: float,
) -> None:
    """The conversation, on standard input and output."""
    from solo.presenter import presenter_for
    from solo.session.companion import Companion, is_on_table
    from solo.text_ui import Conversation

    leave_on_terminate()
    session, data = open_or_begin(seed, setup, load, game, lineup, table=table), setup[2]
    companion = Companion(session) if table or is_on_table(session) else None
    if companion is not None and laid is not None:
        companion.read(laid)
    if companion is not None and not sys.stdin.isatty():
        from engine.core.text.grammar import count

        doubtful = sum(len(names) for _, names in presenter_for(session.game.rules).reconstructed_records(data))
        said = f"{count(doubtful, 'record')} may differ from your copy: see 'solo data todo'."
        out().print(f"A game on your own table. {said}", markup=False, soft_wrap=True)
    Conversation(session, out(), sys.stdin, ascii_only=ascii_only, companion=companion, pace=pace).run()


def leave_on_terminate() -> None:
    """A request to end is as Ctrl-C: everything is saved already."""
    from solo.text_after import EndRequested

    def interrupt(_number: int, _frame: object) -> None:
        raise EndRequested

    signal.signal(signal.SIGTERM, interrupt)


def open_or_begin(
    seed: int | None,
    setup: tuple[Any, ...],
    load: Path | None,
    game: str,
    lineup: tuple[str, ...] | None,
    *,
    table: bool = False,
) -> Session:
    """The session to play: a saved game, the one under way if that is wanted, or a new one."""
    from solo.session.saved_games import Store
    from solo.session.seating import lineup_or_usual
    from solo.session.session import new_session, open_session

    store = Store()
    if load is not None and seed is not None:
        raise UserError("--seed cannot be combined with --load: the file has its own")
    is_new = seed is not None or lineup is not None or describes_new_game(setup)
    chosen = load or (None if is_new else wanted_game(store, game))
    if chosen is not None:
        return open_session(chosen, setup[2], store, lineup)
    drawn = secrets.randbelow(RANDOM_SEEDS) if seed is None else seed
    return new_session(drawn, setup, game, store, lineup_or_usual(lineup, game, table=table))


def describes_new_game(setup: tuple[Any, ...]) -> bool:
    """Whether rulings, variants or objectives are named: what a saved game has of its own."""
    rulings, variants, _, objectives = setup
    return any((rulings, variants, objectives))


def wanted_game(store: Store, game: str = GAME) -> Path | None:
    """Ask which unfinished game to continue, of the game that is named, if there are any; None for a new one."""
    waiting = [each for each in store.waiting() if game in (GAME, each.save.game)]
    if store.trouble:
        complain(f"the last game cannot be continued: {store.trouble}", label="note")
    if not waiting:
        return None
    shown = waiting[:MOST_SHOWN]
    lines = ["Unfinished games:", *(f"{number:>3}  {game.save.game}, {game}" for number, game in enumerate(shown, 1))]
    if len(waiting) > len(shown):
        lines.append(f"and {len(waiting) - len(shown)} more in {store.folder}: 'solo play --load FILE' continues them.")
    lines.append(f"Which one to continue? ({'a number' if len(shown) > 1 else '1'} or Enter, or n for a new game)")
    out().print("\n".join(lines), markup=False, soft_wrap=True)
    number = answered_number(len(shown))
    return shown[number - 1].path if number else None


def answered_number(most: int) -> int:
    """The number of the game that a person wants, the first without an answer; 0 for a new one."""
    while True:
        answer = sys.stdin.readline().strip().lower()
        if answer in ("n", "no"):
            return 0
        if answer in ("", "y", "yes"):
            return 1
        if answer.isascii() and answer.isdigit() and len(answer) == 1 and 1 <= int(answer) <= most:
            return int(answer)
        out().print(f"A number from 1 to {most}, Enter for the first, or n for a new game.", markup=False)
