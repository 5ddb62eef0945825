"""Set-up: which night this is, and by which rules. It adopts them whole and for good: the house's,
the jurisdiction's limits and the hall's clock stand in the event; no later version is asked.

Clauses: NU-A.3a (the structure is fixed beforehand), MB-1e, MB-1h, NU-9.01f (what the rules must
state), NU-8.18a (approved values stay as they were approved), NU-9.25, SEL-6b (when a player is
out; K14), SEL-9 (when play ends, whatever the start), NU-8.12b (a cut-off is a level there is).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import DAY, MINUTE, WHOLE, Cents, Chips, Millis
from pycore.night.owned import ChipsOwned, OwnedChip
from pycore.night.parts import Adopted, Timing
from pycore.night.state import State
from pycore.policies.house_document import HouseDocument
from pycore.policies.house_values import (
    BLIND,
    BREAK_MINUTES,
    CHIP_COUNT,
    CHIPS,
    MOMENT_MS,
    MOST_ITEMS,
    MOST_MINUTES,
    NUMBERS,
    OFFSET_MINUTES,
)
from pycore.policies.pack import LicenceLimits, RulePack
from pycore.policies.play import PlayRules
from pycore.policies.set_up import is_played
from pycore.policies.settings import HouseRules, OutAt, Settings, StatedOddChip
from pycore.portable.clock import new_clock
from pycore.portable.structure import BREAK, LEVEL, Item, read_structure
from pycore.record.slices import Slice, literals

MAX_TEXT = 200
LONGEST = MOST_MINUTES * MINUTE
CUT_OFFS = ("entry_close_level", "rebuy_close_level")


@dataclass(frozen=True, kw_only=True)
class SetUpNight:
    """Set a night up by house rules: a shipped *template* by its id, or the organization's own
    *house* rules as data. *settings* overrides values that the house rules leave free.

    `break_ms` must be among them where the rules leave the length of breaks open, and *odd_chip*
    must be given where they leave open who gets an odd chip. *out_at* is for approved rules that
    say otherwise than the template when a player is out. *utc_offset_minutes* is how far the
    hall's clock is ahead of UTC at the start, *zone* the name of its time zone.
    """

    template: str = ""
    house: HouseDocument | None = None
    start_at_ms: Millis
    utc_offset_minutes: int
    zone: str = ""
    organization: str
    venue: str
    night_name: str = ""
    licence: str = ""
    available_population: int | None = None
    gross_before_cents: Cents | None = None
    limits: LicenceLimits | None = None
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
    break_ms = overrides.pop("break_ms", 0)
    longest = BREAK_MINUTES.most * MINUTE
    if house.needs_break_length and not BREAK_MINUTES.least * MINUTE <= break_ms <= longest:
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
    if command.start_at_ms not in MOMENT_MS:
        raise Refused("bad-command", field="start_at_ms")
    if command.utc_offset_minutes not in OFFSET_MINUTES:
        raise Refused("bad-command", field="utc_offset_minutes")
    for name in ("organization", "venue"):
        if not getattr(command, name).strip():
            raise Refused("field-needed", field=name)
    for name in ("organization", "venue", "night_name", "licence", "zone"):
        if len(getattr(command, name)) > MAX_TEXT:
            raise Refused("text-too-long", field=name, limit=MAX_TEXT)
    for needed in pack.required:
        if getattr(command, needed.field) is None:
            raise Refused("field-needed", needed.clause, kind="law", field=needed.field)
    _check_odd_chip(command.odd_chip, pack.play)
    rules = pack.stating(odd_chip=command.odd_chip) if command.odd_chip else pack
    rules = rules.licensed(command.limits) if command.limits is not None else rules
    values["out_at"] = _out_at(command.out_at, house, values["rebuy_limit"])
    clauses = {name: ruled.clause for name, ruled in house.values.items()}
    clauses |= {
        **house.clauses,
        "structure": house.rows_clause, "extra": house.extra_clause,
        "stop": house.stop_clause, "odd_chip": pack.play.odd_chip.clause,
    }  # fmt: skip
    night_name = command.night_name.strip() or values["night_name"]
    settings = Settings(
        **{**values, "night_name": night_name},
        template=house.id,
        house_edition=house.edition,
        approval=house.approval,
        pack=pack.code,
        edition=pack.edition,
        rules=rules,
        zone=command.zone.strip(),
        utc_offset_minutes=command.utc_offset_minutes,
        organization=command.organization.strip(),
        venue=command.venue.strip(),
        licence=command.licence.strip(),
        language=house.language,
        start_at_ms=command.start_at_ms,
        stop_at_ms=_stop_at(command, house),
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


def _stop_at(command: SetUpNight, house: HouseRules) -> Millis | None:
    """The time play must end: the first *stop_minute* on the hall's clock after the start,
    whenever that is (SEL-9).
    """
    if house.stop_minute is None:
        return None
    stop = (house.stop_minute - command.utc_offset_minutes) * MINUTE
    return Millis(command.start_at_ms + ((stop - command.start_at_ms) % DAY or DAY))


def _check_sense(settings: Settings) -> None:
    for name, kind in NUMBERS.items():
        if getattr(settings, name) not in kind and name not in ("player_cap", "payout_unit_cents"):
            raise Refused("value-out-of-range", settings.clause(name), field=name)
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


@dataclass(frozen=True)
class Offered:
    """What a set-up adopts: a jurisdiction's pack and the house rules on top of it."""

    pack: RulePack
    house: HouseRules


