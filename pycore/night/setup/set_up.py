"""Set-up: which night this is, and by which rules. It adopts them whole and for good: the house's,
the jurisdiction's limits and the hall's clock stand in the event; no later version is asked.

Clauses: NU-A.3a (the structure is fixed beforehand), MB-1e, MB-1h, NU-9.01f (what the rules must
state), NU-8.18a (approved values stay as they were approved), NU-9.25, SEL-6b (when a player is
out; K14), SEL-9 (when play ends, whatever the start), NU-8.12b (a cut-off is a level there is),
SELC-1b, SELC-11 (an event beside another), NU-1.01, NU-8.19, SK-2.b, SK-4.b,
SK-4.o1 (no sales without a licence that names the day, the hours and the hall).

Whether a set-up that another device wrote can be played: every later question has an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import DAY, MINUTE, WHOLE, Cents, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.house.house_text import HouseDocument
from pycore.law.house.house_values import (
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
from pycore.law.policies import statements
from pycore.law.policies.licence_held import REFUSALS as LICENCE_HELD
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.law.policies.pack import RulePack, Statement
from pycore.law.policies.set_up import is_played
from pycore.law.policies.settings import HouseRules, NightSettings, OutAt, StatedOddChip
from pycore.law.policies.statements import OPTIONS
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import ALL_FIELDS, Slice, literals
from pycore.night.base.parts import Adopted, Timing
from pycore.night.base.state import NightRecord, State
from pycore.night.chips.owned import ChipsOwned, OwnedChip
from pycore.night.registration.jackpot import JackpotRuled
from pycore.night.setup import beside, stated
from pycore.night.setup.beside import Evening, NightSetBeside
from pycore.night.setup.stated import RulesStated
from pycore.portable.clock import new_clock
from pycore.portable.structure import BREAK, LEVEL, StructureItem, read_structure
from pycore.tournament.jackpot import JackpotTerms

MAX_TEXT = 200
CUT_OFFS = ("entry_close_level", "rebuy_close_level")


@dataclass(frozen=True, kw_only=True)
class SetUpNight(Dated):
    """Set a night up by house rules: a shipped *template* by its id, or the organization's own
    *house* rules as data. *settings* overrides values that the house rules leave free.

    `break_ms` must be among them where the rules leave the length of breaks open, and
    *odd_chip* must be given where they leave open who gets an odd chip; *stated* is what else
    the jurisdiction wants the rules to say and they do not ({statement: option},
    law/policies/statements.py). *out_at* is for approved rules that say otherwise than the
    template when a player is out. *utc_offset_minutes* is how far the hall's clock is ahead of
    UTC at the start, *zone* the name of its time zone. *beside* names the main event of an
    event beside one, of whose *evening* the shell tells. *licensed* is what the licence of its
    day says, as the organization's book has it.
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
    licensed: LicenceTerms | None = None
    odd_chip: StatedOddChip = ""
    out_at: Literal["", OutAt] = ""
    settings: Mapping[str, int] = field(default_factory=dict)
    stated: Mapping[str, str] = field(default_factory=dict)
    beside: str = ""
    evening: Evening | None = None


@dataclass(frozen=True, kw_only=True)
class NightSetUp(Dated):
    """The night was set up; every value it will be played by, and its jackpot's terms."""

    settings: NightSettings
    jackpot: JackpotTerms | None = None


