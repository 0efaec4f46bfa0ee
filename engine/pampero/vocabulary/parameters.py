"""The arguments that several of Pampero's words take."""

from __future__ import annotations

from engine.core.components.phrases import choice, number
from engine.core.member_names import names_of
from engine.pampero.constants import ContractIcon, Market, Zone

AMOUNT = number("amount", 1, 40)
MARKET = choice("market", names_of(Market))
ZONE = choice("zone", {zone.name: int(zone) for zone in Zone})
CONTRACT = choice("contract", names_of(ContractIcon))
