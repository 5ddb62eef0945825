"""What is to be said of whole house rules before a night is held by them: the structure, what the
law will say of the values, and the prizes of a full house. Money is cents.

The law is asked as a night will ask it, of a Thursday and of a Sunday, so no limit stands here a
second time. A prize over a cap is no reason to refuse a table: the lawful one is paid instead, and
who made the table should know.

Clauses: NU-5.02h, SK-4.g1, SK-4.g2 (caps of prizes); SK-4.o2, SK-4.o3 (hours); the rest is common
sense.

What is to be said of prices before anybody pays them: a full house, or all the rebuys that may
be sold, would pass what an event or twelve months may take in; a jackpot is free. Money is cents.

Clauses: those of the limits (NU-5.02i, NU-5.02j; a licence's own).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import MINUTE, NO_CENTS, Cents, Millis, share
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import UP_TO
from pycore.law.house.structure_advice import (
    DAY_MINUTES,
    UNSTATED_BREAK,
    Remark,
    play_minutes,
    stack_advice,
    structure_advice,
)
from pycore.law.policies.pack import LICENCE, RulePack, SetUpPolicy
from pycore.law.policies.set_up import AtMost, Coloured, SettingsFacts
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.takings import PlayersAtMost, Takings
from pycore.tournament.payouts import prize_table

REFUSALS: Refusals = {
    "band-beyond-cap": ("players",),
    "band-more-places": ("count", "players"),
    "band-prize-over-cap": ("players", "place", "value_cents", "limit_cents", "over_cents"),
    "band-prizes-over-cap": ("players", "value_cents", "limit_cents", "over_cents"),
    "entries-over-event-cap": ("players", "value_cents", "limit_cents", "count"),
    "entries-over-year-cap": ("players", "value_cents", "limit_cents", "count"),
    "hour-too-early": ("from_minute",),
    "hour-too-early-on-sunday": ("from_minute",),
    "hour-too-late": ("until_minute",),
    "jackpot-costs-nothing": (),
    "rebuys-over-event-cap": ("players", "value_cents", "limit_cents", "count"),
    "rebuys-over-year-cap": ("players", "value_cents", "limit_cents", "count"),
}
"""The remarks, in the shape of refusals."""

THURSDAY, SUNDAY = 0, 3
"""Days count from a Thursday."""

_FIELDS = {
    "cut-off-without-level": "values.rebuy_close_level.value",
    "finishing-time-missing": "stop.value",
    "free-entry-prohibited": "values.entry_fee_cents.value",
    "lasts-too-long": "stop.value",
    "late-entry-prohibited": "values.entry_close_level.value",
    "licence-player-cap": "values.player_cap.value",
    "rebuy-cut-off-missing": "values.rebuy_close_level.value",
    "too-few-chip-colours": "values.chip_set.value",
}
_HOURS = {
    "begins-too-early": ("start", "hour-too-early", "from"),
    "ends-too-late": ("stop.value", "hour-too-late", "until"),
}


def house_advice(house: HouseRules, pack: RulePack) -> tuple[Remark, ...]:
    """Return every remark on house rules under the rules of their jurisdiction."""
    return (
        *of_the_law(house, pack),
        *takings_advice(house, _night(house, THURSDAY), pack),
        *structure_advice(house, pack),
        *stack_advice(house),
        *_of_the_bands(house, pack),
    )


def full_house(house: HouseRules) -> list[tuple[int, tuple[Cents, ...]]]:
    """Return (players, prizes) of each row of the payout table at its fullest, entries alone sold;
    a row past the player cap as if that were as many.
    """
    values = house.plain
    full_rows, bands, cap = [], values["payout_bands"], values["player_cap"]
    for row, before in zip(bands, (None, *bands), strict=False):
        is_past = before is not None and before.up_to >= cap
        players = row.up_to if is_past else min(row.up_to, cap)
        pool = share(Cents(players * values["entry_fee_cents"]), values["pool_bp"])
        unit = values["payout_unit_cents"]
        full_rows.append((players, prize_table((row,), players, pool, unit)))
    return full_rows


# --- The law ---


@dataclass(frozen=True, kw_only=True)
class _Night:
    """What the law's policies look at, of a night by these rules on a day that needs none."""

    player_cap: int
    available_population: int | None = None
    rebuy_limit: int
    rebuy_close_level: int
    entry_close_level: int
    start_at_ms: Millis
    stop_at_ms: Millis | None
    utc_offset_minutes: int = 0
    structure: str
    chip_set: Sequence[Coloured]
    entry_fee_cents: int
    jackpot_fee_cents: int
    pool_bp: int
    seats_per_table: int
    balance_few: int
    balance_many: int


