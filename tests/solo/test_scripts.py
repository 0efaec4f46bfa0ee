"""A script in plain Python: the interpreter of the kernel, uncompiled, does what its account tells."""

from __future__ import annotations

from solo.game import Game
from solo.players.registry import script_player
from solo.players.script.explain import account_of
from tests.players.scripting import CAREFUL, SEATS, script_of, with_lines

SUMS = with_lines(
    'where = "gain in (2, 3)"\npoints = "gain * pot - max(gain, 3) / 2 + rival.points"',
    'where = "gain = 4"\nfirst = true',
    'where = "banks and pot < 6 or banks and not lead > 2"\nnever = true',
    'decision = "draw_or_bank"\npoints = "3 - banks * abs(lead)"',
)


def test_the_interpreter_needs_no_compiler() -> None:
    told = 0
    for text in (CAREFUL, SUMS):
        script = script_of(text)
        player = script_player(script, SEATS)
        for seed in range(4):
            game = Game.new(seed, game="template")
            while not game.is_over:
                code = player.choose(game)
                assert code in account_of(script, game, code).left
                game.choose(code)
                told += 1
    assert told > 40
