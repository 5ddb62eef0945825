"""An event beside another of the same evening, such as a consolation sit-n-go: a night of its own,
whose set-up says beside which one it stands and what it must keep to.

Clauses: SELC-1a (who may enter, and that it runs beside the main event), SELC-1b (how many a
night, and the last start), SELC-3 (how many players), SELC-11 (the main event's stop holds).

Nothing of another night is folded here. What a wish must know of it comes with the wish, as
Evening; what two tablets did apart is told where the nights are seen together (night/evening.py).

What an event beside another plays by: its own house rules, and for all that they do not say the
main event's (SELC-11: all other rules of the main event apply).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Id, Moment, Word
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import PLAIN_CLAUSES
from pycore.law.policies.beside import SHARED, BesideRules, OpenTo
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import Approval, HouseRules, NightSettings, Ruled
from pycore.law.policies.term_data import TermData
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import part_alone
from pycore.night.base.state import State
from pycore.night.setup.stated import StatedRule
from pycore.tournament.jackpot import JackpotTerms

Standing = Literal["", "in", "out", "beside"]
"""Where a player stands on that evening: not known, in the main event, out of it, or in another
event beside it.
"""


@dataclass(frozen=True, kw_only=True)
class Evening:
    """What the shell knows of the evening, this event not counted: how the *main* event was set
    up, how many events beside it were *opened* and not called off, how many of those *began*.
    *entries_closed*: nobody gets into the main event any more. *player* is where the player of
    the wish stands, with the *ticket* they hold there; *by_name*: found by no more than that.
    A set-up is told of the main event's whole *settings*, of its *jackpot* and of what was
    *stated* for it.
    """

    main: str
    is_main: bool
    start_at_ms: Millis
    stop_at_ms: Millis | None
    utc_offset_minutes: int
    entries_closed: bool
    opened: int
    began: int
    player: Standing = ""
    ticket: int = 0
    by_name: bool = False
    settings: NightSettings | None = None
    jackpot: JackpotTerms | None = None
    stated: tuple[StatedRule, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NightSetBeside(Dated):
    """The night stands beside *main* ("" where it stands alone) and keeps to these limits."""

    main: Id
    most: Count
    most_clause: Word
    last_start_at_ms: Moment
    last_start_clause: Word
    least_players: Count
    least_clause: Word
    open_to: OpenTo
    open_to_clause: Word


@dataclass(frozen=True, kw_only=True)
class Beside:
    """Beside which event the night stands; None: beside none, it is a main event."""

    placed: NightSetBeside | None = None


def placed(state: State) -> NightSetBeside | None:
    """Return what the night must keep to as an event beside another; None where it is a main
    event.
    """
    return state.part(Beside).placed


def last_start(rules: BesideRules, evening: Evening | None, settings: NightSettings) -> Millis:
    """Return the last moment at which an event may start: of the main event's evening, or of its
    own.
    """
    start = evening.start_at_ms if evening is not None else settings.start_at_ms
    offset = evening.utc_offset_minutes if evening is not None else settings.utc_offset_minutes
    return rules.last_start_at(start, offset)


def opening_refused(rules: BesideRules, evening: Evening, at: Millis) -> Refused | None:
    """Return why no further event may be opened that starts at *at*, if so."""
    if evening.opened >= rules.most:
        return Refused("side-events-full", rules.most_clause, kind="law", limit=rules.most)
    millis = rules.last_start_at(evening.start_at_ms, evening.utc_offset_minutes)
    return _too_late(millis, rules.last_start_clause, at) or _stopped(evening, rules.clause, at)


def _too_late(until_at_ms: Millis, clause: str, at: Millis) -> Refused | None:
    if at <= until_at_ms:
        return None
    return Refused("side-event-too-late", clause, kind="law", until_at_ms=until_at_ms)


def _too_early(evening: Evening, clause: str, at: Millis) -> Refused | None:
    """Beside an event is not before it."""
    if at >= evening.start_at_ms:
        return None
    begins = evening.start_at_ms
    return Refused("side-event-too-early", clause, kind="law", from_at_ms=begins)


def _stopped(evening: Evening, clause: str | None, at: Millis) -> Refused | None:
    """No event starts once the main one has had to end: its stop holds for both."""
    stop = evening.stop_at_ms
    if stop is None or at < stop:
        return None
    return Refused("side-event-too-late", clause, kind="law", until_at_ms=stop)


def check_main(rules: BesideRules | None, main: str, evening: Evening | None) -> None:
    """Raise Refused where rules for events beside another name no main event, one that this device
    does not hold, or one that is none: its rules hold for what they leave out (SELC-11).
    """
    if rules is None and not main:
        return
    is_here = evening is not None and evening.is_main and evening.main == main
    if rules is None or not main or not is_here or evening is None or evening.settings is None:
        raise Refused("bad-command", field="beside")


def check_opening(
    rules: BesideRules | None, evening: Evening | None, settings: NightSettings
) -> None:
    """Raise Refused where one more event may not be opened beside the main one."""
    if rules is None or evening is None:
        return
    start = settings.start_at_ms
    early = _too_early(evening, rules.open_to_clause, start)
    refused = early or opening_refused(rules, evening, start)
    if refused is not None:
        raise refused


def under(
    rules: BesideRules | None, evening: Evening | None, settings: NightSettings
) -> NightSettings:
    """Return the settings with the main event's stop where that comes first."""
    stop = evening.stop_at_ms if evening is not None else None
    own = settings.stop_at_ms
    if rules is None or stop is None or (own is not None and own <= stop):
        return settings
    return replace(settings, stop_at_ms=stop, clauses={**settings.clauses, "stop": rules.clause})