def _night(house: HouseRules, day: int) -> _Night:
    values = house.plain
    start, length = day * DAY_MINUTES + house.start_minute, play_minutes(house)
    return _Night(
        start_at_ms=Millis(start * MINUTE),
        stop_at_ms=None if length is None else Millis((start + length) * MINUTE),
        structure=house.structure(Millis(UNSTATED_BREAK * MINUTE)),
        **{name: values[name] for name in _Night.__annotations__ if name in values},
    )


def of_the_law(house: HouseRules, pack: RulePack) -> Iterator[Remark]:
    """Yield what the law says of a night by these rules on a Thursday and, beside it, on a
    Sunday.
    """
    codes = set()
    for day in (THURSDAY, SUNDAY):
        night = _night(house, day)
        for policy in pack.set_up:
            try:
                policy.check(night)
            except Refused as refused:
                if refused.code not in codes:
                    codes.add(refused.code)
                    yield _law_says(policy, refused, day)


def _law_says(policy: SetUpPolicy, refused: Refused, day: int) -> Remark:
    if refused.code in _HOURS:
        where, code, name = _HOURS[refused.code]
        at_ms = refused.facts[f"{name}_at_ms"]
        assert isinstance(at_ms, int)
        facts = {f"{name}_minute": at_ms // MINUTE % DAY_MINUTES}
        if day == SUNDAY:
            return Remark(where, f"{code}-on-sunday", "think", facts, refused.clause)
        return Remark(where, code, "cannot", facts, refused.clause)
    where = _FIELDS.get(refused.code, "")
    if isinstance(policy, AtMost):
        where = f"values.{policy.field}.value"
    plain_facts = {
        name: value for name, value in refused.facts.items() if isinstance(value, int | str)
    }
    return Remark(where, refused.code, "cannot", plain_facts, refused.clause)


# --- Prizes ---


def _of_the_bands(house: HouseRules, pack: RulePack) -> Iterator[Remark]:
    fewest = max(2, house.values["cancel_below"].value)
    bands, most = house.values["payout_bands"].value, _most_players(house, pack)
    beyond = [False, *(band.up_to >= most for band in bands)]
    for index, (players, prizes) in enumerate(full_house(house)):
        row, places = f"values.payout_bands.value[{index}]", len(bands[index].parts)
        if beyond[index]:
            yield Remark(f"{row}.up_to", "band-beyond-cap", "think", {"players": most})
            continue
        if places > fewest:
            grade = "cannot" if places > bands[index].up_to else "think"
            facts = {"count": places, "players": fewest}
            yield Remark(f"{row}.parts", "band-more-places", grade, facts)  # type: ignore[arg-type]
        fewest = bands[index].up_to + 1
        for policy in pack.prizes:
            try:
                policy.check_prizes(prizes)
            except Refused as refused:
                yield _over_cap(f"{row}.parts", players, refused)


def _most_players(house: HouseRules, pack: RulePack) -> int:
    """How many may ever enter a night by these rules: the cap, or, where a night may set another,
    what the law and the hall leave room for. A licence is of one year and may allow more the next.
    """
    cap, seats, tables = (
        house.values[name] for name in ("player_cap", "seats_per_table", "table_limit")
    )
    if not cap.free:
        return int(cap.value)
    caps = [
        policy.cap
        for policy in pack.set_up
        if isinstance(policy, PlayersAtMost) and policy.clause != LICENCE
    ]
    if not seats.free and not tables.free:
        caps.append(seats.value * tables.value)
    return min(caps, default=UP_TO.most)


def _over_cap(where: str, players: int, refused: Refused) -> Remark:
    sums = {name: value for name, value in refused.facts.items() if isinstance(value, int)}
    facts = {"players": players, **sums, "over_cents": sums["value_cents"] - sums["limit_cents"]}
    code = "band-prize-over-cap" if "place" in sums else "band-prizes-over-cap"
    return Remark(where, code, "think", facts, refused.clause)


"""The remarks, in the shape of refusals: what it comes to, the limit, and how many entries, or how
many rebuys after a full house, are within it.
"""


def takings_advice(house: HouseRules, night: SettingsFacts, pack: RulePack) -> Iterator[Remark]:
    """Yield every remark on prices: on the most that a *night* by these rules could take in, by
    the limits that the desk will hold each sale against, and on a jackpot that nobody pays for.
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
