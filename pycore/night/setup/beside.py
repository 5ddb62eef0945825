"""An event beside another of the same evening, such as a consolation sit-n-go: a night of its own,
whose set-up says beside which one it stands and what it must keep to.

Clauses: SELC-1a (who may enter, and that it runs beside the main event), SELC-1b (how many a
night, and the last start), SELC-3 (how many players), SELC-11 (the main event's stop holds).

Nothing of another night is folded here. What a wish must know of it comes with the wish, as
Evening; what two tablets did apart is told where the nights are seen together (night/evening.py).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Id, Moment, Word
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.beside import BesideRules, OpenTo
from pycore.law.policies.settings import Settings
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
    settings: Settings | None = None
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
    """What the night must keep to as an event beside another; None where it is a main event."""
    return state.part(Beside).placed


def last_start(rules: BesideRules, evening: Evening | None, settings: Settings) -> Millis:
    """The last moment at which an event may start: of the main event's evening, or of its own."""
    start = evening.start_at_ms if evening is not None else settings.start_at_ms
    offset = evening.utc_offset_minutes if evening is not None else settings.utc_offset_minutes
    return rules.last_start_at(start, offset)


def opening_refused(rules: BesideRules, evening: Evening, at: Millis) -> Refused | None:
    """Why no further event may be opened that starts at *at*, if so."""
    if evening.opened >= rules.most:
        return Refused("side-events-full", rules.most_clause, kind="law", limit=rules.most)
    millis = rules.last_start_at(evening.start_at_ms, evening.utc_offset_minutes)
    return _too_late(millis, rules.last_start_clause, at) or _stopped(evening, rules.clause, at)


def _too_late(last: Millis, clause: str, at: Millis) -> Refused | None:
    if at <= last:
        return None
    return Refused("side-event-too-late", clause, kind="law", until_at_ms=last)


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
    """Refused where rules for events beside another name no main event, one that this device does
    not hold, or one that is none: its rules hold for what they leave out (SELC-11).
    """
    if rules is None and not main:
        return
    held = evening is not None and evening.is_main and evening.main == main
    if rules is None or not main or not held or evening is None or evening.settings is None:
        raise Refused("bad-command", field="beside")


def check_opening(rules: BesideRules | None, evening: Evening | None, settings: Settings) -> None:
    """Refused where one more event may not be opened beside the main one."""
    if rules is None or evening is None:
        return
    start = settings.start_at_ms
    early = _too_early(evening, rules.open_to_clause, start)
    refused = early or opening_refused(rules, evening, start)
    if refused is not None:
        raise refused


def under(rules: BesideRules | None, evening: Evening | None, settings: Settings) -> Settings:
    """The settings with the main event's stop where that comes first."""
    stop = evening.stop_at_ms if evening is not None else None
    own = settings.stop_at_ms
    if rules is None or stop is None or (own is not None and own <= stop):
        return settings
    return replace(settings, stop_at_ms=stop, clauses={**settings.clauses, "stop": rules.clause})


def placing(
    rules: BesideRules | None, main: str, evening: Evening | None, settings: Settings, at: Millis
) -> tuple[NightSetBeside, ...]:
    """What a set-up records of where the night stands; nothing for a main event."""
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
    """Why the clock may not start, if so."""
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
    late = _too_late(
        Millis(night_set_beside.last_start_at_ms), night_set_beside.last_start_clause, at
    )
    if late is None and evening is not None:
        late = _stopped(evening, state.adopted.clause("stop"), at)
    if late is not None:
        return late
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
    """Refused where the clock may not start."""
    refused = start_refused(state, evening, at)
    if refused is not None:
        raise refused


def check_entry(state: State, evening: Evening | None, *, another: bool) -> None:
    """Refused where the player of a sale may not enter. *another*: the door says that whoever of
    their name is found elsewhere is somebody else. Where this device does not hold the main event
    nobody can tell, and the screen says so.
    """
    night_set_beside = placed(state)
    if (
        night_set_beside is None
        or evening is None
        or not night_set_beside.main
        or night_set_beside.open_to == "everybody"
    ):
        return
    clause, stands = night_set_beside.open_to_clause, evening.player
    if evening.by_name and stands in ("in", "beside"):
        if not another:
            raise Refused("same-name-beside", clause, tickets=[evening.ticket])
        stands = ""
    if stands == "in":
        raise Refused("still-in-main", clause, kind="law", ticket=evening.ticket)
    if stands == "beside":
        raise Refused("plays-beside", ticket=evening.ticket)
    if not stands and not evening.entries_closed:
        raise Refused("main-event-open", clause, kind="law")


def apply(state: State, event: NightSetBeside) -> State:
    """The night where it stands."""
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
