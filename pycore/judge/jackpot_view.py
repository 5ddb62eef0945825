"""The royal flush jackpot as plain data: its ledger in the book, and what it is on one night.

Clauses: those of pycore/tournament/jackpot.py; SELJ-5 (which royal flush proposes a win).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pycore.book.book import Book
from pycore.book.jackpot import (
    CountedRegister,
    JackpotLedger,
    JackpotLine,
    Jackpots,
    Played,
    Win,
    ledger,
    of_day,
)
from pycore.book.state import BookState
from pycore.kernel.days import day_at
from pycore.kernel.units import NO_CENTS, WHOLE, Cents, Millis
from pycore.law import packs
from pycore.night.night import Night
from pycore.night.registration import jackpot
from pycore.night.registration.jackpot import Royals
from pycore.night.registration.jackpot_shape import (
    JackpotEvent,
    JackpotView,
    JackpotWin,
    NightJackpot,
    RoyalSeen,
)
from pycore.tournament.jackpot import EventLedger, JackpotTerms, Payout, RegisterSale, Royal, part

Fold = Callable[[BookState, Mapping[str, CountedRegister]], JackpotLedger]

NOBODY_SIGNED = 0
"""No ticket has this number: stands for whoever wins next."""


def terms_of(night: Night) -> JackpotTerms | None:
    """Return the terms that a night's jackpot goes by. One that was set up before nights adopted
    them goes by the shipped rules that it names.
    """
    state = night.state
    if state.settings is None or not state.settings.jackpot_fee_cents:
        return None
    shipped = packs.houses().get(state.settings.template)
    return jackpot.terms(state) or (shipped.jackpot if shipped else None)


def night_register(night: Night) -> CountedRegister | None:
    """Return who signed the register of a night and paid, as the book counts it; None where the
    night has no jackpot.
    """
    state, terms = night.state, terms_of(night)
    if terms is None:
        return None
    settings = state.adopted
    try:
        day = day_at(settings.start_at_ms, settings.utc_offset_minutes)
    except ValueError:
        return None
    # Who joins does so with the entry or before play: for a royal flush the two are one moment.
    sold = [
        RegisterSale(ticket, cents, state.entries[ticket].at, state.entries[ticket].player)
        for ticket, cents in state.jackpot.items()
        if ticket in state.entries and state.cancelled is None  # then it is owed back
    ]
    return CountedRegister(
        name=settings.night_name,
        day=day,
        start_at_ms=settings.start_at_ms,
        terms=terms,
        sold=tuple(sorted(sold, key=lambda sale: (sale.at, sale.ticket))),
        records=night.logs.count(),
    )


def newer(book: Book, registers: Mapping[str, CountedRegister]) -> dict[str, CountedRegister]:
    """Return the registers of nights here that tell more than the book has of them."""
    recorded = book.state.part(Jackpots).counted
    return {
        night: register
        for night, register in registers.items()
        if (night in recorded or register.sold)
        and (night not in recorded or register.records > recorded[night].records)
    }


def jackpot_view(book: Book, registers: Mapping[str, CountedRegister]) -> JackpotView:
    """Return the ledger of a book, with the *registers* of nights that are here."""
    live = newer(book, registers)
    jackpot, part = ledger(book.state, live), book.state.part(Jackpots)
    opening = part.opening
    newest_terms = jackpot.lines[-1].counted.terms if jackpot.lines else None
    return {
        "current_cents": jackpot.now.current,
        "seed_cents": jackpot.now.seed,
        "sold_cents": jackpot.sold,
        "paid_cents": jackpot.paid,
        "opening": {
            "day": opening.day,
            "current_cents": opening.current,
            "seed_cents": opening.seed,
        }
        if opening
        else None,
        "events": [_event(line, part, live) for line in reversed(jackpot.lines)],
        "wins": _wins(book, jackpot),
        "left_out": len({**part.counted, **live}) - len({line.night for line in jackpot.lines}),
        "clause": newest_terms.clause("events") if newest_terms else None,
    }


def _event(line: JackpotLine, part: Jackpots, live: Mapping[str, CountedRegister]) -> JackpotEvent:
    counted, done = line.counted, line.event
    recorded = part.counted.get(line.night)
    differs = recorded is None or replace(counted, records=recorded.records) != recorded
    return {
        "night": line.night,
        "name": counted.name,
        "day": counted.day,
        "players": len(counted.sold),
        "sold_cents": done.sold,
        "before_current_cents": done.before.current,
        "before_seed_cents": done.before.seed,
        "with_current_cents": done.with_sales.current,
        "with_seed_cents": done.with_sales.seed,
        "paid_cents": done.paid,
        "after_current_cents": done.after.current,
        "after_seed_cents": done.after.seed,
        "live": line.night in live and differs,
        "later": line.later,
    }


def _wins(book: Book, jackpot: JackpotLedger, night: str = "") -> list[JackpotWin]:
    """The wins, newest first; only those of one night where it is given."""
    by_day = {line.night: (line.counted.day, line.counted.start_at_ms) for line in jackpot.lines}
    rows = [
        _win(book, jackpot, key, win, jackpot.payouts.get(key))
        for key, win in book.state.part(Jackpots).wins.items()
        if night in ("", win.night)
    ]
    return sorted(
        rows,
        key=lambda row: (by_day.get(row["night"], ("", 0)), row["royal_at_ms"], row["win"]),
        reverse=True,
    )


def _win(
    book: Book, jackpot: JackpotLedger, key: str, win: Win, payout: Payout | None
) -> JackpotWin:
    part = book.state.part(Jackpots)
    counted = part.counted[win.night]
    terms, why = counted.terms, payout.why if payout else ""
    due = jackpot.due(key)
    cheques = [(name, cheque) for name, cheque in part.cheques.items() if cheque.win == key]
    return {
        "win": key,
        "night": win.night,
        "name": counted.name,
        "day": counted.day,
        "ticket": win.ticket,
        "cards": win.cards,
        "hand": win.hand,
        "royal_at_ms": win.royal_at_ms,
        "witness": book.name(win.witnessed_by),
        "before_cents": payout.before if payout else NO_CENTS,
        "payout_cents": payout.cents if payout else NO_CENTS,
        "why": why,
        "why_clause": terms.clause("qualify" if why == "not-signed" else "once") if why else None,
        "paperwork": win.paperwork,
        "paperwork_clause": terms.clause("paperwork"),
        "cheque_clause": terms.clause("cheque"),
        "is_held_up": terms.paperwork and win.paperwork is None and (due > 0 or bool(cheques)),
        "cheques": [
            {
                "cheque": cheque_key,
                "number": cheque.number,
                "cents": cheque.cents,
                "day": cheque.day,
                "payee": book.name(cheque.paid_to),
            }
            for cheque_key, cheque in cheques
        ],
        "due_cents": due,
    }


def night_wins(night: Night, book: Book) -> list[JackpotWin]:
    """Return the wins of one night, newest first, by the book and the night's own register."""
    register = night_register(night)
    if register is None or night.tid not in book.state.part(Jackpots).counted:
        return []
    return _wins(book, ledger(book.state, newer(book, {night.tid: register})), night.tid)