def placing(
    rules: BesideRules | None,
    main: str,
    evening: Evening | None,
    settings: NightSettings,
    at: Millis,
) -> tuple[NightSetBeside, ...]:
    """Return what a set-up records of where the night stands; nothing for a main event."""
    if rules is None:
        return ()
    event = NightSetBeside(
        main=main,
        most=rules.most,
        most_clause=rules.most_clause,
        last_start_at_ms=last_start(rules, evening, settings),
        last_start_clause=rules.last_start_clause,
        least_players=rules.least_players,
        least_clause=rules.least_clause,
        open_to=rules.open_to,
        open_to_clause=rules.open_to_clause,
        at=at,
    )
    return (event,)


def start_refused(state: State, evening: Evening | None, at: Millis) -> Refused | None:
    """Return why the clock may not start, if so."""
    night_set_beside = placed(state)
    if night_set_beside is None:
        return None
    if evening is not None and evening.began >= night_set_beside.most:
        return Refused(
            "side-events-full",
            night_set_beside.most_clause,
            kind="law",
            limit=night_set_beside.most,
        )
    early = (
        _too_early(evening, night_set_beside.open_to_clause, at) if evening is not None else None
    )
    if early is not None:
        return early
    too_late = _too_late(
        Millis(night_set_beside.last_start_at_ms), night_set_beside.last_start_clause, at
    )
    if too_late is None and evening is not None:
        too_late = _stopped(evening, state.adopted.clause("stop"), at)
    if too_late is not None:
        return too_late
    players = len(state.entries)
    if players >= night_set_beside.least_players:
        return None
    return Refused(
        "side-event-too-few",
        night_set_beside.least_clause,
        kind="law",
        entries=players,
        limit=night_set_beside.least_players,
    )


def check_start(state: State, evening: Evening | None, at: Millis) -> None:
    """Raise Refused where the clock may not start."""
    refused = start_refused(state, evening, at)
    if refused is not None:
        raise refused


def check_entry(state: State, evening: Evening | None, *, another: bool) -> None:
    """Raise Refused where the player of a sale may not enter. *another*: the door says that
    whoever of their name is found elsewhere is somebody else. Where this device does not hold the
    main event nobody can tell, and the screen says so.
    """
    night_set_beside = placed(state)
    if (
        night_set_beside is None
        or evening is None
        or not night_set_beside.main
        or night_set_beside.open_to == "everybody"
    ):
        return
    clause, standing = night_set_beside.open_to_clause, evening.player
    if evening.by_name and standing in ("in", "beside"):
        if not another:
            raise Refused("same-name-beside", clause, tickets=[evening.ticket])
        standing = ""
    if standing == "in":
        raise Refused("still-in-main", clause, kind="law", ticket=evening.ticket)
    if standing == "beside":
        raise Refused("plays-beside", ticket=evening.ticket)
    if not standing and not evening.entries_closed:
        raise Refused("main-event-open", clause, kind="law")


