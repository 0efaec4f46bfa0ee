"""Switching processes and cards on and off a second time: tokens are placed, and stay the player's."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.el_plan.oracle.world import IDEA, RESOURCES, Card, Item, Option, Play, Player, World, ask


def deactivate(player: Player) -> Play[None]:
    """Lift one item after the other, none that lies before the last (ADMIN-04)."""
    last: Item = ("", 0)
    while True:
        options: list[Option] = [None]
        options += [item for item in player.lit() if comes_after(item, last) and not has_twin(player, item, last)]
        answer: Any = yield from ask("off", player, options)
        if answer is None:
            return
        player.lift(answer)
        last = answer


def comes_after(item: Item, last: Item) -> bool:
    """Process spaces come first, then cards."""
    order = {"": 0, "space": 1, "card": 2}
    return (order[item[0]], item[1]) > (order[last[0]], last[1])


def has_twin(player: Player, item: Item, last: Item) -> bool:
    """Whether the space before this one is the same with the same token, and can be lifted in its place."""
    where, place = item
    if where == "card" or not comes_after(("space", place - 1), last) or place - 1 not in player.on_spaces:
        return False
    return is_like_before(player, place) and player.on_spaces[place] == player.on_spaces[place - 1]


def is_like_before(player: Player, place: int) -> bool:
    """Whether a process space is printed as the one before it."""
    return place > 0 and player.plan.spaces[place] == player.plan.spaces[place - 1]


# --- switching on


def needed(player: Player, item: Item, times: int) -> Counter[str]:
    """The tokens that an item asks for (ADMIN-05, ADMIN-06)."""
    where, number = item
    if where == "space":
        return Counter([player.plan.spaces[number].resource.name.lower()])
    counts = player.card(number).record.activation.counts
    return Counter(dict(zip(RESOURCES, (times * count for count in counts), strict=True)))


def ideas_for(w: World, player: Player) -> int:
    """Ideas that may stand for resources now (ADMIN-08, ruling IDEA_USE)."""
    return player.free[IDEA] if w.administration or w.rulings["IDEA_USE"] == "always" else 0


def missing(player: Player, need: Counter[str]) -> int:
    """Tokens for which no resource is at hand."""
    return sum(max(0, need[resource] - player.free[resource]) for resource in RESOURCES)


def can_pay(w: World, player: Player, item: Item, times: int) -> bool:
    """Whether resources and ideas at hand are enough."""
    return missing(player, needed(player, item, times)) <= ideas_for(w, player)


def ways_on(w: World, player: Player, card: Card) -> list[int]:
    """How many times the activation of a card can be placed."""
    return [times for times in range(1, card.record.times + 1) if can_pay(w, player, ("card", card.number), times)]


def items_off(w: World, player: Player) -> list[Option]:
    """What can be switched on; of like empty spaces the first."""
    found: list[Option] = []
    for place in range(len(player.plan.spaces)):
        twin = is_like_before(player, place) and place - 1 not in player.on_spaces
        if place not in player.on_spaces and not twin and can_pay(w, player, ("space", place), 1):
            found.append((("space", place), 1))
    for card in sorted(player.cards, key=lambda card: card.number):
        if not card.times:
            found += [(("card", card.number), times) for times in ways_on(w, player, card)]
    return found


def activate(w: World, player: Player, item: Item, times: int) -> Play[None]:
    """Place the tokens one by one; where resource and idea are at hand the player chooses (ADMIN-08)."""
    need = needed(player, item, times)
    for resource in RESOURCES:
        while need[resource]:
            need[resource] -= 1
            idea_will_do = missing(player, need) <= ideas_for(w, player) - 1
            options = [word for word, there in ((resource, player.free[resource]), (IDEA, idea_will_do)) if there]
            answer: Any = yield from ask("token", player, list(options))
            put(player, item, answer)
    if item[0] == "card":
        player.card(item[1]).times = times


def put(player: Player, item: Item, token: str) -> None:
    """A free token goes on an item."""
    player.free[token] -= 1
    where, number = item
    if where == "space":
        player.on_spaces[number] = token
    else:
        player.card(number).tokens[token] += 1