def decide(
    state: State, command: SetUpNight, offered: Offered
) -> NightSetUp | tuple[NightSetUp, ChipsOwned]:
    """Adopt the rules, and start with the chips that the house says it owns. Refused when the
    night has them already, or a clause forbids a value.
    """
    pack, house = offered.pack, offered.house
    if state.settings is not None:
        raise Refused("already-set-up")
    settings = settle(command, house, pack)
    settings.rules.check_set_up(settings)
    check_cut_offs(settings)
    event = NightSetUp(settings=settings, at=command.at)
    if not house.owned:
        return event
    pieces = (OwnedChip(Chips(value), much) for value, much in house.owned.items())
    return event, ChipsOwned(owned=tuple(pieces), at=command.at)


def check_cut_offs(settings: Settings) -> None:
    """Whether every level at which sales stop is one that is played."""
    for name in CUT_OFFS:
        level = getattr(settings, name)
        if level and not is_played(settings.structure, level):
            raise Refused("cut-off-without-level", settings.clause(name), field=name, level=level)


def part_of(later: object, earlier: NightSetUp) -> bool:
    """What a night starts with goes with it."""
    return isinstance(later, ChipsOwned) and later.at == earlier.at


Reason = Literal["already-set-up", "unsound-settings"]


def misfit(state: State, event: NightSetUp) -> Reason | None:
    if state.settings is not None:
        return "already-set-up"
    return None if _playable(event.settings) else "unsound-settings"


def _playable(settings: Settings) -> bool:
    """Whether every later question has an answer; what another version wrote may leave one out."""
    try:
        items = read_structure(settings.structure)
    except ValueError:
        return False
    rows, chips = settings.payout_bands, settings.chip_set
    moments = (settings.start_at_ms, settings.stop_at_ms or 0)
    return (
        len(items) <= MOST_ITEMS
        and all(_fits(item) for item in items)
        and _numbered(items)
        and all(getattr(settings, name) in kind for name, kind in NUMBERS.items())
        and all(moment in MOMENT_MS for moment in moments)
        and settings.utc_offset_minutes in OFFSET_MINUTES
        and bool(rows and chips)
        and all(chip.value in BLIND and chip.count in CHIP_COUNT for chip in chips)
        and all(sum(row.parts) == WHOLE and min(row.parts) >= 0 for row in rows)
        and settings.player_cap <= rows[-1].up_to
        and (settings.available_population or 0) >= 0
        and (settings.gross_before_cents or 0) >= 0
        and settings.rules.is_sound()
    )


def _numbered(items: list[Item]) -> bool:
    """Whether there are levels, counted from 1."""
    numbers = [item.number for item in items if item.kind == LEVEL]
    return bool(numbers) and numbers == list(range(1, len(numbers) + 1))


def _fits(item: Item) -> bool:
    if item.kind == BREAK:
        return item.ms <= LONGEST and item.remove in CHIPS
    return item.ms <= LONGEST and item.small in BLIND and item.big in BLIND and item.ante in CHIPS


def evolve(state: State, event: NightSetUp) -> State:
    items = tuple(read_structure(event.settings.structure))
    return state.having(
        Adopted(settings=event.settings), Timing(structure=items, clock=new_clock(items))
    )


REFUSALS: Refusals = {
    "already-set-up": (),
    "bad-command": ("field",),
    "below-zero": ("field",),
    "break-length-needed": ("field",),
    "cut-off-without-level": ("field", "level"),
    "field-needed": ("field",),
    "more-players-than-seats": ("field", "limit"),
    "no-payout-row": ("field", "limit"),
    "odd-chip-rule-missing": ("field",),
    "payout-unit": ("field",),
    "text-too-long": ("field", "limit"),
    "too-few-players": ("field",),
    "unknown-setting": ("field",),
    "value-is-approved": ("field",),
    "value-out-of-range": ("field",),
}


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
    part_of=part_of,
    refuses=REFUSALS,
    known_here=("gross_before_cents", "limits"),
)
