"""An information-set tree in place of sequential halving: `--player docs/examples/tree.py:TREE`.

`TREE` plays 60 rollouts a decision, `DEEP` 360.

A compiled player that thinks, made of the parts of the search player: the same candidates, the same rollouts by the
book. Every rollout walks down a tree of the player's own decisions: a node keeps how often it was passed and what came
of it, and of its children the one with the best upper bound is taken (UCT). Deeper nodes begin with the choice of the
script and get another option, any one, as they are passed more often. Nodes are told apart by the choices that lead to
them and not by what was drawn on the way, so that all reshuffled worlds share the tree.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Annotated, Any

import numpy as np

from engine.core.binding import redact
from engine.core.decisions import has_option
from engine.core.game import Rules
from engine.core.jit import jit
from engine.core.loop import step
from engine.core.record import Many, Record, Vector, dtype_of, i32, i64
from engine.core.rng import policy_below, policy_draw
from engine.core.settings import Setting
from engine.core.snapshot import copy_without_log
from engine.core.state import CoreState
from solo.players.registry import Player, PlayerSpec, searching_player
from solo.players.script.vm import choose_script
from solo.players.search import CANDIDATES, DRAWS, ROLL, Searching, affordable, budget_of, by_promise, margin

DEPTH = 3
"""How many decisions of its own the tree is deep; beyond it the script plays."""
EXPLORES = 30
WIDENS = 16
"""A node gets its second child at so many passes, its third at four times as many."""
MOST_NODES = 1024
ROOT = 0
NONE = -1
WIDENING = 1 << 24
"""The draws that choose new children."""


class TreePlayer(Searching):
    """What the search player has, and a field of its own."""

    explores: Annotated[int, i32]
    """How much an option that was seldom tried is preferred, in pesos."""


class Tree(Record):
    """The tree of one decision."""

    codes: Annotated[Vector, i64[MOST_NODES]]
    """The option that leads to a node,"""
    first: Annotated[Vector, i64[MOST_NODES]]
    """its first child or NONE,"""
    following: Annotated[Vector, i64[MOST_NODES]]
    """the next child of its parent or NONE,"""
    passes: Annotated[Vector, i64[MOST_NODES]]
    """how many rollouts went through it,"""
    sums: Annotated[Vector, i64[MOST_NODES]]
    """and by how much they were ahead in all."""
    path: Annotated[Vector, i64[DEPTH + 1]]
    """The nodes of the rollout under way."""


TREE_TYPE = dtype_of(Tree)


@jit
def choose_tree(player: TreePlayer, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The candidate that most rollouts went through."""
    order, budget = by_promise(player, work, here, t, seed), budget_of(player, work[here])
    candidates = affordable(min(CANDIDATES, len(order)), budget)
    if candidates < 2:
        return work[here].options[order[0]]
    trees: Many[Tree] = np.zeros(1, TREE_TYPE)  # type: ignore[assignment]
    tree = trees[0]
    tree.first[ROOT] = NONE
    nodes = 1
    for k in range(budget):
        if k < candidates:
            add_child(tree, ROOT, nodes, work[here].options[order[k]])
            nodes += 1
        nodes = play_through(player, work, here, t, seed, tree, nodes, k)
    return trees[0].codes[most_passed(tree)]


@jit
def play_through(
    player: TreePlayer, work: Many[CoreState], here: int, t: Record, seed: int, tree: Tree, nodes: int, k: int
) -> int:
    """Play rollout k, down the tree and then by the script; how many nodes there are afterwards."""
    decision, seat, draws = work[here].decisions, work[here].decision_seat, DRAWS + 2 * k
    copy_without_log(work, here, ROLL)
    redact(work[ROLL], t, work[here].decision_seat, policy_draw(seed, decision, draws))
    policy_seed = policy_draw(seed, decision, draws + 1)
    node, depth = ROOT, 0
    while work[ROLL].over == 0:
        code = NONE
        if depth < DEPTH and node != NONE and is_own(work[ROLL], seat):
            if wants_child(tree, node, depth):
                code = new_option(player, work, t, policy_seed, tree, node, policy_draw(seed, decision, WIDENING + k))
                add_child(tree, node, nodes, code)
                nodes += 1
            child = best_child(player, tree, node, work[ROLL])
            if child != NONE:
                depth += 1
                tree.path[depth] = child
                code = tree.codes[child]
            node = child
        if code == NONE:
            code = choose_script(player, work, ROLL, t, policy_seed)
        step(work[ROLL], t, code)
    pass_on(tree, depth, margin(work[ROLL], t, player, seat))
    return nodes


@jit
def is_own(g: CoreState, seat: int) -> bool:
    """Whether a seat decides in its own turn: only such decisions have nodes."""
    return g.decision_seat == seat and g.turn_seat == seat


@jit
def wants_child(tree: Tree, node: int, depth: int) -> bool:
    """Whether a node below the root has been passed often enough for one child more."""
    if depth == 0:
        return False
    children, child = 0, tree.first[node]
    while child != NONE:
        children += 1
        child = tree.following[child]
    return children * children * WIDENS <= tree.passes[node]


@jit
def new_option(
    player: TreePlayer, work: Many[CoreState], t: Record, policy_seed: int, tree: Tree, node: int, draw: int
) -> int:
    """The option of a new child: the script's, then any."""
    if tree.first[node] == NONE:
        return choose_script(player, work, ROLL, t, policy_seed)
    return work[ROLL].options[policy_below(draw, work[ROLL].decisions, 0, work[ROLL].option_count)]


@jit
def add_child(tree: Tree, node: int, child: int, code: int) -> None:
    """A child that no rollout has gone through."""
    tree.codes[child] = code
    tree.first[child] = NONE
    tree.following[child] = tree.first[node]
    tree.first[node] = child


@jit
def best_child(player: TreePlayer, tree: Tree, node: int, g: CoreState) -> int:
    """The child with the highest bound, of those that are an option now; one that was never passed comes first."""
    best, best_bound, child = NONE, 0.0, tree.first[node]
    while child != NONE:
        if has_option(g, tree.codes[child]):
            if tree.passes[child] == 0:
                return child
            seldom = math.sqrt(math.log(tree.passes[node] + 1.0) / tree.passes[child])
            bound = tree.sums[child] / tree.passes[child] + player.explores * seldom
            if best == NONE or bound > best_bound:
                best, best_bound = child, bound
        child = tree.following[child]
    return best


@jit
def pass_on(tree: Tree, depth: int, ahead: int) -> None:
    """Tell the nodes of a rollout how it ended."""
    for place in range(depth + 1):
        tree.passes[tree.path[place]] += 1
        tree.sums[tree.path[place]] += ahead


@jit
def most_passed(tree: Tree) -> int:
    """The child of the root that most rollouts went through; of equals the one that is further ahead."""
    best, child = tree.first[ROOT], tree.first[ROOT]
    while child != NONE:
        more = tree.passes[child] - tree.passes[best]
        if more > 0 or (more == 0 and tree.sums[child] > tree.sums[best]):
            best = child
        child = tree.following[child]
    return best


def seat_tree(rollouts: int, game: Rules, setting: Setting) -> Player:
    """The player at every seat, with the weights and the script of the search player."""
    found = searching_player(TreePlayer, choose_tree, game, setting, rollouts)
    for seat in range(len(game.sides(setting))):
        record: Any = found.players[seat]
        record.explores = EXPLORES
    return found


TREE = PlayerSpec("tree", "an information-set tree, 60 rollouts a decision", partial(seat_tree, 60))
DEEP = PlayerSpec("deep", "an information-set tree, 360 rollouts a decision", partial(seat_tree, 360))