def apply(state: State, event: NightSetBeside) -> State:
    """Return the night where it stands."""
    return state.having(Beside(placed=event))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "main-event-open": (),
    "plays-beside": ("ticket",),
    "same-name-beside": ("tickets",),
    "side-event-too-early": ("from_at_ms",),
    "side-event-too-few": ("entries", "limit"),
    "side-event-too-late": ("until_at_ms",),
    "side-events-full": ("limit",),
    "still-in-main": ("ticket",),
}

OPENING: Refusals = {
    code: REFUSALS[code]
    for code in (
        "bad-command",
        "side-event-too-early",
        "side-event-too-late",
        "side-events-full",
    )
}
STARTING: Refusals = {
    code: REFUSALS[code]
    for code in (
        "side-event-too-early",
        "side-event-too-few",
        "side-event-too-late",
        "side-events-full",
    )
}
ENTERING: Refusals = {
    code: REFUSALS[code]
    for code in ("main-event-open", "plays-beside", "same-name-beside", "still-in-main")
}

SLICE = part_alone("beside", Beside)


HALL = ("organization", "venue", "licence", "licensed", "zone", "utc_offset_minutes")
"""What is said of the hall and its licence: once for the evening."""


def rules(house: HouseRules, evening: Evening) -> tuple[HouseRules, RulePack]:
    """Return house rules with what the main event of *evening* rules beside them, and the
    jurisdiction's as the main event adopted them, its hands and its licence's limits included.
    """
    main = main_settings(evening)
    shared = {name: Ruled(getattr(main, name), main.clause(name) or "") for name in SHARED}
    plain = {name: main.clauses[name] for name in PLAIN_CLAUSES if name in main.clauses}
    under = replace(
        house,
        language=main.language,
        values={**house.values, **shared},
        clauses={**plain, **house.clauses},
    )
    return under, house.applied_to(main.rules)


def hall(evening: Evening) -> dict[str, Any]:
    """Return what a set-up says of the hall and its licence, as the main event has it."""
    main = main_settings(evening)
    return {name: getattr(main, name) for name in HALL}


def main_settings(evening: Evening) -> NightSettings:
    """Return how the main event was set up, which a set-up beside it is told of."""
    assert evening.settings is not None
    return evening.settings


def is_offered(house: HouseRules, main: NightSettings) -> bool:
    """Return whether shipped *house* rules are for events beside this *main* one: those that a
    regulator approved are for the evening that they were approved for.
    """
    approved = house.approval.reference
    fits_main = house.beside is not None and house.pack == main.pack
    return fits_main and (not approved or house.approval == main.approval)


def otherwise(
    side: NightSettings, main: NightSettings, house: HouseRules | None, *, is_own: bool = False
) -> list[str]:
    """Return the names of what an event beside another has otherwise than the main one where it
    must have the same: settings, terms of play, "limits" (of the law or the licence). *house* are
    the rules that it was opened by, which may state terms of their own, and where they are the
    organization's own (*is_own*) have an approval; None where nobody here knows them.
    """
    wanted = (*SHARED, *HALL, "pack", "edition", "language")
    differing = [name for name in wanted if getattr(side, name) != getattr(main, name)]
    millis = main.stop_at_ms
    if millis is not None and (side.stop_at_ms is None or side.stop_at_ms > millis):
        differing.append("stop")
    if _limits(side) != _limits(main):
        differing.append("limits")
    approvals = (Approval(), main.approval, house.approval if house is not None else Approval())
    if side.approval not in approvals[: 3 if is_own else 2]:
        differing.append("approval")
    own = {**house.play, **house.wagers} if house is not None else {}
    for ours, theirs in (
        (side.rules.play_terms.terms, main.rules.play_terms.terms),
        (side.rules.wager_terms.terms, main.rules.wager_terms.terms),
    ):
        differing += _terms(ours, {**theirs, **{name: own[name] for name in own if name in ours}})
    return differing


def _limits(settings: NightSettings) -> RulePack:
    """The jurisdiction's rules and the licence's, without how hands are played."""
    nothing = replace(settings.rules.play_terms, code="", terms={}, book={})
    return replace(settings.rules, play_terms=nothing, wager_terms=nothing)


def _terms(ours: Mapping[str, TermData], wanted: Mapping[str, TermData]) -> list[str]:
    return sorted(
        name
        for name in {*ours, *wanted}
        if (ours[name].value if name in ours else None)
        != (wanted[name].value if name in wanted else None)
    )