def settle(command: SetUpNight, house: HouseRules, pack: RulePack) -> NightSettings:
    """Return the settings a set-up comes to, not yet held against the law. Refused when a value is
    missing or not free.
    """
    values = house.plain
    overrides = dict(command.settings)
    break_ms = overrides.pop("break_ms", 0)
    _check_break_length(command, house)
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
    for needed in _needed(command, house, pack):
        raise needed
    for name in ("organization", "venue", "night_name", "licence", "zone"):
        if len(getattr(command, name)) > MAX_TEXT:
            raise Refused("text-too-long", field=name, limit=MAX_TEXT)
    if command.odd_chip and not pack.play.to_be_stated():
        clause = pack.play.odd_chip.clause
        raise Refused("value-is-approved", clause, kind="law", field="odd_chip")
    rules = pack.stating(odd_chip=command.odd_chip) if command.odd_chip else pack
    wants = wanted(command, house, pack)
    statements.check(command.stated, wants)
    rules = statements.with_stated_terms(rules, command.stated, wants)
    terms = command.licensed
    rules = rules.under(terms) if terms is not None else rules
    values["out_at"] = _out_at(command.out_at, house, values["rebuy_limit"])
    clauses = {name: ruled.clause for name, ruled in house.values.items()}
    clauses |= {
        **house.clauses,
        "structure": house.rows_clause,
        "extra": house.extra_clause,
        "stop": house.stop_clause,
        "odd_chip": pack.play.odd_chip.clause,
    }
    night_name = command.night_name.strip() or values["night_name"]
    settings = NightSettings(
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
        licence=_number(command, pack),
        licensed=terms,
        language=command.stated.get("language", house.language),
        start_at_ms=command.start_at_ms,
        stop_at_ms=_stop_at(command, house),
        structure=house.structure(Millis(break_ms)),
        available_population=_population(command),
        gross_before_cents=command.gross_before_cents,
        odd_chip=command.odd_chip,
        clauses={name: clause for name, clause in clauses.items() if clause},
    )
    _check_sense(settings)
    return settings


def wanted(command: SetUpNight, house: HouseRules, pack: RulePack) -> Mapping[Statement, str]:
    """Return {statement: clause} of what this set-up must state; what a main event stated holds
    for those beside it.
    """
    return {} if command.beside else statements.wanted(house, pack)


def _number(command: SetUpNight, pack: RulePack) -> str:
    """The licence's number: the book's, or what was typed where no licence is asked for."""
    typed, terms = command.licence.strip(), command.licensed
    return typed if terms is None or (typed and not pack.licence) else terms.number


def _population(command: SetUpNight) -> int | None:
    """The available population: as the licence was granted for it, where that says so."""
    terms = command.licensed
    if terms is not None and terms.population is not None:
        return terms.population
    return command.available_population


def lacking(command: SetUpNight, house: HouseRules, pack: RulePack) -> list[Refused]:
    """Return everything that a set-up still needs, not only what it would be refused for first:
    one for each field, in the order of `settle`, and the licence last.
    """
    lacks = []
    try:
        _check_break_length(command, house)
    except Refused as refused:
        lacks.append(refused)
    lacks += _needed(command, house, pack)
    clause = pack.licence_clause("licence-needed")
    if clause is not None and command.licensed is None:
        lacks.append(Refused("licence-needed", clause, kind="law"))
    return lacks


def _check_break_length(command: SetUpNight, house: HouseRules) -> None:
    break_ms, longest = command.settings.get("break_ms", 0), BREAK_MINUTES.most * MINUTE
    if house.needs_break_length and not BREAK_MINUTES.least * MINUTE <= break_ms <= longest:
        raise Refused("break-length-needed", house.rows_clause, field="break_ms")


def _needed(command: SetUpNight, house: HouseRules, pack: RulePack) -> Iterator[Refused]:
    """What must be said in words or numbers and is not. Rules that leave the odd chip open say so
    for a reason (MB-1h): the organization's own must say it.
    """
    for name in ("organization", "venue"):
        if not getattr(command, name).strip():
            yield Refused("field-needed", field=name)
    for needed in pack.required:
        population = _population(command) if needed.field == "available_population" else None
        if needed.field in OPTIONS or population is not None:
            continue
        if getattr(command, needed.field) is None:
            yield Refused("field-needed", needed.clause, kind="law", field=needed.field)
    if pack.play.to_be_stated() and not command.odd_chip:
        clause = pack.play.odd_chip.clause
        yield Refused("odd-chip-rule-missing", clause, kind="law", field="odd_chip")
    for statement, source in wanted(command, house, pack).items():
        if not command.stated.get(statement):
            yield Refused("field-needed", source, kind="law", field=statement)


