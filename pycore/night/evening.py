"""The events of one evening as plain data: each of them, what may be opened beside the main one,
and what they came to that no single one can know.

Clauses: SELC-1a, SELC-1b, SELC-3 (told again where tablets passed them together), SELC-11 (told
where a record plays by other rules than the main event's).

Here alone nights are seen together. A shell hands them over, and takes back what a wish must know.

What the events of one evening came to, apart and together. Money is cents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import MINUTE, Cents, Millis
from pycore.law import packs
from pycore.law.policies.settings import HouseRules
from pycore.ledger.model import codec
from pycore.night.base.namesakes import folded
from pycore.night.base.parts import Phase
from pycore.night.money import money
from pycore.night.money.tills import till
from pycore.night.night import Night
from pycore.night.night_view import ClockTexts, clock_texts
from pycore.night.registration import jackpot
from pycore.night.registration.desk import entry_refused, refusal
from pycore.night.results.standings import places
from pycore.night.setup import beside, stated
from pycore.night.setup.beside import Evening, NightSetBeside, Standing
from pycore.portable.structure import BREAK


class EveningEvent(TypedDict):
    """One event: of those who *entered* so many *players_left* are still in. *is_main*: the others
    stand beside it.
    """

    tid: str
    name: str
    is_main: bool
    phase: Phase
    start_at_ms: int
    clock: ClockTexts
    entered: int
    players_left: int


class SideOffer(TypedDict):
    """House rules by which an event may be opened beside the main one, and why not now, if so. So
    many were *opened* of *most*; each starts with *least_players* by *last_start_at_ms*. *house*
    is "" where they are shipped, else the edition of the organization's own.
    """

    template: str
    house: str
    name: str
    refused: Refusal | None
    opened: int
    most: int
    most_clause: str
    last_start_at_ms: int
    last_start_clause: str
    least_players: int
    least_clause: str


class EveningWarning(TypedDict):
    """What events came to that each were lawful where they were written; *name* is that of the
    event or of the player. *opened*: more than *limit*; *began*: the *count*th of the night,
    more than *limit*; *few*: started with fewer; *late*: it started *at_ms*, after *until_at_ms*;
    *both*: a player is in two at once; *unknown*: the main event is not on this tablet; *rules*:
    what the event has *otherwise* than the main one, by the names of settings and terms.
    """

    kind: Literal["opened", "began", "few", "late", "both", "unknown", "rules"]
    clause: str
    name: str
    count: int
    limit: int
    at_ms: int
    until_at_ms: int
    otherwise: list[str]


class MainPlayer(TypedDict):
    """Somebody who is out of the main event and plays in no other now."""

    player: str
    ticket: int
    name: str
    place: int


class EveningView(TypedDict):
    """*main* is the main event's id. *offers* are told of a main event, *people* of one beside it
    while it sells entries, the last one out first.
    """

    main: str
    events: list[EveningEvent]
    warnings: list[EveningWarning]
    offers: list[SideOffer]
    people: list[MainPlayer]


Nights = Mapping[str, Night]
HouseOf = Callable[[str, str], HouseRules | None]
"""The organization's own house rules of an id and an edition; None where there are none."""

AHEAD = 15 * MINUTE
"""So long ahead an event is opened that nobody gave a time: our choice."""
STEP = 5 * MINUTE


def placed(night: Night) -> NightSetBeside | None:
    """Return what a night keeps to as an event beside another."""
    return beside.placed(night.state)


def main_of(night: Night) -> str:
    """Return the id of the evening's main event: its own, or that of the one it stands beside."""
    side_terms = placed(night)
    return side_terms.main if side_terms is not None and side_terms.main else night.tid


def sides(nights: Nights, main: str) -> list[Night]:
    """Return the events beside a main event that are set up, in the order they were opened."""
    rows = [
        (side_terms.at, night.tid, night)
        for night in nights.values()
        if night.state.settings is not None
        and (side_terms := placed(night)) is not None
        and side_terms.main == main != night.tid
    ]
    return [night for _, _, night in sorted(rows, key=lambda row: row[:2])]


def main_event(nights: Nights, main: str) -> Night | None:
    """Return the main event, where this device has its set-up."""
    night = nights.get(main)
    return night if night is not None and night.state.settings is not None else None


# --- What a wish must know ---


