"""What the events of one evening came to, apart and together. Money is cents."""

from __future__ import annotations

from pycore.kernel.units import Cents
from pycore.night.evening import Nights, held, main_of, sides
from pycore.night.evening_shape import EveningBooks, EventBooks
from pycore.night.money import money
from pycore.night.money.tills import till
from pycore.night.night import Night


def evening_books(nights: Nights, night: Night, dev: str) -> EveningBooks:
    """The books of every event of *night*'s evening, and their sums; the cash is what device *dev*
    took in for each, which may serve several of them from one till.
    """
    main = main_of(night)
    first = held(nights, main)
    found = [*([first] if first is not None else []), *sides(nights, main)]
    kept = [one for one in found if one.state.phase != "cancelled" or one.state.entries]
    events = [_books(one, dev) for one in kept]
    return {"events": events, "together": _together(events)}


def cash_beside(nights: Nights, night: Night, dev: str) -> Cents | None:
    """What the desk of a device took in cash in the other events of *night*'s evening; None where
    there are none.
    """
    main = main_of(night)
    first = held(nights, main)
    found = [*([first] if first is not None else []), *sides(nights, main)]
    others = [one for one in found if one.tid != night.tid]
    return Cents(sum(till(one, dev).total("cash") for one in others)) if others else None


def _books(night: Night, dev: str) -> EventBooks:
    state = night.state
    revenue = state.revenue()
    # What was sold for an event that was called off is owed back: nobody wins or keeps it.
    is_held = state.phase != "cancelled"
    kept = Cents(revenue - money.pool(state.adopted, revenue)) if is_held else Cents(0)
    return {
        "tid": night.tid,
        "name": state.adopted.night_name,
        "entries": len(state.entries),
        "revenue_cents": revenue,
        "prizes_cents": Cents(sum(money.prizes(state)) if is_held else 0),
        "announced": state.announced is not None or not is_held,
        "licensee_share_cents": kept,
        "jackpot_cents": Cents(sum(state.jackpot.values())),
        "till_cash_cents": till(night, dev).total("cash"),
    }


def _together(events: list[EventBooks]) -> EventBooks:
    return {
        "tid": "",
        "name": "",
        "entries": sum(one["entries"] for one in events),
        "revenue_cents": Cents(sum(one["revenue_cents"] for one in events)),
        "prizes_cents": Cents(sum(one["prizes_cents"] for one in events)),
        "announced": all(one["announced"] for one in events),
        "licensee_share_cents": Cents(sum(one["licensee_share_cents"] for one in events)),
        "jackpot_cents": Cents(sum(one["jackpot_cents"] for one in events)),
        "till_cash_cents": Cents(sum(one["till_cash_cents"] for one in events)),
    }
