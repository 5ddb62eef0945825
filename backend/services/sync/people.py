"""Names behind players' ids: who is meant by a pseudonym, kept beside the log so that a name can
be erased, and held to what the log says of it.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy.orm import Session

from backend import config
from backend.store import logs
from backend.store.db import read, write
from backend.store.devices import devices
from backend.store.devices.reach import reach_of
from backend.store.organization import people as rows
from pycore.book.book import is_book
from pycore.book.subject import BOOK
from pycore.kernel.ids import live_id
from pycore.kernel.units import DAY
from pycore.ledger.fold.digests import digests_of, name_digest, rank
from pycore.ledger.model.names import is_erased, sound_name
from pycore.ledger.model.subject import Subject
from pycore.night.devices.let_in import is_bound
from pycore.night.subject import NIGHT

AHEAD_MS = DAY
"""So far a tablet's clock may be ahead: by a day, which is a wrong date or zone."""


class BadPerson(ValueError):
    """A name that cannot be kept; *player* says whose, as far as that can be said."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


def sound(brought: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the names of a request, checked: {player: {"name", "wall", "dev"[, "salt"]}}. Raises
    BadPerson.
    """
    people: dict[str, dict[str, Any]] = {}
    for player, person in brought.items():
        checked = sound_name(player, person)
        if checked is None:
            raise BadPerson(player[:64])
        people[player] = checked
    return people


def subject_of(tid: str) -> Subject[Any]:
    """Return what the records under this id are about."""
    return BOOK if is_book(tid) else NIGHT


def names(org: str, tid: str) -> dict[str, dict[str, Any]]:
    """Return {player: {"name", "wall", "dev"[, "salt"]}} of one tournament."""
    return read(lambda session: rows.people(session, org, tid))


def swap(
    org: str, tid: str, brought: Mapping[str, Any], *, by: str, now_ms: int
) -> dict[str, dict[str, Any]]:
    """Take names in, the best of each player, and answer all that are known. Raises BadPerson."""
    people = sound(brought)
    if not people:
        return names(org, tid)

    def work(session: Session) -> dict[str, dict[str, Any]]:
        logs.add_tournament(session, org, tid, live_id(tid), now_ms)
        logs.lock(session, org, tid)
        merge(session, org, tid, people, by=by, now_ms=now_ms)
        return rows.people(session, org, tid)

    return write(work)


def merge(
    session: Session, org: str, tid: str, brought: Mapping[str, Any], *, by: str, now_ms: int
) -> None:
    """Take in names that passed `sound`, brought *by* a device; the caller locked the tournament.

    Where records say a digest of a name, only a name that it fits is taken, whoever brings it: the
    record was checked. Where none does, whoever may write everything in this night is believed. A
    time that this server's clock has not come to is older than any other. That a name was erased
    nobody says but the organization itself: a hub hears it from the server above, and a server
    whose older copy was put back from any tablet that heard it. A name that only records say which
    wait for the office waits with them.
    """
    people = rows.people(session, org, tid)
    news = {player: person for player, person in brought.items() if people.get(player) != person}
    if not news:
        return
    bringer = devices.device(session, org, by)
    directs = bringer is None or (not is_bound(bringer.role) and reach_of(bringer).has(tid))
    digests = digests_of(subject_of(tid), rows.naming_lines(session, org, tid))
    is_any_erased = any(is_erased(person) for person in news.values())
    secret = rows.erasing_secret(session, org) if is_any_erased else b""
    better, unsaid = {}, {}
    for player, person in news.items():
        player_digests, ours = digests.get(player, set()), people.get(player)
        brought_rank = rank(tid, player, person, player_digests, now_ms + AHEAD_MS)
        row = person
        if is_erased(person):
            by_us = rows.eraser(secret, tid, person["name"], player)
            may = bringer is None or hmac.compare_digest(by_us, person["dev"])
            row = {**person, "salt": by_us}
        else:
            may = brought_rank.is_vouched if player_digests else directs
        if may and (
            ours is None
            or brought_rank > rank(tid, player, ours, player_digests, now_ms + AHEAD_MS)
        ):
            better[player] = row
        elif not may and "salt" in person and not (ours and is_erased(ours)):
            unsaid[player] = person
    rows.keep(session, org, tid, better, most=config.MOST_NAMES_OF_NIGHT)
    if unsaid:
        wait = digests_of(subject_of(tid), rows.waiting_lines(session, org, tid))
        vouched = {
            player: person
            for player, person in unsaid.items()
            if _is_said(tid, player, person, wait)
        }
        rows.keep_waiting(session, org, tid, vouched, most=config.MOST_NAMES_OF_NIGHT)


def take_waiting(session: Session, org: str, tid: str, now_ms: int) -> None:
    """Show the names that waited with records which count now; the tournament is locked."""
    waits = rows.waiting(session, org, tid)
    digests = digests_of(subject_of(tid), rows.naming_lines(session, org, tid)) if waits else {}
    best: dict[str, dict[str, Any]] = {}
    for player, person in waits:
        if not _is_said(tid, player, person, digests):
            continue
        waiting_rank = rank(tid, player, person, digests[player], now_ms + AHEAD_MS)
        if player not in best or waiting_rank > rank(
            tid, player, best[player], digests[player], now_ms + AHEAD_MS
        ):
            best[player] = person
        rows.forget_waiting(session, org, tid, [player], person["salt"])
    merge(session, org, tid, best, by="", now_ms=now_ms)


def _is_said(
    tid: str, player: str, person: Mapping[str, Any], digests: Mapping[str, Collection[str]]
) -> bool:
    digest = name_digest(tid, player, person.get("salt", ""), person["name"])
    return digest in digests.get(player, ())
