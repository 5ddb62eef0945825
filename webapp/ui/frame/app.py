"""What the screens share: the open night, what is being saved, the last thing done, the hall's
time.

Nothing here decides a rule. A command goes to the worker and comes back as a new view, a refusal
or a failure; "saved" is shown only when the worker answered, and it answers only when the record
is on disk.
"""

from __future__ import annotations

from pycore.portable.clock import face, read_clock
from pycore.portable.structure import read_structure
from webapp.ui.frame import page, telling, words
from webapp.ui.frame.hall_time import HallTime
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STORAGE_CODES = ("storage-full", "storage-lost", "storage-failed")


class App:
    def __init__(self, bus, draw) -> None:
        self.bus = bus
        self.draw = draw
        self.tid = ""
        self.view = None
        self.items = None
        self.clock = None
        self.nights = []
        self.data = None
        self.organization = ""
        self.dev = ""
        self.version = ""
        self.ready = False
        self.note = None
        self.refusals = {}
        self.sheet = None
        self.over_from = None
        self.undo_target = ""
        self.errand = 0
        self.saving = 0
        self.blocked = None
        self.failure = None
        self.qr = None
        self.update_waiting = False
        self.templates = None
        self.book = None
        self.time = HallTime()
        self.rooms = {}
        self.forget()

    def now(self):
        """The hall's time in milliseconds."""
        return self.time.now()

    def face(self):
        """The clock face now, or None when no night is open."""
        return face(self.items, self.clock, self.now()) if self.clock else None

    # ---- what a room remembers ----

    def state(self, kind):
        """What a room remembers while its night is open: the one object of its class *kind*."""
        return self._states[kind]

    def forget(self) -> None:
        """Every room begins anew; what is being written was kept."""
        self._folds = {}
        self._states = {}
        for room in self.rooms.values():
            if room.state:
                self._states[room.state] = room.state()

    def fold(self, name, is_open) -> None:
        """A part of the page was folded open or shut."""
        self._folds[name] = is_open

    def is_open(self, name):
        return self._folds.get(name, False)

    # ---- answers ----

    def take(self, reply: Any) -> bool:
        """Use an answer's view and data; True when it was an "ok"."""
        if "ok" not in reply:
            return False
        answer = reply["ok"]
        if "data" in answer and answer["data"]:
            self.data = answer["data"]
        if "view" in answer and "night" in answer["view"]:
            self.show_view(answer["view"])
        return True

    def show_view(self, view) -> None:
        self.view = view
        words.know_tickets(view["numbers"], view["twice"])
        if self.note and self.note["undo"]:
            # What was done last may stand on a branch that does not count any more.
            if self.note["undo"] not in [entry["id"] for entry in view["history"]]:
                self.note = None
        self.tid = view["tid"]
        self.items = read_structure(view["clock"]["structure"])
        self.clock = read_clock(view["clock"]["state"])

    def close_night(self) -> None:
        self.tid = ""
        self.view = None
        self.items = None
        self.clock = None
        self.note = None
        self.qr = None
        self.forget()
        self.refusals = {}

    def name_of(self, ticket):
        for player in self.view["players"]:
            if player["ticket"] == ticket:
                return player["name"] or t("ui.player.unnamed")
        return ""

    def player(self, ticket):
        for player in self.view["players"]:
            if player["ticket"] == ticket:
                return player
        return None

    # ---- doing things ----

    def may_write(self) -> bool:
        return self.blocked is None

    def do(self, command, where, done=None, queue=False, undone=None) -> bool:
        """Send a command. *where* names the part of the screen that shows a refusal.

        While one is being saved, further taps are ignored unless *queue* says they count (the
        door's Enter key). done() runs after it was saved, undone() after it was not.
        """
        if self.blocked or (self.saving and not queue):
            return False
        self._send(command, where, done, undone)
        return True

    def _send(self, command, where, done, undone) -> None:
        self.saving += 1
        self.refusals.pop(where, None)
        tid = self.tid

        def answered(reply: Any) -> None:
            self.saving -= 1
            if "refused" in reply:
                self.refusals[where] = reply["refused"]
                self.note = {
                    "text": words.refusal(reply["refused"]),
                    "undo": "",
                    "kind": "refused",
                }
                if undone:
                    undone()
            elif "failed" in reply:
                self.fail(reply["failed"], command, where, done)
                if undone:
                    undone()
            elif tid == self.tid or not self.tid:
                self.blocked = None
                self.take(reply)
                self._noted(reply["ok"], command)
                if done:
                    done()
            self.draw()

        self.bus.call("do", {"tid": tid, "command": command}, answered)
        self.draw()

    def _noted(self, answer, command) -> None:
        did = answer["did"] if "did" in answer else []
        entry = None
        for event in self.view["history"]:
            if did and event["id"] == did[0]:
                entry = event
        if entry:
            self.note = telling.note_of(self, entry)
            self.note["text"] += telling.seat_given(self, entry)
        else:
            self.note = {"text": t("ui.note.done"), "undo": "", "kind": "did"}

    def last_note(self):
        """What was done last before this session looked; None for a night where nothing
        was done.
        """
        history = self.view["history"]
        return telling.note_of(self, history[0]) if history else None

    def fail(self, failed, command, where, done) -> None:
        """Storage that does not take a record blocks every further one; what was not saved
        waits.
        """
        code = failed["code"]
        if code in STORAGE_CODES:
            if not self.blocked:
                self.blocked = {"code": code, "waiting": []}
            self.blocked["code"] = code
            if command:
                self.blocked["waiting"].append((command, where, done))
            self.note = {"text": t("ui.note.not-saved"), "undo": "", "kind": "refused"}
        else:
            detail = failed["detail"] if "detail" in failed else ""
            self.failure = {"code": code, "detail": detail}

    def again(self) -> None:
        """Try once more what could not be saved, in its order; or just look, when nothing
        waits.
        """
        if not self.blocked or self.saving:
            return
        waiting = self.blocked["waiting"]
        self.blocked["waiting"] = []
        if not waiting:
            self.look_again()
        for command, where, done in waiting:
            self._send(command, where, done, None)

    def waiting_names(self):
        """Whose entries wait to be saved."""
        found = []
        for command, where, done in self.blocked["waiting"]:
            if "name" in command:
                found.append(command["name"])
        return found

    def undo(self, target) -> None:
        """Undo a record. A sale takes the jackpot that was sold with it along; when anything else
        rests on it, the sheet says what would go.
        """

        def blocked() -> None:
            refused = self.refusals.get("note")
            facts = refused["facts"] if refused else {}
            if facts.get("by") == "jackpot-joined/1" and facts.get("records") == 1:
                whole = {"command": "undo", "target": target, "along": True}
                self._send(whole, "note", None, None)
            elif refused and refused["code"] == "undo-blocked" and refused["facts"]["whole"]:
                self.refusals.pop("note")
                self.note = None
                sheet = {"kind": "undo", "target": target, "facts": refused["facts"]}
                self.open_sheet(sheet, self.over_from)

        self.undo_target = target
        self.do({"command": "undo", "target": target}, "note", undone=blocked)

    def open_sheet(self, sheet, opener) -> None:
        """Lay a sheet over the page; *opener* says where the focus goes back to."""
        self.sheet = sheet
        self.over_from = opener
        self.draw()
        page.focus("sheet-note" if page.region("sheet-note") else "sheet-cancel")

    def look_again(self) -> None:
        """Ask the worker whether its storage answers."""

        def answered(reply: Any) -> None:
            if self.take(reply):
                self.blocked = None
                if "nights" in reply["ok"]:
                    self.nights = reply["ok"]["nights"]
            self.draw()

        self.bus.call("hello", {}, answered)

    def reload_view(self) -> None:
        """Ask for the view again: the rules may look different at another time. A view that is
        the same is not drawn, so that nothing is replaced under a finger.
        """
        tid = self.tid
        before = self.view
        if not tid:
            return

        def answered(reply: Any) -> None:
            if tid == self.tid and self.take(reply) and self.view != before:
                self.draw(True)

        self.bus.call("view", {"tid": tid}, answered)

    def tell(self, entry):
        """One event of the history as a sentence."""
        return telling.tell(self, entry)

    def saved_state(self):
        if self.blocked:
            return "unsaved"
        return "saving" if self.saving else "saved"
