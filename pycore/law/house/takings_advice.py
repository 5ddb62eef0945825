"""What is to be said of prices before anybody pays them: a full house, or all the rebuys that may
be sold, would pass what an event or twelve months may take in; a jackpot is free. Money is cents.

Clauses: those of the limits (NU-5.02i, NU-5.02j; a licence's own).
"""

from __future__ import annotations

from collections.abc import Iterator

from pycore.kernel.clauses import Refusals
from pycore.kernel.units import NO_CENTS, Cents
from pycore.law.house.structure_advice import Remark
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import SettingsFacts
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.takings import Takings

REFUSALS: Refusals = {
    "entries-over-event-cap": ("players", "value_cents", "limit_cents", "count"),
    "entries-over-year-cap": ("players", "value_cents", "limit_cents", "count"),
    "jackpot-costs-nothing": (),
    "rebuys-over-event-cap": ("players", "value_cents", "limit_cents", "count"),
    "rebuys-over-year-cap": ("players", "value_cents", "limit_cents", "count"),
}
"""The remarks, in the shape of refusals: what it comes to, the limit, and how many entries, or how
many rebuys after a full house, are within it.
"""


def takings_advice(house: HouseRules, night: SettingsFacts, pack: RulePack) -> Iterator[Remark]:
    """Every remark on prices: on the most that a *night* by these rules could take in, by the
    limits that the desk will hold each sale against, and on a jackpot that nobody pays for.
    """
    values = house.plain
    players, fee, rebuy_fee = (
        values[name] for name in ("player_cap", "entry_fee_cents", "rebuy_fee_cents")
    )
    if house.jackpot is not None and not values["jackpot_fee_cents"]:
        yield Remark("values.jackpot_fee_cents.value", "jackpot-costs-nothing", "think")
    entries = players * fee
    most = entries + players * values["rebuy_limit"] * rebuy_fee
    takings = Takings(players=players, gross=Cents(most), gross_before=NO_CENTS)
    for limit in pack.limits(night, takings):
        if limit.unit != "cents" or limit.used <= limit.limit:
            continue
        period = "event" if limit.code == "event-gross-cap" else "year"
        facts = {"players": players, "limit_cents": limit.limit}
        if entries > limit.limit:
            facts |= {"value_cents": entries, "count": limit.limit // fee}
            where, code = "values.entry_fee_cents.value", f"entries-over-{period}-cap"
            yield Remark(where, code, "cannot", facts, limit.clause)
        else:
            facts |= {"value_cents": most, "count": (limit.limit - entries) // rebuy_fee}
            where, code = "values.rebuy_fee_cents.value", f"rebuys-over-{period}-cap"
            yield Remark(where, code, "think", facts, limit.clause)
