"""The rules of El Plan a second time, written from the rulebook's clauses as one generator: it asks and is answered."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.el_plan.oracle.activation import activate, deactivate, items_off, ways_on
from tests.el_plan.oracle.events import happen
from tests.el_plan.oracle.world import (
    IDEA,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    SECTIONS,
    SUBSIDIES,
    TYPES,
    Card,
    Option,
    Play,
    Player,
    World,
    ask,
    benefits,
)

PERIODS = 12
SPACES = ("events", "administration", *SECTIONS.values(), "production", "market", *SUBSIDIES)


def play(w: World) -> Play[None]:
    """A whole game (PERIOD-01, END-01)."""
    w.fill_offers()
    w.holder = w.start_seat
    for player in w.players:
        for resource in RESOURCES:
            player.move(resource, "start", 2)
    if w.rulings["PLANS"] == "choose":
        yield from choose_plans(w)
    while True:
        w.period += 1
        yield from place_entrepreneurs(w)
        for district in (happen, administer, invest, produce, trade, subsidise, innovate):
            yield from district(w)
        if w.period == PERIODS:
            return
        yield from summarise(w)


def choose_plans(w: World) -> Play[None]:
    """In turn order, only plans that still let every type into play (SET-05, SET-06)."""
    plans = [plan for plan in w.printed.plans.plan if plan.level == w.level]
    chosen: list[int] = []
    for player in w.in_order():
        to_come = len(w.players) - len(chosen) - 1
        options: list[Option] = [
            number
            for number in range(len(plans))
            if number not in chosen and 3 - len({plans[other].type for other in [*chosen, number]}) <= to_come
        ]
        answer: Any = yield from ask("plan", player, options)
        chosen.append(answer)
        player.plan = plans[answer]


def place_entrepreneurs(w: World) -> Play[None]:
    """One entrepreneur a space; district 2 has several spaces alike (PLACE-01 to PLACE-05)."""
    closed = SUBSIDIES[w.open_subsidies() :]
    for player in w.in_order():
        taken = [other.space for other in w.players]
        room = {"administration": w.printed.board.administration_spaces}
        options: list[Option] = [
            space for space in SPACES if space not in closed and taken.count(space) < room.get(space, 1)
        ]
        if w.rulings["PLACE"] == "may":
            options.append(None)
        answer: Any = yield from ask("place", player, options)
        player.space = answer
        if answer is not None:
            player.placements[answer] += 1


# --- district 2


def administer(w: World) -> Play[None]:
    """Incomes and workers for all; then each liquidates, deactivates, activates (ADMIN-01 to ADMIN-06)."""
    for player in w.in_order():
        for card in player.active():
            if card.record.income is not None:
                player.move(card.record.income.name.lower(), "income", 1)
        if benefits(player, "administration"):
            player.move("worker", "worker", 1)
    w.administration = True
    for player in w.in_order():
        if benefits(player, "administration"):
            yield from liquidate(w, player)
        yield from deactivate(player)
        yield from switch_on(w, player)
    w.administration = False


def liquidate(w: World, player: Player) -> Play[None]:
    """A card back to the box for half its printed cost (ADMIN-03, rulings LIQUIDATE and HALF)."""
    while True:
        cards = sorted(card.number for card in player.cards)
        answer: Any = yield from ask("liquidate", player, [None, *cards])
        if answer is None:
            return
        card = player.card(answer)
        player.lift(("card", answer))
        player.cards.remove(card)
        player.deeds["cards_liquidated"] += 1
        yield from take_half(w, player, card)
        if w.rulings["LIQUIDATE"] == "one":
            return


def take_half(w: World, player: Player, card: Card) -> Play[None]:
    """Half rounded up, at least one; tokens of the printed cost, or any."""
    left = dict(zip(RESOURCES, card.record.cost.counts, strict=True))
    for _ in range(max(1, (sum(left.values()) + 1) // 2)):
        free = w.rulings["HALF"] == "free"
        options: list[Option] = [resource for resource in RESOURCES if free or left[resource]]
        answer: Any = yield from ask("half", player, options)
        left[answer] -= 1
        player.move(answer, "liquidation", 1)


def switch_on(w: World, player: Player) -> Play[None]:
    """Activate until done (ADMIN-05, ADMIN-06)."""
    while True:
        answer: Any = yield from ask("on", player, [None, *items_off(w, player)])
        if answer is None:
            return
        yield from activate(w, player, *answer)


# --- district 3


def invest(w: World) -> Play[None]:
    """Each may acquire one offer (INVEST-01, INVEST-02)."""
    for player in w.in_order():
        options: list[Option] = [None]
        for place, card in enumerate(card for kind in TYPES for card in w.offers[kind]):
            if card is not None:
                options += [(place, *ways) for ways in ways_to_pay(w, player, card)]
        answer: Any = yield from ask("invest", player, options)
        if answer is not None:
            yield from acquire(w, player, *answer)


def ways_to_pay(w: World, player: Player, card: Card) -> list[tuple[str | None, str | None]]:
    """The adviser's discount and the section's, each a resource or none (INVEST-05 to INVEST-07, CARD-02)."""
    cost = dict(zip(RESOURCES, card.record.cost.counts, strict=True))
    advisers: list[str | None] = [None]
    if advice_left(player):
        advisers += [resource for resource in ("money", "energy") if cost[resource]]
    ways = [(adviser, section) for adviser in advisers for section in section_discounts(w, player, card, adviser)]
    return [way for way in ways if all(player.free[word] >= price for word, price in price_of(card, *way).items())]


def section_discounts(w: World, player: Player, card: Card, adviser: str | None) -> list[str | None]:
    """What the opportunity space takes off: it must where it can."""
    kinds = {"expert": ("money",), "technology": ("energy",), "infrastructure": ("money", "energy")}[card.type]
    if not benefits(player, SECTIONS[card.type]) or (adviser and w.rulings["DISCOUNTS"] == "one"):
        return [None]
    price = price_of(card, adviser, None)
    return [kind for kind in kinds if price[kind] > 0] or [None]


def price_of(card: Card, *discounts: str | None) -> dict[str, int]:
    """Tokens to pay."""
    return {word: count - discounts.count(word) for word, count in zip(RESOURCES, card.record.cost.counts, strict=True)}


def advice_left(player: Player) -> int:
    """Discounts of active advisers not used this period (CARD-02)."""
    return sum(card.record.discount for card in player.active()) - player.advice_used


def acquire(w: World, player: Player, place: int, adviser: str | None, section: str | None) -> Play[None]:
    """Pay, attach the card, perhaps switch it on at once (INVEST-03, INVEST-04)."""
    kind, nth = TYPES[place // 2], place % 2
    card = w.offers[kind][nth]
    assert card is not None
    w.offers[kind][nth] = None
    for word, count in price_of(card, adviser, section).items():
        player.move(word, "card", -count)
    player.advice_used += adviser is not None
    player.cards.append(card)
    player.deeds["cards_bought"] += 1
    if card.record.play:
        times: Any = yield from ask("play", player, [0, *ways_on(w, player, card)])
        if times:
            yield from activate(w, player, ("card", card.number), times)


# --- district 4


def produce(w: World) -> Play[None]:
    """Active processes become products (MAKE-01 to MAKE-05)."""
    for player in w.in_order():
        w.pool = processes_of(player)
        training = w.event is not None and w.event.does.name == "TRAINING" and not player.ignores
        free = training + benefits(player, "production") + sum(card.record.any_process for card in player.active())
        for _ in range(free):
            named: Any = yield from ask("process", player, list(PROCESSES))
            w.pool[named] += 1
        yield from make(w, player)
        w.pool.clear()


def processes_of(player: Player) -> Counter[str]:
    """Active processes of fixed types, on plan and cards (MAKE-01, CARD-06)."""
    pool = Counter(player.plan.spaces[place].process.name.lower() for place in player.on_spaces)
    for card in player.active():
        for word, count in zip(PROCESSES, card.record.processes.counts, strict=True):
            pool[word] += card.times * count
    return pool


def make(w: World, player: Player) -> Play[None]:
    """Rows of the player's own table, while the processes last (MAKE-02, MAKE-03)."""
    rows = [dict(zip(PROCESSES, row.processes.counts, strict=True)) for row in player.plan.row]
    while True:
        able = [number for number, row in enumerate(rows) if all(w.pool[word] >= row[word] for word in PROCESSES)]
        answer: Any = yield from ask("make", player, [None, *able])
        if answer is None:
            return
        w.pool.subtract(rows[answer])
        player.move(player.plan.row[answer].product.name.lower(), "production", 1)
        player.deeds["products_made"] += 1


