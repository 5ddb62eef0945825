"""What must hold of a history, at every step and when it is healed (P1 to P11 and P13 of the
design; golden logs hold P12), and the account it is held by: what was called saved, and what was
called acknowledged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.fold.branches import Stray
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.order import in_order
from pycore.ledger.lines.signed import checked
from pycore.ledger.model.codec import Unsound
from pycore.ledger.model.names import name_age
from pycore.night.devices import seal
from pycore.night.devices.let_in import barred, is_bound
from pycore.night.night import Night
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold
from pycore.night.registration.tickets import next_ticket
from pycore.night.subject import NIGHT
from tests.webapp.fakes import ids_of

if TYPE_CHECKING:
    from pycore.ledger.lines.runs import Run
    from tests.simulator.history import History
    from tests.simulator.liar import Liar
    from tests.simulator.tablet import Tablet

Age = tuple[bool, int, str]
NAMELESS: Age = (False, -1, "")
SALES = EntrySold | RebuySold | JackpotJoined


class Ledger:
    """*saved* are the ids of lines that a tablet called saved, *acknowledged* those that a tablet
    called the organization's, both without what was lost with the last disk that had it. *written*
    are the lines that somebody wrote, *named* the newest name of each player that somebody held;
    so often (*bound*) something was taken of a device that was let in for a part, and of a liar
    (*lies*).
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.saved: set[str] = set()
        self.acknowledged: set[str] = set()
        self.written: set[str] = set()
        self.named: dict[str, Age] = {}
        self.forked = self.red = self.sealed = self.signed = self.bound = self.lies = 0
        self.too_much: list[str] = []
        self.answers: list[dict[str, Any]] = []

    def begins(self) -> None:
        for tablet in self.history.tablets:
            self.saved |= tablet.ids
        self.written = self.everywhere()
        self.named = self.names()

    def everywhere(self) -> set[str]:
        """Every line that some disk holds."""
        return set().union(
            *(holder.ids for holder in (*self.history.servers, *self.history.tablets))
        )

    def devs(self) -> set[str]:
        """Every id that some server knows, or a tablet goes by."""
        tablets = (
            tablet for tablet in self.history.tablets if tablet.tablet and tablet.tablet._shelf
        )
        ours = {dev for tablet in tablets for dev in tablet.shelf.devs()}
        tid = self.history.tid
        for server in self.history.servers:
            ours |= server.roles().keys() | {dev for dev, _ in server.taken(tid).values()}
        return ours

    def names(self) -> dict[str, Age]:
        """{player: the age of the newest name} that somebody holds."""
        ages: dict[str, Age] = {}
        for holder in (*self.history.servers, *self.history.tablets):
            for player, name in holder.names(self.history.tid):
                ages[player] = max(name_age(name), ages.get(player, NAMELESS))
        return ages

    @contextmanager
    def may_be_lost(self) -> Iterator[None]:
        """What nobody else holds goes with a disk: no protocol brings that back."""
        before = self.everywhere()
        yield
        lost = before - self.everywhere()
        self.saved -= lost
        self.acknowledged -= lost
        self.named = self.names()

    # At every step

    def acknowledged_to(self, tablet: Tablet) -> None:
        """What a tablet that just talked to the server says is there, is there."""
        tid = self.history.tid
        if self.history.by_counter or tablet.tablet is None or tablet.tablet._outbox is None:
            return
        is_fresh = tid in tablet.heard_of or tablet.data()["problem"] is None
        server = tablet.server
        level = "org" if server is self.history.server else "hub"
        if not is_fresh or tid not in tablet.shelf.acks[level]:
            return
        logs = tablet.shelf.logs(tid)
        acked_ids: set[str] = set()
        for dev, (seq, head) in tablet.shelf.acks[level][tid].items():
            if logs.log(dev).id_at(seq) == head:
                acked_ids |= set(logs.log(dev).ids[:seq])
        there = server.ids
        night = tablet.data()["nights"][tid]
        shown_count = night["organization"] if level == "org" else night["hub"]
        own_ids = [node_id for log in logs.logs.values() for node_id in log.ids]
        assert shown_count <= len(there.intersection(own_ids)), (
            f"{tablet.name} is told of more than is there"
        )
        assert acked_ids <= there, f"{tablet.name} says the server has {_short(acked_ids - there)}"
        self.acknowledged |= acked_ids

    def takes(self, by: str, new: dict[str, tuple[str, bytes]]) -> None:
        """Of a device that was let in for a part the server took what that part may write, or the
        part of whoever wrote it, as the log says. What it took beyond is told at the next look: a
        tablet gets over whatever is raised while it talks.
        """
        roles, tid = self.history.server.roles(), self.history.tid
        role = roles.get(by, "")
        if not is_bound(role) or not new:
            return
        self.bound += 1
        find = _finder(self.history.server.taken(tid))
        for line_id, (dev, raw) in new.items():
            parts = {role, roles.get(dev, role)}
            if all(barred(part, NIGHT, raw, find) for part in parts):
                self.too_much.append(f"{role} brought {line_id[:4]} of {roles.get(dev)}")

    def lied(self, liar: Liar, run: Run, before: tuple[Any, Any], known_devs: set[str]) -> None:
        """Of a liar nothing counts in the name of anybody who is known, nothing that its part may
        not write, and no name that somebody else gave.
        """
        tid, server = self.history.tid, liar.server
        there = server.taken(tid)
        new = {line_id: line for line_id, line in there.items() if line_id not in before[0]}
        find = _finder(there)
        for line_id, (dev, raw) in new.items():
            assert dev == liar.dev or dev not in known_devs, f"a lie counts in the name of {dev}"
            assert not barred(liar.role, NIGHT, raw, find), f"{liar.role} brought {line_id[:4]}"
        names = dict(server.names(tid))
        forged = [
            player for player, name in before[1].items() if names[player]["name"] != name["name"]
        ]
        assert not forged, f"the liar gave other names to {forged}"
        self.lies += bool(new)
        self.written.update(run.ids(tid))

    async def looks(self) -> None:
        """Nothing that was called safe is gone, and no screen is silent about what left it."""
        there = self.everywhere()
        assert not self.too_much, f"taken, and more than either may write: {self.too_much}"
        missing = (self.saved | self.acknowledged) - there
        assert not missing, f"lost: {_short(missing)}"
        self.written.update(*(tablet.wrote for tablet in self.history.tablets))
        assert there <= self.written, f"P7: nobody wrote {_short(there - self.written)}"
        names = self.names()
        gone = {who for who, age in self.named.items() if names.get(who, NAMELESS) < age}
        assert not gone, f"the newest name is gone of {_short(gone)}"
        self.named = names
        for tablet in self.history.tablets:
            night = tablet.night_of(self.history.tid)
            if night is not None and tablet.looked_at is not night:
                tablet.looked_at = night
                await self._is_said(tablet, night)

    async def _is_said(self, tablet: Tablet, night: Night) -> None:
        """No saved sale leaves the totals without a word on the working screen."""
        counting = {
            event.placed.id: event
            for event in night.folded.recorded
            if isinstance(event.event, SALES) and night.folded.counts(event)
        }
        entries = sum(isinstance(event.event, EntrySold) for event in counting.values())
        refunded = len(night.state.refunded)
        assert entries == len(night.state.entries) + refunded, "the totals are those of the sales"
        vanished = tablet.shown - counting.keys()
        tablet.shown |= counting.keys()
        if not vanished:
            return
        stray = {event.placed.id for stray in night.strays for event in stray.items}
        waiting = {conflict.placed.id for conflict in night.conflicts}
        by_hand = {line_id for line_id in vanished if self._by_hand(night, line_id)}
        silent = vanished - stray - waiting - by_hand
        assert not silent, f"{tablet.name} is silent about {_short(silent)}"
        if vanished - by_hand:
            self.red += 1
            reply = await tablet.ask("view", tid=night.tid)
            words = header(reply["ok"])
            self.answers.append({**reply["ok"], "dev": tablet.shelf.dev})
            assert not vanished & stray or "missing" in words, f"{tablet.name}: no red word"
            assert not vanished & waiting or words & {"missing", "conflicts"}, (
                f"{tablet.name}: no word"
            )

    def _by_hand(self, night: Night, node_id: str) -> bool:
        """Whether somebody took a record back, or left it or its branch out."""
        folded = night.folded
        if node_id in folded.gone or node_id in folded.settled:
            return True
        return any(
            node_id in log.strays for log in night.counted.logs.values()
        ) and node_id not in {event.placed.id for stray in night.strays for event in stray.items}

    # When it is healed

    def is_one(self) -> bool:
        """Whether the server and all tablets hold the same."""
        nights = [tablet.night_of(self.history.tid) for tablet in self.history.tablets]
        if any(night is None or night.logs != nights[0].logs for night in nights):
            return False
        statuses = [tablet.data() for tablet in self.history.tablets]
        if any((data["pending"], data["problem"]) != (0, None) for data in statuses):
            return False
        nights += [server.night(self.history.tid) for server in self.history.servers]
        reference = nights[0]
        return all(
            night.logs == reference.logs and night.people == reference.people for night in nights
        )

    def holds(self) -> Night:
        """What must hold of a healed history; the night that all come to."""
        history = self.history
        there = history.server.night(history.tid)
        for tablet in history.tablets:
            self._same(tablet, there)
        for server in history.servers[1:]:
            night = server.night(history.tid)
            assert night.logs == there.logs, "P1: the hub holds something else"
            assert night.people == there.people, "P1: the hub knows other names"
            assert night.digest() == there.digest(), "P3: the hub shows something else"
        line_ids = ids_of(there.logs)
        assert self.acknowledged - self._book() <= line_ids, "P2: what was acknowledged is in it"
        assert self.saved - self._book() <= line_ids, "P2: what was saved is in it"
        ages = {player: name_age(name) for player, name in there.people.items()}
        assert ages == self.named, "P2: of each name the newest is in it"
        whole = Night.of(there.logs, there.people)
        assert whole.digest() == there.digest(), "P3: however it grew"
        self._classes(whole)
        self._order(whole)
        self._unknown(whole)
        self._sealed(whole)
        self._signed(whole)
        self._numbers(whole)
        self.forked += bool(there.logs.forks())
        return whole

    def _book(self) -> set[str]:
        """The lines of the organization's book."""
        return {
            node_id
            for tablet in self.history.tablets
            for node_id in ids_of(tablet.shelf.book.logs)
        }

    def _same(self, tablet: Tablet, there: Night) -> None:
        night, data = tablet.night_of(there.tid), tablet.data()
        assert night is not None, f"{tablet.name} cannot work the night out"
        assert night.logs == there.logs, f"P1: {tablet.name} holds something else"
        assert night.people == there.people, f"P1: {tablet.name} knows other names"
        assert night.digest() == there.digest(), f"P3: {tablet.name} shows something else"
        assert night.logs.forks() == there.logs.forks(), "P6: a fork is seen everywhere"
        assert data["problem"] is None, f"{tablet.name}: {data['problem']}"
        assert data["pending"] == 0, f"{tablet.name} still has {data['pending']} to send"
        stray = sum(len(branch.items) for branch in (*there.strays, *self._damaged(night)))
        assert data["nights"][there.tid]["missing"] == stray, "P6: and told"
        assert tablet.shelf.dev not in there.logs.forks(), "nobody writes on under a forked id"

    def _damaged(self, night: Night) -> list[Stray]:
        """What a tablet tells of lines that were damaged there and that nobody else has."""
        damaged_devs = {line.dev for line in night.logs.damaged}
        return [
            stray
            for stray in night.strays
            if stray.dev in damaged_devs and not night.logs.log(stray.dev).knows(stray.tip)
        ]

    def _classes(self, night: Night) -> None:
        events = night.folded.recorded
        brought = [event for event in events if event.branch]
        assert len(events) == night.counted.count() + len(brought), "P4: each event has a class"
        assert len({event.placed.id for event in events}) == len(events), "P5: none counts twice"
        effects = Counter(type(event.event) for event in events if night.folded.counts(event))
        entries = len(night.state.entries) + len(night.state.refunded)
        assert effects[EntrySold] == entries, "P5: each entry once"
        assert effects[RebuySold] == night.state.rebuy_count(), "P5: each rebuy once"

    def _order(self, night: Night) -> None:
        places: dict[str, list[int]] = {}
        for placed in in_order(night.logs):
            places.setdefault(placed.dev, []).append(placed.seq)
        for dev, seqs in places.items():
            assert seqs == list(range(1, len(night.logs.log(dev).ids) + 1)), "P8"

    def _unknown(self, night: Night) -> None:
        """P13: what a newer version wrote is kept and waits, and nobody writes on top of it."""
        for event in night.folded.recorded:
            if event.placed.line is not None and "blessed" in event.placed.line.type:
                assert event.event is None
                assert not night.folded.counts(event)
        waits = {
            conflict.placed.line.own
            for conflict in night.conflicts
            if conflict.why == "unknown-type"
        }
        if "clock" in waits:
            dev = self.history.tablets[0].shelf.dev
            for command in ("pause-clock", "resume-clock"):
                with pytest.raises(Refused):
                    night.decide(dev, {"command": command}, Millis(self.history.network.now_ms))

    def _sealed(self, night: Night) -> None:
        """What comes after the seal changes no result, unless the director takes it."""
        standing_seal = seal.standing(night.state)
        if standing_seal is not None and not seal.is_amended(night.folded):
            self.sealed += 1
            assert seal.result_digest(night.subject, night.state) == standing_seal.sealed.digest

    def _signed(self, night: Night) -> None:
        """Every signature that somebody keeps is one of its device."""
        for holder in (*self.history.servers, *self.history.tablets):
            signed_heads = holder.signed(night.tid)
            assert not checked(night.logs, signed_heads).bad, (
                "a signature that does not hold is kept"
            )
            self.signed += len(signed_heads)

    def _numbers(self, night: Night) -> None:
        """The next ticket number is nobody's, on whichever branch it was given out."""
        used = {
            event.event.ticket
            for event in night.folded.recorded
            if isinstance(event.event, EntrySold)
        } | {
            event.event.ticket
            for stray in night.strays
            for event in stray.items
            if isinstance(event.event, EntrySold)
        }
        for tablet in self.history.tablets:
            tablet_night = tablet.night_of(night.tid)
            assert tablet_night is not None
            assert next_ticket(tablet_night.deciding) not in used, "no number is given out twice"


def _finder(there: Mapping[str, tuple[str, bytes]]) -> Callable[[str], Any]:
    """What finds the event of a line among those of a server."""

    def find(line_id: str) -> Any:
        try:
            line = decode(there[line_id][1])
            return NIGHT.read_event(line.type, line.body, Millis(line.wall))
        except (BadLine, LookupError, Unsound):
            return None

    return find


def header(answer: dict[str, Any]) -> set[str]:
    """The words of a working screen's header, as webapp/ui/app/shell.py shows them."""
    view, data = answer["view"], answer["data"]
    words = set()
    if view["missing"]["records"]:
        words.add("missing")
    elif view["conflicts"]:  # the red word leads to where they are told too
        words.add("conflicts")
    if data["problem"] in ("revoked", "retired"):
        words.add("put-out")
    return words


def _short(ids: set[str]) -> str:
    return " ".join(sorted(line_id[:4] for line_id in ids))