def _out_at(chosen: Literal["", OutAt], house: HouseRules, rebuy_limit: int) -> OutAt:
    """Reading: without rebuys there is nothing to wait for, whatever the rules say (SEL-6b: "or
    possible").
    """
    ruled = house.values["out_at"]
    value: OutAt = chosen or ruled.value
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


def _check_sense(settings: NightSettings) -> None:
    for name, kind in NUMBERS.items():
        if getattr(settings, name) not in kind and name not in ("player_cap", "payout_unit_cents"):
            raise Refused("value-out-of-range", settings.clause(name), field=name)
    if settings.player_cap < 2:
        raise Refused("too-few-players", settings.clause("player_cap"), field="player_cap")
    if settings.player_cap > settings.seats_per_table * settings.table_limit:
        raise Refused(
            "more-players-than-seats",
            settings.clause("seats_per_table"),
            field="player_cap",
            limit=settings.seats_per_table * settings.table_limit,
        )
    if settings.player_cap > settings.payout_bands[-1].up_to:
        raise Refused(
            "no-payout-row",
            settings.clause("payout_bands"),
            field="player_cap",
            limit=settings.payout_bands[-1].up_to,
        )
    if settings.payout_unit_cents not in (1, 100):
        raise Refused("payout-unit", field="payout_unit_cents")


Event = NightSetUp | NightSetBeside | RulesStated


def offered(command: SetUpNight) -> HouseRules:
    """Return the house rules that a set-up adopts: its own, or those of a template."""
    if command.house is not None:
        return packs.read_house(command.house)
    try:
        return packs.house(command.template)
    except LookupError:
        raise Refused("unknown-template", template=command.template[:60]) from None


def check_cut_offs(settings: NightSettings) -> None:
    """Check that every level at which sales stop is one that is played."""
    for name in CUT_OFFS:
        level = getattr(settings, name)
        if level and not is_played(settings.structure, level):
            raise Refused("cut-off-without-level", settings.clause(name), field=name, level=level)


Reason = Literal["already-set-up", "not-set-up", "unsound-settings"]


REFUSALS: Refusals = {
    "already-set-up": (),
    "bad-command": ("field",),
    "below-zero": ("field",),
    "break-length-needed": ("field",),
    "cut-off-without-level": ("field", "level"),
    "field-needed": ("field",),
    "licence-needed": (),
    "more-players-than-seats": ("field", "limit"),
    "no-payout-row": ("field", "limit"),
    "odd-chip-rule-missing": ("field",),
    "payout-unit": ("field",),
    "side-event-not-approved": (),
    "text-too-long": ("field", "limit"),
    "too-few-players": ("field",),
    "unknown-setting": ("field",),
    "unknown-template": ("template",),
    "value-is-approved": ("field",),
    "value-out-of-range": ("field",),
}