# --- district 5


def trade(w: World) -> Play[None]:
    """All buy, then all sell; in a recession only who ignores it (MARKET-01, EVENT-09, EVENT-10)."""
    recession = w.event is not None and w.event.does.name == "RECESSION"
    traders = [player for player in w.in_order() if player.ignores or not recession]
    for player in traders:
        yield from buy(w, player)
    for player in traders:
        yield from sell(w, player)


def buy(w: World, player: Player) -> Play[None]:
    """Products of one type, from the board or the box (MARKET-02 to MARKET-05)."""
    types: tuple[str, ...] = PRODUCTS
    discount = benefits(player, "market")
    while True:
        prices = prices_of(w, player, types, discount)
        options = [option for option, price in prices.items() if player.free["money"] >= price]
        answer: Any = yield from ask("buy", player, [None, *options])
        if answer is None:
            return
        product, imported, adviser = answer
        account = "import" if imported else "purchase"
        player.move("money", account, -prices[answer])
        player.move(product, account, 1)
        player.deeds["products_imported" if imported else "products_bought"] += 1
        w.market[product] -= not imported
        player.advice_used += adviser
        discount = discount and adviser and w.rulings["DISCOUNTS"] == "one"
        types = (product,)


def prices_of(w: World, player: Player, types: tuple[str, ...], discount: bool) -> dict[tuple[str, bool, bool], int]:
    """Every purchase with its price: 3 from the board, 5 from the box, less what makes it cheaper."""
    prices = {}
    for product in types:
        for imported in (False, True):
            for adviser in (False, True):
                if (imported or w.market[product]) and (not adviser or advice_left(player) > 0):
                    space = discount and not (adviser and w.rulings["DISCOUNTS"] == "one")
                    prices[product, imported, adviser] = (5 if imported else 3) - adviser - space
    return prices


