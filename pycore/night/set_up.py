"""Set-up: which night this is, and by which rules. It adopts one edition of its rules for good.

Clauses: NU-A.3a (the structure is fixed beforehand), MB-1e, MB-1h, NU-9.01f (what the rules must
state), NU-8.18a (approved values stay as they were approved), NU-9.25, SEL-6b (when a player is
out; K14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pycore.kernel.clauses import Refused
from pycore.kernel.units import DAY, MINUTE, WHOLE, Cents, Millis
from pycore.night.state import Adopted, State, Timing
from pycore.policies.pack import RulePack
from pycore.policies.play import PlayRules
from pycore.policies.settings import HouseRules, OutAt, Settings, StatedOddChip
from pycore.portable.clock import new_clock
from pycore.portable.structure import read_structure
from pycore.record.slices import Slice, literals

MAX_TEXT = 200


@dataclass(frozen=True, kw_only=True)
class SetUpNight:
    """Set a night up from a template. *settings* overrides values that the house rules leave free.

    `break_ms` must be among them where the rules leave the length of breaks open, and *odd_chip*
    must be given where they leave open who gets an odd chip. *out_at* is for approved rules that
    say otherwise than the template when a player is out.
    """

    template: str
    start_at_ms: Millis
    organization: str
    venue: str
    night_name: str = ""
    licence: str = ""
    available_population: int | None = None
    gross_before_cents: Cents | None = None
    odd_chip: StatedOddChip = ""
    out_at: Literal["", OutAt] = ""
    settings: Mapping[str, int] = field(default_factory=dict)
    at: Millis


@dataclass(frozen=True, kw_only=True)
class NightSetUp:
    """The night was set up; every value it will be played by."""

    settings: Settings
    at: Millis


def settle(command: SetUpNight, house: HouseRules, pack: RulePack) -> Settings:
    """The settings a set-up comes to, not yet held against the law. Refused when a value is
    missing or not free.
    """
    values: dict[str, Any] = {name: ruled.value for name, ruled in house.values.items()}
    overrides = dict(command.settings)
    break_ms = overrides.pop("break_ms", (house.break_minutes or 0) * MINUTE)
    if house.has_breaks and not MINUTE <= break_ms <= 120 * MINUTE:
        raise Refused("break-length-needed", house.rows_clause, field="break_ms")
    for name, value in overrides.items():
        ruled = house.values.get(name)
        if ruled is None or not isinstance(ruled.value, int):
            raise Refused("unknown-setting", field=name)
        if not ruled.free:
            raise Refused("value-is-approved", ruled.clause, kind="law", field=name)
        if value < 0:
            raise Refused("below-zero", field=name)
        values[name] = value
    for name in ("organization", "venue"):
        if not getattr(command, name).strip():
            raise Refused("field-needed", field=name)
    for name in ("organization", "venue", "night_name", "licence"):
        if len(getattr(command, name)) > MAX_TEXT:
            raise Refused("text-too-long", field=name, limit=MAX_TEXT)
    for name, clause in pack.required:
        if getattr(command, name) is None:
            raise Refused("field-needed", clause, kind="law", field=name)
    _check_odd_chip(command.odd_chip, pack.play)
    values["out_at"] = _out_at(command.out_at, house, values["rebuy_limit"])
    clauses = {name: ruled.clause for name, ruled in house.values.items()}
    clauses |= {
        **house.clauses,
        "structure": house.rows_clause, "extra": house.extra_clause,
        "stop": house.stop_clause, "devices": house.device_clause,
        "odd_chip": pack.play.odd_chip.clause,
    }  # fmt: skip
    night_name = command.night_name.strip() or values["night_name"]
    settings = Settings(
        **{**values, "night_name": night_name},
        template=house.id,
        pack=pack.code,
        edition=pack.edition,
        organization=command.organization.strip(),
        venue=command.venue.strip(),
        licence=command.licence.strip(),
        language=house.language,
        start_at_ms=command.start_at_ms,
        stop_at_ms=_stop_at(command.start_at_ms, house),
        structure=house.structure(Millis(break_ms)),
        available_population=command.available_population,
        gross_before_cents=command.gross_before_cents,
        odd_chip=command.odd_chip,
        clauses={name: clause for name, clause in clauses.items() if clause},
    )
    _check_sense(settings)
    return settings


def _check_odd_chip(told: StatedOddChip, play: PlayRules) -> None:
    """Rules that leave it open say so for a reason (MB-1h): the organization's own must say it."""
    is_open = bool(play.to_be_stated())
    if is_open and not told:
        raise Refused("odd-chip-rule-missing", play.odd_chip.clause, kind="law", field="odd_chip")
    if told and not is_open:
        raise Refused("value-is-approved", play.odd_chip.clause, kind="law", field="odd_chip")