class SetUpSlice(Slice[NightRecord, State, None, Adopted, SetUpNight, Event]):
    """The set-up of the night: it adopts its rules whole and for good."""

    def decide(
        self, state: State, command: SetUpNight, pack: None
    ) -> tuple[Event | ChipsOwned, ...]:
        """Adopt the rules, stand beside the main event where there is one, and start with the
        chips that the house says it owns. Refused when the night has rules already, or a clause
        forbids a value or one more event.
        """
        house = offered(command)
        adopted = house.applied_to(packs.load(house.pack))
        if state.settings is not None:
            raise Refused("already-set-up")
        rules, evening = house.beside, command.evening if command.beside else None
        beside.check_main(rules, command.beside, evening)
        if evening is None:
            settings = settle(command, house, adopted)
            declared = stated.stating(command.stated, wanted(command, house, adopted), command.at)
        else:
            main = beside.main_settings(evening)
            if command.house is None and not beside.is_offered(house, main):
                source = rules.clause if rules is not None else None
                raise Refused("side-event-not-approved", source)
            house, adopted = beside.rules(house, evening)
            side_command = replace(command, odd_chip="", stated={}, **beside.hall(evening))
            declared = (
                (RulesStated(rules=evening.stated, at=command.at),) if evening.stated else ()
            )
            settings = replace(settle(side_command, house, adopted), odd_chip=main.odd_chip)
        settings = beside.under(rules, evening, settings)
        beside.check_opening(rules, evening, settings)
        settings.rules.check_licence(settings)
        settings.rules.check_set_up(settings)
        check_cut_offs(settings)
        where = beside.placing(rules, command.beside, evening, settings, command.at)
        own = house.jackpot if evening is None else evening.jackpot
        jackpot = own if settings.jackpot_fee_cents else None
        event = NightSetUp(settings=settings, jackpot=jackpot, at=command.at)
        if not house.owned:
            return *where, *declared, event
        pieces = (OwnedChip(Chips(value), much) for value, much in house.owned.items())
        return *where, *declared, event, ChipsOwned(owned=tuple(pieces), at=command.at)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, RulesStated):
            if state.settings is not None or stated.rules(state):
                return "already-set-up"
            return None if stated.is_sound(event) else "unsound-settings"
        if isinstance(event, NightSetBeside):
            set_up = state.settings is not None or beside.placed(state) is not None
            return "already-set-up" if set_up else None
        if state.settings is not None:
            return "already-set-up"
        sound = event.jackpot is None or event.jackpot.is_sound()
        return None if sound and is_playable(event.settings) else "unsound-settings"

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, RulesStated):
            return stated.apply(state, event)
        if isinstance(event, NightSetBeside):
            return beside.apply(state, event)
        items = tuple(read_structure(event.settings.structure))
        after = state.having(
            Adopted(settings=event.settings), Timing(structure=items, clock=new_clock(items))
        )
        return (
            after.having(JackpotRuled(terms=event.jackpot)) if event.jackpot is not None else after
        )

    def depends_on(self, later: Dated, earlier: Event) -> Reason | None:
        """A night is none without its place beside another, and without what was stated for it."""
        before = isinstance(earlier, NightSetBeside | RulesStated)
        placed = before and isinstance(later, NightSetUp)
        return "not-set-up" if placed else None

    def takes_along(self, later: Dated, earlier: Event) -> bool:
        """What a night starts with goes with it, and the night with its place and what
        was stated.
        """
        if isinstance(earlier, NightSetBeside | RulesStated):
            return isinstance(later, NightSetUp | RulesStated | ChipsOwned)
        return isinstance(later, ChipsOwned) and later.at == earlier.at


SLICE = SetUpSlice(
    name="set-up",
    part=Adopted,
    stream="set-up",
    guarded=True,
    commands={"set-up-night": SetUpNight},
    events={
        "night-set-up/1": NightSetUp,
        "night-set-beside/1": NightSetBeside,
        "rules-stated/1": RulesStated,
    },
    reasons=literals(Reason),
    refuses={**REFUSALS, **statements.REFUSALS, **beside.OPENING, **LICENCE_HELD},
    known_here=("evening", "gross_before_cents", "licensed"),
    fixed=dict.fromkeys((NightSetUp, NightSetBeside, RulesStated), ALL_FIELDS),
)


LONGEST = MOST_MINUTES * MINUTE


def is_playable(settings: NightSettings) -> bool:
    """Return whether every later question has an answer; what another version wrote may leave one
    out.
    """
    try:
        items = read_structure(settings.structure)
    except ValueError:
        return False
    rows, chips = settings.payout_bands, settings.chip_set
    moments = (settings.start_at_ms, settings.stop_at_ms or 0)
    return (
        len(items) <= MOST_ITEMS
        and all(_fits(period) for period in items)
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


def _numbered(items: list[StructureItem]) -> bool:
    """Whether there are levels, counted from 1."""
    numbers = [period.number for period in items if period.kind == LEVEL]
    return bool(numbers) and numbers == list(range(1, len(numbers) + 1))


def _fits(period: StructureItem) -> bool:
    if period.kind == BREAK:
        return period.ms <= LONGEST and period.remove in CHIPS
    return (
        period.ms <= LONGEST
        and period.small in BLIND
        and period.big in BLIND
        and period.ante in CHIPS
    )