def sell(w: World, player: Player) -> Play[None]:
    """Products of one type, 1 money or 1 energy for each; then exports (MARKET-06 to MARKET-09)."""
    types: tuple[str, ...] = PRODUCTS
    sold = False
    while True:
        options = [(product, pay) for product in types if player.products[product] for pay in ("money", "energy")]
        answer: Any = yield from ask("sell", player, [None, *options])
        if answer is None:
            break
        product, pay = answer
        player.move(product, "sale", -1)
        player.move(pay, "sale", 1)
        player.deeds["products_sold"] += 1
        w.market[product] += 1
        types, sold = (product,), True
    if sold:
        export(w, player)


def export(w: World, player: Player) -> None:
    """Six of a type leave, 1 money comes to district 6 (MARKET-09, ruling EXPORT)."""
    for product in PRODUCTS:
        while w.market[product] >= 6:
            w.market[product] -= 6
            w.lay_money()
            player.deeds["exports"] += 1
            if w.rulings["EXPORT"] == "once":
                break


# --- districts 6 and 7


def subsidise(w: World) -> Play[None]:
    """Occupants get the money on their space, and 1 money or energy (SUBSIDY-01, SUBSIDY-02)."""
    for player in w.in_order():
        for place, space in enumerate(SUBSIDIES):
            if benefits(player, space):
                player.move("money", "export", w.subsidy[place])
                w.subsidy[place] = 0
                answer: Any = yield from ask("subsidy", player, ["money", "energy"])
                player.move(answer, "subsidy", 1)


def innovate(w: World) -> Play[None]:
    """Three products of three types become an idea (IDEA-01, ruling INNOVATE)."""
    for player in w.in_order():
        while all(player.products[product] for product in PRODUCTS):
            if not (yield from ask("innovate", player, [False, True])):
                break
            for product in PRODUCTS:
                player.move(product, "innovation", -1)
            player.move(IDEA, "innovation", 1)
            if w.rulings["INNOVATE"] == "once":
                break


# --- summary and end


def summarise(w: World) -> Play[None]:
    """Cutbacks, then everything is made ready (SUM-01 to SUM-06)."""
    for player in w.in_order():
        limit = max([1, *(card.record.storage for card in player.active())])
        while player.products.total() > limit:
            answer: Any = yield from ask("cut", player, [product for product in PRODUCTS if player.products[product]])
            player.move(answer, "cutback", -1)
    for player in w.players:
        player.space, player.ignores, player.benefit_lost, player.advice_used = None, False, False, 0
    w.event = None
    w.fill_offers()
    money, w.subsidy = sum(w.subsidy), [0, 0, 0]
    for _ in range(money):
        w.lay_money()
    w.holder = (w.holder + 1) % len(w.players)


def points(player: Player) -> int:
    """Ideas, and trios for who has an idea (END-02, END-03)."""
    ideas = player.held(IDEA)
    trios = min([card.type for card in player.cards].count(kind) for kind in TYPES)
    return ideas + (trios if ideas else 0)


def winners(w: World) -> set[int]:
    """Most points, then most resources, then most cards; else shared (END-04 to END-06, ruling TIE_TOKENS)."""
    standing = {}
    for player in w.players:
        held = [player.free[word] if w.rulings["TIE_TOKENS"] == "free" else player.held(word) for word in RESOURCES]
        standing[player.seat] = (points(player), sum(held), len(player.cards))
    return {seat for seat, place in standing.items() if place == max(standing.values())}
