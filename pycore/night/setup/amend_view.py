"""What of a set-up can still be changed, for the screen that changes it."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents, Chips
from pycore.night.clock.level_changes_view import ItemDiffers, differing
from pycore.night.night import Night
from pycore.night.registration.desk import refusal
from pycore.night.registration.refunds import calling_off_closed
from pycore.night.setup.amendable import Amendable, asks, closed, source
from pycore.night.setup.amendments import Amendments

Why = Literal["limit", "sold", "anew"]


class Amend(TypedDict):
    """A detail, or the structure. *refused* says why it stands now; *asks* which fields a change
    must be explained in, under which *clause*; *changed* that it was since the set-up.
    """

    detail: Amendable
    refused: Refusal | None
    asks: list[str]
    clause: str | None
    changed: bool


class FixedValue(TypedDict):
    """What no amendment changes, with the *clause* beside it. *why*: "limit", "sold" once an entry
    was sold on it, "anew" while the night can still be set up anew.
    """

    field: str
    value: Cents | Chips | BasisPoints | int
    clause: str | None
    why: Why


class CallingOff(TypedDict):
    """The night called off for another cause than too few players: *refused* why it is not any
    more, *asks* the fields in which it is explained, under which *clause*.
    """

    refused: Refusal | None
    asks: list[str]
    clause: str | None


class Amending(TypedDict):
    """*differs* are the levels and breaks that are not as they were adopted."""

    details: list[Amend]
    fixed_values: list[FixedValue]
    differs: list[ItemDiffers]
    calling_off: CallingOff


PRICES = ("entry_fee_cents", "starting_stack_chips", "rebuy_fee_cents", "rebuy_chips")
LIMITS = ("player_cap", "rebuy_limit", "pool_bp")


def amending(night: Night) -> Amending:
    """Return what can still be changed, and what stands. Asked only where the night is set up."""
    return {
        "details": [_detail(night, argument) for argument in get_args(Amendable)],
        "fixed_values": [*_prices(night), *(_stands(night, name, "limit") for name in LIMITS)],
        "differs": differing(night),
        "calling_off": _calling_off(night),
    }


def _calling_off(night: Night) -> CallingOff:
    clause, is_asked = source(night.pack, "structure")
    return {
        "refused": refusal(calling_off_closed(night.state)),
        "asks": list(asks(night.pack, "structure")),
        "clause": clause.id if clause and is_asked else None,
    }


def _detail(night: Night, detail: Amendable) -> Amend:
    clause, _ = source(night.pack, detail)
    return {
        "detail": detail,
        "refused": refusal(closed(night.state, detail)),
        "asks": list(asks(night.pack, detail)),
        "clause": clause.id if clause else None,
        "changed": detail in night.state.part(Amendments).changed,
    }


def _prices(night: Night) -> list[FixedValue]:
    why: Why = "sold" if night.state.last_ticket else "anew"
    rebuys = night.state.adopted.rebuy_limit
    named = PRICES if rebuys else PRICES[:2]
    return [_stands(night, name, why) for name in named]


def _stands(night: Night, name: str, why: Why) -> FixedValue:
    settings = night.state.adopted
    return {
        "field": name,
        "value": getattr(settings, name),
        "clause": settings.clause(name),
        "why": why,
    }