def evening_facts(nights: Nights, night: Night, wish: Mapping[str, Any], at: Millis) -> Any:
    """Return what a wish in *night* must know of its evening, as plain data; None where there is
    nothing to know, or the main event is not held.
    """
    side_terms = placed(night)
    tid = str(wish.get("beside") or "") if night.state.settings is None else ""
    main = main_event(nights, side_terms.main if side_terms is not None else tid)
    if main is None:
        return None
    live = _live(side for side in sides(nights, main.tid) if side.tid != night.tid)
    opens = night.state.settings is None
    standing, ticket, by_name = _standing(main, live, wish)
    evening = replace(
        _told(main, live, at),
        player=standing,
        ticket=ticket,
        by_name=by_name,
        settings=main.state.adopted if opens else None,
        jackpot=jackpot.terms(main.state) if opens else None,
        stated=stated.rules(main.state) if opens else (),
    )
    return codec.plain(evening)


def _live(nights: Iterable[Night]) -> list[Night]:
    """Those that nobody called off."""
    return [night for night in nights if night.state.phase != "cancelled"]


def _told(main: Night, live: list[Night], at: Millis) -> Evening:
    """A main event and those beside it that are *live*, whatever is wished for."""
    settings = main.state.adopted
    return Evening(
        main=main.tid,
        is_main=placed(main) is None,
        start_at_ms=settings.start_at_ms,
        stop_at_ms=settings.stop_at_ms,
        utc_offset_minutes=settings.utc_offset_minutes,
        entries_closed=entry_refused(main, at) is not None,
        opened=len(live),
        began=sum(night.state.started for night in live),
    )


def _standing(
    main: Night, others: list[Night], wish: Mapping[str, Any]
) -> tuple[Standing, int, bool]:
    """(where the player of a sale stands, their ticket there, whether only by their name)"""
    player, name = wish.get("player"), folded(str(wish.get("name") or ""))
    for by_name in (False, True):
        wanted = name if by_name else player
        if not wanted:
            continue
        events = [(main, "in", "out"), *((other, "beside", "") for other in others)]
        matches: list[tuple[Any, int]] = []
        for night, while_in, after in events:
            for ticket, entry in night.state.entries.items():
                who = folded(night.name(entry.player)) if by_name else entry.player
                if who == wanted:
                    matches.append((while_in if _is_in(night, ticket) else after, ticket))
        for standing in ("in", "beside", "out"):
            for where, ticket in matches:
                if where == standing:
                    return where, ticket, by_name
    return "", 0, False


def _is_in(night: Night, ticket: int) -> bool:
    return night.state.phase in ("open", "playing") and ticket not in night.state.out()


def uncounted(nights: Nights, wish: Mapping[str, Any], counted: Iterable[str]) -> Cents:
    """Return what the other events of the evening have taken in that the book has not yet
    *counted*.
    """
    main = main_event(nights, str(wish.get("beside") or ""))
    if main is None:
        return Cents(0)
    counted_tids = set(counted)
    evening = [main, *sides(nights, main.tid)]
    return Cents(sum(night.state.revenue() for night in evening if night.tid not in counted_tids))


# --- Opening one ---


