"""The arguments that several of Pampero's words take."""

from __future__ import annotations

from engine.core.components.phrases import choice, names_of, number
from engine.pampero.constants import ContractIcon, Market, Zone

AMOUNT = number("amount", 1, 40)
MARKET = choice("market", names_of(Market))
ZONE = choice("zone", {zone.name: int(zone) for zone in Zone})
CONTRACT = choice("contract", names_of(ContractIcon))