def night_jackpot(
    night: Night, book: Book, registers: Mapping[str, CountedRegister], fold: Fold = ledger
) -> NightJackpot | None:
    """Return the jackpot as it stands on a night; None where the night has none. A shell that
    keeps the last ledger hands over how it is folded.
    """
    register, terms = registers.get(night.tid), terms_of(night)
    if register is None or terms is None:
        return None
    state = night.state
    is_recorded = night.tid in book.state.part(Jackpots).counted
    live = (
        newer(book, registers) if is_recorded else {**newer(book, registers), night.tid: register}
    )
    jackpot = fold(book.state, live)
    together = jackpot.day_of(night.tid)
    if not together:  # it lies before the opening balance
        return None
    wins = (
        _wins(book, jackpot, night.tid) if night.tid in book.state.part(Jackpots).counted else []
    )
    event_ledger = _next(together, night.tid)
    ahead = event_ledger.payouts[-1]
    has_ended = ahead.why == "jackpot-over"
    share = next(line.counted.terms.share for line in together if line.night == night.tid)
    pays = {cards: NO_CENTS if has_ended else part(ahead.before, share(cards)) for cards in (1, 2)}
    seed = NO_CENTS if _begun(event_ledger, terms) else event_ledger.with_sales.seed
    return {
        "current_cents": event_ledger.now.current if has_ended else ahead.before,
        "seed_cents": together[-1].event.after.total if has_ended else seed,
        "one_card_cents": pays[1],
        "two_cards_cents": pays[2],
        "is_over": has_ended,
        "players": len(register.sold),
        "sold_cents": Cents(sum(sold.cents for sold in register.sold)),
        "fee_cents": state.adopted.jackpot_fee_cents,
        "began_at_ms": night.began(),
        "royals": [
            _seen(night, book, index, pays) for index in range(len(state.part(Royals).royals))
        ],
        "wins": wins,
        "qualify_clause": terms.clause("qualify"),
        "carry_clause": terms.clause("carry"),
        "once_clause": terms.clause("once"),
    }


def _next(together: tuple[JackpotLine, ...], night: str) -> EventLedger:
    """A night's event with one more royal flush, by one pocket card, after all of that day that
    are recorded.
    """
    events: dict[str, Played] = {}
    for line in together:
        royals = tuple(payout.royal for payout in line.event.payouts)
        events[line.night] = Played(line.night, line.counted, royals)
    all_royals, own = [royal for event in events.values() for royal in event.royals], events[night]
    sales = (sale.at for sale in own.counted.sold)
    moment = Millis(max([0, *(royal.at for royal in all_royals), *sales]) + 1)
    sold = (*own.counted.sold, RegisterSale(NOBODY_SIGNED, NO_CENTS, moment))
    ahead = Royal("~", NOBODY_SIGNED, 1, moment)
    more = Played(night, replace(own.counted, sold=sold), (*own.royals, ahead))
    lines = of_day(together[0].event.before, list({**events, night: more}.values()))
    return next(line.event for line in reversed(lines) if line.night == night)


def _begun(event: EventLedger, terms: JackpotTerms) -> bool:
    """Whether the seed is played for already: all was won before, and the next began at once."""
    won = (payout.royal for payout in event.payouts[:-1] if not payout.why)
    return not terms.once and any(terms.share(royal.cards) == WHOLE for royal in won)


def _seen(night: Night, book: Book, index: int, pays: Mapping[int, Cents]) -> RoyalSeen:
    royal = night.state.part(Royals).royals[index]
    entry = night.state.entries.get(royal.ticket)
    recorded = any(
        (win.night, win.ticket) == (night.tid, royal.ticket)
        and win.hand in ("", f"{royal.table}/{royal.no}")
        for win in book.state.part(Jackpots).wins.values()
    )
    return {
        "table": royal.table,
        "no": royal.no,
        "seat": royal.seat,
        "ticket": royal.ticket,
        "name": night.name(entry.player) if entry else "",
        "player": entry.player if entry else "",
        "cards": royal.cards,
        "at_ms": royal.at,
        "signed": royal.ticket in night.state.jackpot,
        "recorded": recorded,
        "cents": pays[royal.cards],
    }