def draft(nights: Nights, main: Night, house: HouseRules, name: str, at: Millis) -> dict[str, Any]:
    """Return the fields of `set-up-night` for an event by *house* beside *main*, called *name* and
    its number: what was said for the main event stands for it too.
    """
    settings, rules = main.state.adopted, house.beside
    soon = -(-(at + AHEAD) // STEP) * STEP
    if rules is not None:
        millis = rules.last_start_at(settings.start_at_ms, settings.utc_offset_minutes)
        soon = max(int(at), min(soon, millis))
    pauses = [period.ms for period in main.state.structure if period.kind == BREAK]
    return {
        "command": "set-up-night",
        "template": house.id,
        "beside": main.tid,
        "start_at_ms": soon,
        "utc_offset_minutes": settings.utc_offset_minutes,
        "zone": settings.zone,
        "organization": settings.organization,
        "venue": settings.venue,
        "licence": settings.licence,
        "available_population": settings.available_population,
        "night_name": f"{name} {len(sides(nights, main.tid)) + 1}",
        "settings": {"break_ms": pauses[0]} if house.needs_break_length and pauses else {},
    }


def offer(
    main: Night, evening: Evening, house: HouseRules, edition: str, at: Millis
) -> SideOffer | None:
    """Return what a screen says of opening an event by *house* beside *main*, of whose evening it
    is *evening*; None where the house is not for that. *edition* is "" for a shipped one.
    """
    rules = house.beside
    if rules is None or house.pack != main.state.adopted.pack:
        return None
    settings = main.state.adopted
    return {
        "template": house.id,
        "house": edition,
        "name": house.name,
        "refused": refusal(beside.opening_refused(rules, evening, at)),
        "opened": evening.opened,
        "most": rules.most,
        "most_clause": rules.most_clause,
        "last_start_at_ms": rules.last_start_at(settings.start_at_ms, settings.utc_offset_minutes),
        "last_start_clause": rules.last_start_clause,
        "least_players": rules.least_players,
        "least_clause": rules.least_clause,
    }


# --- What the screens show ---


def evening_view(
    nights: Nights,
    night: Night,
    own: Iterable[tuple[str, HouseRules]],
    at: Millis,
    house_of: HouseOf = lambda template, edition: None,
) -> EveningView:
    """Return the evening of *night*. *own* are the organization's house rules with their editions,
    and *house_of* gives any that it ever had.
    """
    main = main_of(night)
    main_night, others = main_event(nights, main), sides(nights, main)
    all_nights = [main_night, *others] if main_night is not None else others
    is_main = main_night is night and placed(night) is None
    houses = _houses(list(own), night) if is_main else []
    evening = _told(night, _live(others), at) if houses else None
    offers = [offer(night, evening, house, edition, at) for edition, house in houses if evening]
    sells = night.state.phase == "open" and not is_main
    return {
        "main": main,
        "events": [_event(event_night, main) for event_night in all_nights],
        "warnings": [*_warnings(main_night, others), *_misfits(main_night, others, house_of)],
        "offers": [side_offer for side_offer in offers if side_offer is not None],
        "people": _people(main_night, others, night) if main_night is not None and sells else [],
    }


def _houses(own: list[tuple[str, HouseRules]], main: Night) -> list[tuple[str, HouseRules]]:
    """The house rules for events beside *main*, with their editions: the organization's own and
    those that were approved with its own; where there are none, those that nobody approved.
    """
    settings = main.state.adopted
    shipped = [
        house_rules
        for house_rules in packs.houses().values()
        if beside.is_offered(house_rules, settings)
    ]
    own_houses = [
        pair for pair in own if pair[1].beside is not None and pair[1].pack == settings.pack
    ]
    own_houses += [("", house) for house in shipped if house.approval.reference]
    return own_houses or [("", house) for house in shipped]


def _event(night: Night, main: str) -> EveningEvent:
    state = night.state
    return {
        "tid": night.tid,
        "name": state.adopted.night_name,
        "is_main": night.tid == main,
        "phase": state.phase,
        "start_at_ms": state.adopted.start_at_ms,
        "clock": clock_texts(state),
        "entered": len(state.entries),
        "players_left": state.left_count(),
    }


def _warnings(main: Night | None, others: list[Night]) -> list[EveningWarning]:
    """What tablets did apart, and what an undo in one event made of another."""
    nights = _live(others)
    rules = placed(nights[0]) if nights else None
    if rules is None:
        return []
    evening_warnings: list[EveningWarning] = []
    if main is None and rules.main:
        evening_warnings.append(_warning("unknown", rules.open_to_clause))
    if len(nights) > rules.most and any(not night.state.started for night in nights):
        evening_warnings.append(
            _warning("opened", rules.most_clause, count=len(nights), limit=rules.most)
        )
    for number, (began, night) in enumerate(_begun(nights), start=1):
        own, players = placed(night) or rules, len(night.state.entries)
        name = night.state.adopted.night_name
        if number > rules.most:
            evening_warnings.append(_warning("began", rules.most_clause, name, number, rules.most))
        if players < own.least_players:
            evening_warnings.append(
                _warning("few", own.least_clause, name, players, own.least_players)
            )
        if began > own.last_start_at_ms:
            late_warning = _warning("late", own.last_start_clause, name)
            evening_warnings.append(
                {**late_warning, "at_ms": began, "until_at_ms": own.last_start_at_ms}
            )
    inside: dict[str, str] = {}
    twice: dict[str, str] = {}
    for night in [main, *nights] if main is not None else nights:
        for ticket, entry in night.state.entries.items():
            if _is_in(night, ticket):
                if entry.player in inside:
                    twice[entry.player] = night.name(entry.player)
                inside[entry.player] = night.tid
    evening_warnings += [_warning("both", rules.open_to_clause, name) for name in twice.values()]
    return evening_warnings


def _begun(nights: list[Night]) -> list[tuple[Millis, Night]]:
    """Those that began, in that order, each with when it did."""
    rows = [(began, night.tid, night) for night in nights if (began := night.began()) is not None]
    return [(began, night) for began, _, night in sorted(rows, key=lambda row: row[:2])]


def _misfits(main: Night | None, others: list[Night], own: HouseOf) -> list[EveningWarning]:
    """What an event has otherwise than the main one where it must have the same."""
    evening_warnings: list[EveningWarning] = []
    if main is None:
        return evening_warnings
    for night in others:
        if night.state.phase == "cancelled":
            continue
        ours, theirs = night.state.adopted, main.state.adopted
        own_house = own(ours.template, ours.house_edition)
        house = own_house if own_house is not None else packs.houses().get(ours.template)
        wrong = beside.otherwise(ours, theirs, house, is_own=own_house is not None)
        has = "jackpot_fee_cents" not in wrong and ours.jackpot_fee_cents
        if has and jackpot.terms(night.state) != jackpot.terms(main.state):
            wrong.append("jackpot")
        if wrong:
            rules = house.beside if house is not None else None
            clause = rules.clause if rules is not None else ours.clause("stop") or ""
            evening_warning = _warning("rules", clause, ours.night_name, len(wrong))
            evening_warnings.append({**evening_warning, "otherwise": wrong})
    return evening_warnings


def _warning(
    kind: Any, clause: str, name: str = "", count: int = 0, limit: int = 0
) -> EveningWarning:
    return {
        "kind": kind,
        "clause": clause,
        "name": name,
        "count": count,
        "limit": limit,
        "at_ms": 0,
        "until_at_ms": 0,
        "otherwise": [],
    }


def _people(main: Night, others: list[Night], night: Night) -> list[MainPlayer]:
    """Who is out of the main event and in no other, the last one out first."""
    entered = {entry.player for entry in night.state.entries.values()}
    for other in others:
        entered |= {
            entry.player for ticket, entry in other.state.entries.items() if _is_in(other, ticket)
        }
    out = main.state.out()
    return [
        {
            "player": main.state.entries[place.ticket].player,
            "ticket": place.ticket,
            "name": main.name(main.state.entries[place.ticket].player),
            "place": place.place,
        }
        for place in sorted(places(main.state), key=lambda place: place.place)
        if place.ticket in out and main.state.entries[place.ticket].player not in entered
    ]


class EventBooks(TypedDict):
    """What an event came to: what was paid in, what prizes come to (*announced* or an estimate),
    what stays with the licensee; *jackpot_cents* beside it; and the cash at the desk that asks.
    """

    tid: str
    name: str
    entries: int
    revenue_cents: Cents
    prizes_cents: Cents
    announced: bool
    licensee_share_cents: Cents
    jackpot_cents: Cents
    till_cash_cents: Cents


class EveningBooks(TypedDict):
    """Every event that was not called off before anybody paid, and their sums."""

    events: list[EventBooks]
    together: EventBooks


def evening_books(nights: Nights, night: Night, dev: str) -> EveningBooks:
    """Return the books of every event of *night*'s evening, and their sums; the cash is what
    device *dev* took in for each, which may serve several of them from one till.
    """
    main = main_of(night)
    main_night = main_event(nights, main)
    all_nights = [*([main_night] if main_night is not None else []), *sides(nights, main)]
    booked = [
        event_night
        for event_night in all_nights
        if event_night.state.phase != "cancelled" or event_night.state.entries
    ]
    events = [_books(event_night, dev) for event_night in booked]
    return {"events": events, "together": _together(events)}


def cash_beside(nights: Nights, night: Night, dev: str) -> Cents | None:
    """Return what the desk of a device took in cash in the other events of *night*'s evening; None
    where there are none.
    """
    main = main_of(night)
    main_night = main_event(nights, main)
    all_nights = [*([main_night] if main_night is not None else []), *sides(nights, main)]
    others = [event_night for event_night in all_nights if event_night.tid != night.tid]
    return Cents(sum(till(other, dev).total("cash") for other in others)) if others else None


def _books(night: Night, dev: str) -> EventBooks:
    state = night.state
    revenue = state.revenue()
    # What was sold for an event that was called off is owed back: nobody wins or keeps it.
    is_held = state.phase != "cancelled"
    cents = Cents(revenue - money.pool(state.adopted, revenue)) if is_held else Cents(0)
    return {
        "tid": night.tid,
        "name": state.adopted.night_name,
        "entries": len(state.entries),
        "revenue_cents": revenue,
        "prizes_cents": Cents(sum(money.prizes(state)) if is_held else 0),
        "announced": state.announced is not None or not is_held,
        "licensee_share_cents": cents,
        "jackpot_cents": Cents(sum(state.jackpot.values())),
        "till_cash_cents": till(night, dev).total("cash"),
    }


def _together(events: list[EventBooks]) -> EventBooks:
    return {
        "tid": "",
        "name": "",
        "entries": sum(event["entries"] for event in events),
        "revenue_cents": Cents(sum(event["revenue_cents"] for event in events)),
        "prizes_cents": Cents(sum(event["prizes_cents"] for event in events)),
        "announced": all(event["announced"] for event in events),
        "licensee_share_cents": Cents(sum(event["licensee_share_cents"] for event in events)),
        "jackpot_cents": Cents(sum(event["jackpot_cents"] for event in events)),
        "till_cash_cents": Cents(sum(event["till_cash_cents"] for event in events)),
    }