def _out_at(told: Literal["", OutAt], house: HouseRules, rebuy_limit: int) -> OutAt:
    """Reading: without rebuys there is nothing to wait for, whatever the rules say (SEL-6b: "or
    possible").
    """
    ruled = house.values["out_at"]
    value: OutAt = told or ruled.value
    if value != ruled.value and not ruled.free:
        raise Refused("value-is-approved", ruled.clause, kind="law", field="out_at")
    return value if rebuy_limit else "zero-chips"


def _stop_at(start_at_ms: Millis, house: HouseRules) -> Millis | None:
    """The time play must end: the first *stop_minute* of the clock after the published start.

    The start given is taken to be the house's own hour, or as much earlier or later as the night
    is moved.
    """
    if house.stop_minute is None:
        return None
    length = (house.stop_minute - house.start_minute) * MINUTE % DAY
    return Millis(start_at_ms + length)


def _check_sense(settings: Settings) -> None:
    if settings.player_cap < 2:
        raise Refused("too-few-players", settings.clause("player_cap"), field="player_cap")
    if settings.player_cap > settings.seats_per_table * settings.table_limit:
        raise Refused(
            "more-players-than-seats", settings.clause("seats_per_table"), field="player_cap",
            limit=settings.seats_per_table * settings.table_limit,
        )  # fmt: skip
    if settings.player_cap > settings.payout_bands[-1].up_to:
        raise Refused(
            "no-payout-row", settings.clause("payout_bands"), field="player_cap",
            limit=settings.payout_bands[-1].up_to,
        )  # fmt: skip
    if settings.payout_unit_cents not in (1, 100):
        raise Refused("payout-unit", field="payout_unit_cents")
    if settings.pool_bp > 10_000:
        raise Refused("pool-over-revenue", settings.clause("pool_bp"), field="pool_bp")


@dataclass(frozen=True)
class Offered:
    """What a set-up adopts: a jurisdiction's pack and the house rules on top of it."""

    pack: RulePack
    house: HouseRules


def decide(state: State, command: SetUpNight, offered: Offered) -> NightSetUp:
    """Adopt the rules. Refused when the night has them already, or a clause forbids a value."""
    pack, house = offered.pack, offered.house
    if state.settings is not None:
        raise Refused("already-set-up")
    settings = settle(command, house, pack)
    pack.check_set_up(settings)
    return NightSetUp(settings=settings, at=command.at)


Reason = Literal["already-set-up", "unsound-settings"]


def misfit(state: State, event: NightSetUp) -> Reason | None:
    if state.settings is not None:
        return "already-set-up"
    return None if _playable(event.settings) else "unsound-settings"


def _playable(settings: Settings) -> bool:
    """Whether every later question has an answer; what another version wrote may leave one out."""
    try:
        read_structure(settings.structure)
    except ValueError:
        return False
    rows = settings.payout_bands
    return (
        bool(rows)
        and all(sum(row.parts) == WHOLE for row in rows)
        and settings.player_cap <= rows[-1].up_to
        and min(settings.payout_unit_cents, settings.seats_per_table, settings.table_limit) > 0
    )


def evolve(state: State, event: NightSetUp) -> State:
    items = tuple(read_structure(event.settings.structure))
    return state.having(
        Adopted(settings=event.settings), Timing(structure=items, clock=new_clock(items))
    )


SLICE = Slice(
    name="set-up",
    part=Adopted,
    stream="set-up",
    guarded=True,
    commands={"set-up-night": SetUpNight},
    events={"night-set-up/1": NightSetUp},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
)
