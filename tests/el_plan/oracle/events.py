"""District 1 a second time: the event of the month."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.el_plan.components.models import EventRecord
from tests.el_plan.oracle.world import RESOURCES, Option, Play, Player, World, ask, benefits


def happen(w: World) -> Play[None]:
    """The event of the period (EVENT-01 to EVENT-03)."""
    event = w.event = w.events.pop(0)
    if event.does.name == "SOWING":
        for place in range(w.types_on_board()):
            w.subsidy[place] += 1
        return
    negative = event.does.name in ("RETURN", "RECESSION")
    for player in w.in_order():
        if benefits(player, "events") and (negative or w.rulings["INSURANCE"] == "choose"):
            player.ignores = bool((yield from ask("ignore", player, [False, True])))
        if not player.ignores:
            yield from meet(w, player, event)


def meet(w: World, player: Player, event: EventRecord) -> Play[None]:
    """What an event gives or takes at once."""
    words = [asked.name.lower() for asked in event.resources]
    words = [w.rulings["CRISIS"] if word == "crisis" else word for word in words]
    if event.does.name == "GAIN":
        for word in words:
            player.move(word, "event", 1)
    elif event.does.name == "RETURN":
        yield from give_back(w, player, words)


def give_back(w: World, player: Player, asked: list[str]) -> Play[None]:
    """One of each token asked for, two of choice for each that is lacking (EVENT-05 to EVENT-08)."""
    if not any(counted(w, player, resource) for resource in RESOURCES):
        lose_benefit(player)
        return
    there = [resource for resource in RESOURCES if resource in asked and counted(w, player, resource)]
    for resource in reversed(there):
        while not player.free[resource]:
            lifted: Any = yield from ask("pay", player, liftable(player, [resource]))
            player.lift(lifted)
        player.move(resource, "event", -1)
    yield from give_any(w, player, 2 * (len(asked) - len(there)))


def give_any(w: World, player: Player, due: int) -> Play[None]:
    """Tokens of choice, as far as there are any (ruling SHORT)."""
    while due:
        if not any(counted(w, player, resource) for resource in RESOURCES):
            if w.rulings["SHORT"] == "lose":
                lose_benefit(player)
            return
        options: list[Option] = [resource for resource in RESOURCES if player.free[resource]]
        if w.rulings["PLACED"] == "count":
            options += liftable(player, RESOURCES)
        answer: Any = yield from ask("pay", player, options)
        if answer in RESOURCES:
            player.move(answer, "event", -1)
            due -= 1
        else:
            player.lift(answer)


def counted(w: World, player: Player, resource: str) -> int:
    """Tokens that an event sees (ruling PLACED)."""
    return player.held(resource) if w.rulings["PLACED"] == "count" else player.free[resource]


def liftable(player: Player, resources: Sequence[str]) -> list[Option]:
    """Items on which one of these resources lies."""
    found: list[Option] = []
    for where, number in player.lit():
        lying = [player.on_spaces[number]] if where == "space" else +player.card(number).tokens
        if any(resource in lying for resource in resources):
            found.append((where, number))
    return found


def lose_benefit(player: Player) -> None:
    """The space gives nothing this period (EVENT-08)."""
    player.benefit_lost = True
    player.deeds["benefits_lost"] += 1
