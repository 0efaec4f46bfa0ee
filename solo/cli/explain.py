"""`solo explain`: the reasoning of an automa or of players, in a game of a seed or a run, or in a written position."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.core.errors import UserError
from engine.core.text.grammar import capital
from solo.cli import completion
from solo.cli.console import out, print_json
from solo.cli.options import (
    GAME,
    DataOption,
    JsonOption,
    ObjectiveOption,
    PlayersOption,
    RulingOption,
    RunCellOption,
    SeatsOption,
    VariantOption,
)

if TYPE_CHECKING:
    from engine.core.game import Explanation, Rules
    from solo.explain import ExplainedChoice
    from solo.game import Game
    from solo.players.registry import Player

LONGEST_NUMBER = 20
USUAL_PLAYER = "random"


def explain(
    seed: Annotated[
        int | None, typer.Argument(metavar="SEED", help="The seed of the game to play and explain.")
    ] = None,
    turn: Annotated[
        int | None, typer.Option(metavar="N", help="Explain only this turn (of the automa); the first is 1.")
    ] = None,
    player: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who plays, as in 'solo simulate'.",
            autocompletion=completion.players,
        ),
    ] = USUAL_PLAYER,
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Explain the automa's turn in the position of this TOML file instead."),
    ] = None,
    run: Annotated[Path | None, typer.Option(metavar="RUN", help="Explain a game of this run instead.")] = None,
    game: Annotated[
        str,
        typer.Option(
            metavar="NAME|N",
            help="The game; with --run, the number of the game in its configuration.",
            autocompletion=completion.games,
        ),
    ] = GAME,
    cell: RunCellOption = "",
    answer: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="With --position: your choice in a tie; repeat it for each tie, in order."),
    ] = None,
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    seats: SeatsOption = 0,
    players: PlayersOption = "",
    data: DataOption = None,
    *,
    json: JsonOption = False,
) -> None:
    """Explain an automa's decisions as a person at the table would: conditions, criteria, ties, gains, clauses.

    With SEED, plays the game with that seed and explains every turn of the automa, or only the one given by --turn.
    With --position FILE, explains the turn that follows from a position of your own; docs/explain.md shows how to write
    one. With --run RUN --game N, explains a game of a batch run, with the same player and set-up. Without --run, --game
    NAME explains the automa of another game. At a table without an automa every choice of the players is explained:
    the line of a script that decided, or what the search expected.
    """
    if (run is not None or position is not None) and (seats or players):
        raise UserError("--seats and --players need a seed: a run and a position have their table")
    if turn is not None and turn < 1:
        raise UserError(f"--turn is {turn}, allowed: 1 or more")
    if run is not None:
        explain_run(run, game, cell, turn, player, as_json=json)
        return
    if position is not None:
        _refuse_with_position(seed, turn, objective)
        explain_position(position, answer or [], ruling or [], variant or [], data, game, as_json=json)
        return
    if seed is None:
        raise UserError("say what to explain: a seed ('solo explain 7'), --position FILE, or --run RUN --game N")
    if answer:
        raise UserError("--answer needs --position: in a game the player answers")
    if players and player != USUAL_PLAYER:
        raise UserError("--player puts one name at every seat, --players is a line-up; use one of them")
    lineup = players or player
    explain_seed(seed, turn, lineup, (ruling, variant or [], data, objective), game, seats, as_json=json)


def _refuse_with_position(seed: int | None, turn: int | None, objective: str | None) -> None:
    for name, found, instead in (
        ("a seed", seed, "write 'seed' in the file"),
        ("--turn", turn, "a position has one turn"),
        ("--objective", objective, "write 'solo_cards' in the file"),
    ):
        if found is not None:
            raise UserError(f"{name} cannot be combined with --position: {instead}")


def explain_seed(
    seed: int, turn: int | None, lineup: str, setup: tuple[Any, ...], game: str, seats: int, *, as_json: bool
) -> None:
    """Play the game of a seed and explain the automa's turns as they come; one player has every seat, or one each."""
    from solo.cli.simulate import lineup_names
    from solo.game import Game
    from solo.players.lineup import fill_seats, seat_lineup

    if is_number(game):
        raise UserError(f"--game {game} is the number of a game of a run: add --run RUN, or name a game")
    begun = Game.new(seed, *setup, game=game, seats=seats)
    names = fill_seats(lineup_names(lineup), begun.rules, begun.setting)
    print_explained(
        begun, seat_lineup(names, begun.rules, begun.setting, own=True), names, lineup, turn, as_json=as_json
    )


def is_number(game: str) -> bool:
    """Whether `--game` says which game of a run, and not which game."""
    return len(game) < LONGEST_NUMBER and game.removeprefix("-").isdecimal()


def explain_run(run: Path, number: str, cell: str, turn: int | None, player: str, *, as_json: bool) -> None:
    """Play a game of a batch run once more and explain the automa's turns."""
    from experiments.replay import seed_and_setup
    from solo.players.player_code import is_own_file

    if not is_number(number):
        raise UserError("--run needs --game N: the number of the game in its configuration")
    own = player if is_own_file(player) else ""
    origin = seed_and_setup(run, int(number), cell, own)
    print_explained(origin.begin(), origin.player(), origin.names, origin.cell.player, turn, as_json=as_json)


