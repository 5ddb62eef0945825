"""Killed, full, lost, in any order: what a tablet called saved is there, nothing by halves."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.webapp.fakes import Disk, Hall, Killed, run
from webapp.worker.database.records import read_back

TROUBLE = st.sampled_from(
    ["none", "killed before", "killed after", "full", "lost before", "lost after", "emptied"]
)


class Tablet(RuleBasedStateMachine):
    """A volunteer at the door with a tablet on which everything goes wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.hall = Hall()
        self.saved: set[str] = set()  # ids the tablet answered "ok" for
        self.sold = 0
        self.tid = ""
        self.in_doubt = False  # a write failed, and none has succeeded since

    @initialize()
    def set_up(self) -> None:
        self.tid = run(self.hall.create())
        self.saved |= self.hall.ids(self.tid)

    def _trouble(self, kind: str) -> None:
        def trouble(step: str) -> None:
            before, after = step == "commit", step == "committed"
            if (kind == "killed before" and before) or (kind == "killed after" and after):
                raise Killed
            if kind == "full" and before:
                raise OSError("storage-full")
            if (kind == "lost before" and before) or (kind == "lost after" and after):
                raise OSError("storage-lost")
            if kind == "emptied" and before:
                self.hall.disk.stores = Disk().stores
                raise OSError("storage-lost")

        self.hall.journal.trouble = trouble

    def _ask(self, trouble: str, command: str, **facts: Any) -> None:
        if self.in_doubt and not self.hall.disk.stores["log"] and "killed" in trouble:
            return  # the only copy is in memory, and the tablet has said so: nothing can save it
        self._trouble(trouble)
        try:
            wish = {"command": command, **facts}
            reply = run(self.hall.ask("do", tid=self.tid, command=wish))
        except Killed:
            self.hall.tablet = None
            reply = {}
        self.hall.journal.trouble = lambda _step: None
        if "ok" in reply:
            self.saved.update(reply["ok"]["did"])
            self.in_doubt = False
        elif "failed" in reply:
            self.in_doubt = True
        elif self.hall.tablet is None:
            run(self.hall.start())
            self.in_doubt = False

    @rule(trouble=TROUBLE)
    def sell(self, trouble: str) -> None:
        self.sold += 1
        self._ask(trouble, "sell-entry", name=f"P {self.sold}", paid="cash", of_age=True)

    @rule(trouble=TROUBLE, ticket=st.integers(1, 6))
    def rebuy(self, trouble: str, ticket: int) -> None:
        self._ask(trouble, "sell-rebuy", ticket=ticket, paid="debit")

    @rule(trouble=TROUBLE)
    def draw_seats(self, trouble: str) -> None:
        self._ask(trouble, "draw-seats")

    @rule(trouble=TROUBLE, command=st.sampled_from(["start-clock", "pause-clock", "resume-clock"]))
    def clock(self, trouble: str, command: str) -> None:
        self._ask(trouble, command)

    @precondition(lambda self: self.hall.night(self.tid).logs.count() > 1)
    @rule(trouble=TROUBLE)
    def undo_the_latest(self, trouble: str) -> None:
        self._ask(trouble, "undo", target=self.hall.night(self.tid).folded.recorded[-1].placed.id)

    @precondition(lambda self: not self.in_doubt)
    @rule()
    def restart(self) -> None:
        run(self.hall.start())

    @invariant()
    def saved_is_there(self) -> None:
        if self.tid:
            assert self.saved <= self.hall.ids(self.tid)

    @invariant()
    def the_disk_holds_what_memory_shows(self) -> None:
        if self.tid and not self.in_doubt:
            contents = read_back(self.hall.disk.stores)
            night = self.hall.night(self.tid)
            assert not contents.damaged
            assert contents.nights[self.tid].heads() == night.logs.heads()
            assert contents.people.get(self.tid, {}) == night.people
            players = {entry.player for entry in night.state.entries.values()}
            assert players <= night.people.keys()

    def teardown(self) -> None:
        if self.tid:
            run(self.hall.sell(self.tid, "The last one"))
            digest = self.hall.night(self.tid).digest()
            run(self.hall.start())
            assert self.hall.night(self.tid).digest() == digest


Tablet.TestCase.settings = settings(
    max_examples=100, stateful_step_count=20, deadline=None, derandomize=True, database=None
)
test_a_tablet_keeps_its_word = Tablet.TestCase