def print_explained(
    game: Game, player: Player, names: tuple[str, ...], name: str, turn: int | None, *, as_json: bool
) -> None:
    """Explain a game: the turns of its automa, or the choices of its players where there is none."""
    if any(side.automa for side in game.rules.sides(game.setting)):
        print_turns(game, player, name, turn, as_json=as_json)
    else:
        print_choices(game, player, names, turn, as_json=as_json)


def print_turns(game: Game, player: Player, name: str, turn: int | None, *, as_json: bool) -> None:
    """Print the automa's turns of a game, all or one, as sentences or as JSON."""
    from solo.explain import explain_game

    turns = _chosen(explain_game(game, player.choose), turn, game.seed)
    if as_json:
        print_json(_head(game, name) | {"turns": [explanation.to_json() for explanation in turns]})
        return
    for number, explanation in enumerate(turns):
        if number == 0:
            out().print(f"The game of seed {game.seed}, played by {name}.", markup=False, soft_wrap=True)
        _print(explanation, game.rules)


def _head(game: Game, player: str) -> dict[str, Any]:
    rulings = game.rules.settings.named(game.setting)
    return {"seed": game.seed, "player": player, "rulings": rulings, "variants": list(game.setting.variants)}


def print_choices(game: Game, player: Player, names: tuple[str, ...], turn: int | None, *, as_json: bool) -> None:
    """Print what every player of a game chose and why, in all turns or one."""
    from solo.explain import explain_choices
    from solo.session.bots import reasons_of

    line_up = ",".join(names)
    reasons = {name: reasons_of(name, game) for name in names}
    found = explain_choices(
        game, player.choose, lambda here, code: reasons[names[here.state.decision_seat]](here, code), turn
    )
    if as_json:
        choices = [choice._asdict() | {"player": names[choice.seat]} for choice in found]
        print_json(_head(game, line_up) | {"choices": choices})
    else:
        _print_choices(found, game, names)


def _print_choices(found: Iterable[ExplainedChoice], game: Game, names: tuple[str, ...]) -> None:
    said = [capital(side.says) for side in game.rules.sides(game.setting)]
    told, console = 0, out()
    for choice in found:
        if not told:
            console.print(f"The game of seed {game.seed}, played by {','.join(names)}.", markup=False, soft_wrap=True)
        if choice.turn != told:
            console.print(f"\nTurn {choice.turn}", markup=False, style="bold")
        told = choice.turn
        console.print(f"  {said[choice.seat]} ({names[choice.seat]}): {choice.question}", markup=False, soft_wrap=True)
        console.print(f"    {choice.choice} (of {choice.options} options)", markup=False, soft_wrap=True)
        for line in choice.why:
            console.print(f"      {line}", markup=False, soft_wrap=True, style="dim")
    if not told:
        console.print("There was nothing to choose.")


def _chosen(turns: Iterable[Explanation], turn: int | None, seed: int) -> Iterable[Explanation]:
    """All turns, or the one that was asked for with the scorings after it: the game is then not played further."""
    last = 0
    for explanation in turns:
        last = explanation.turn
        if turn is not None and last > turn:
            return
        if turn in (None, last):
            yield explanation
    if turn is not None and last < turn:
        raise UserError(f"the automa has no turn {turn} in the game of seed {seed}: it has turns 1 to {last}")


def explain_position(
    path: Path,
    answers: list[str],
    rulings: list[str],
    variants: list[str],
    data: Path | None,
    game: str,
    *,
    as_json: bool,
) -> None:
    """Print the automa's turn in a position written by hand."""
    from engine.core.registry import find_game
    from solo.presenter import presenter_for

    rules = find_game(game)
    found = presenter_for(rules).explain_position(path, rules.settings.read(rulings, variants), data, answers)
    if as_json:
        head = {"position": str(path), "seed": found.seed, "from_seed": found.left_out}
        print_json(head | {"turns": [found.explanation.to_json()]})
        return
    _print_origin(path, found.left_out, found.seed)
    _print(found.explanation, rules)
    if not found.explanation.complete:
        out().print(
            "  The automa waits for your choice, and the rest depends on it: say it with --answer.", markup=False
        )


def _print_origin(path: Path, left_out: list[str], seed: int) -> None:
    """Say what is not from the file: chance decides it at set-up, so the table at home has something else there."""
    console = out()
    console.print(f"The position of {path}.", markup=False, soft_wrap=True)
    if left_out:
        from solo.rich_tables import wrapped

        note = f"As the set-up of seed {seed} has them: {', '.join(left_out)}."
        console.print(wrapped(note, console.width), style="dim", markup=False)


def _print(explanation: Explanation, rules: Rules) -> None:
    from solo.presenter import presenter_for

    console = out()
    console.print()
    console.print(presenter_for(rules).explanation(explanation, console.width), soft_wrap=True)
