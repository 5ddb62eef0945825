"""What the screens share: the open night, what is being saved, the last thing done, the hall's
time.

Nothing here decides a rule. A command goes to the worker and comes back as a new view, a refusal
or a failure; "saved" is shown only when the worker answered: then the record is on disk.
"""

from __future__ import annotations

from browser import Element

from pycore.judge.acts import Acts
from pycore.judge.book_view import BookView
from pycore.kernel.clauses import Refusal
from pycore.night.night_view import NightView, Player
from pycore.night.records import HistoryLine, RecordView
from pycore.night.setup.set_up_view import Template
from pycore.portable.clock import Clock, Face, read_clock
from pycore.portable.sentences import CLAUSE, asks_for, fields_asked
from pycore.portable.structure import StructureItem, read_structure
from webapp.ui.app.bus import Bus
from webapp.ui.app.session import Session
from webapp.ui.clock.clock_face import ClockFace
from webapp.ui.clock.hall_time import HallTime
from webapp.ui.device.sound import Sound
from webapp.ui.device.wake import Wake
from webapp.ui.devices import telling
from webapp.ui.forms.typed_field import Form
from webapp.ui.kit import page, words
from webapp.ui.kit.parts import BETWEEN_HANDS, QUESTIONS
from webapp.ui.kit.words import t
from webapp.ui.setup.evening_events import EveningEvents
from webapp.worker import answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ParamSpec, TypedDict, TypeVar

    P = ParamSpec("P")
    S = TypeVar("S")
    Command = dict[str, Any]
    Done = Callable[[], object] | None
    Wish = tuple[Command, str, Done, Done]

    class Note(TypedDict):
        """What was done last, the record its Undo names ("" for none), "did" or "refused"."""

        text: str
        undo: str
        kind: str

    class Notice(TypedDict):
        """Why the night asked for is not open: "unknown", "incomplete", "taken-back" or "lost"."""

        why: str
        tid: str

    class Blocked(TypedDict):
        """Why nothing can be saved, and what waits: (command, where, done)."""

        code: str
        waiting: list[tuple[Command, str, Done]]


# What is not there yet. Who reads it too early is told so by the frame, not by a type.
NOT_YET: Any = None

STORAGE_CODES = ("storage-full", "storage-lost", "storage-failed")
BOOK_ID = "book"
FIRST = "nights"
RULED_IN = "history"
HANDS = "hands"
"""The kind of a sheet that is nothing but the question whether a hand is on."""
MOMENT_MS = 1000


class ScreenHost:
    """What is around the screens does this for them: the tablet, or a window that only shows."""

    def guard(self, call: Callable[P, object]) -> Callable[P, None]:
        """Return the same callable, with any error shown plainly instead of lost."""
        raise NotImplementedError

    def draw(self, background: bool = False, only_room: bool = False) -> None:
        """Show the state. In the background nothing moves under a person's caret; it waits until
        they leave it. *only_room* where nothing changed but what the room itself knows.
        """
        raise NotImplementedError

    def draw_all(self) -> None:
        """Draw everything anew: after a change of language even what looks the same."""
        raise NotImplementedError

    def act(self, name: str, element: Element) -> None:
        """Answer to a tap of this name."""
        raise NotImplementedError

    def book_changed(self) -> None:
        """Note that another device wrote in the book."""
        raise NotImplementedError


class ScreenChoice:
    """What somebody chose on a page, by number; it counts for a while (forms/picked.py)."""

    def ends(self, app: App) -> bool:
        """Let go of what does not count any more; return whether there was something."""
        raise NotImplementedError

    def numbers(self, app: App) -> list[int]:
        """Return all that are chosen still."""
        raise NotImplementedError

    def is_on(self, app: App, number: int) -> bool:
        """Return whether this is chosen still."""
        raise NotImplementedError

    def touch(self) -> None:
        """Let the time begin anew: somebody is at it."""
        raise NotImplementedError

    def clear(self) -> None:
        """Let go of all."""
        raise NotImplementedError


def is_question(refused: Refusal) -> bool:
    """Return whether a refusal asks for an answer, and does not just say no."""
    code = refused["code"]
    return refused["kind"] == "ask" or code in QUESTIONS or bool(fields_asked(code))


class App:
    """*view*, *acts*, *items*, *clock* and *evening* are those of the open night: rooms of a night
    are drawn only while one is open. *book* is there once the worker told it. *refusals* are by
    the part of the screen that shows them, *forms* by their id on the page. *route* names the room
    that is shown, *links* are (route, icon) of those beside the navigation. *only_shows* in a
    window beside the one that writes (bigscreen/show.py), *is_alone* while that one is closed.
    """

    def __init__(self, frame: ScreenHost, links: list[tuple[str, str]]) -> None:
        self.guard = frame.guard
        self.draw = frame.draw
        self.draw_all = frame.draw_all
        self.act = frame.act
        self._book_changed = frame.book_changed
        self.time = HallTime()
        self.bus = Bus(self.guard, self.time.heard)
        self.session = Session(self.bus, self.guard, self.draw, self.failed, self._came)
        self.sound = Sound()
        self.wake = Wake()
        self.links = links
        self.route = FIRST
        self.tid = ""
        self.view: NightView = NOT_YET
        self.acts: Acts = NOT_YET
        self.items: list[StructureItem] = NOT_YET
        self.clock: Clock = NOT_YET
        self.evening = EveningEvents()
        self.note: Note | None = None
        self.refusals: dict[str, Refusal] = {}
        self.carried: dict[str, Refusal] = {}
        self.forms: dict[str, Form] = {}
        self.wish: Wish | None = None
        self.notice: Notice | None = None
        self.clause = ""
        self.sheet: dict[str, Any] = NOT_YET
        self._left: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        self.over_from = ""
        self.undo_target = ""
        self.undo_along = False
        self.counts_from_ms = 0
        self.choices: list[ScreenChoice] = []
        self.saving = 0
        self.blocked: Blocked | None = None
        self.failure: dict[str, str] | None = None
        self.qr: answers.PhoneLink | None = None
        self.qr_at_ms = 0
        self.only_shows = False
        self.is_alone = False
        self.templates: list[Template] = NOT_YET
        self.book: BookView = NOT_YET
        self._asking_time = False
        self._face = ClockFace()
        self.forget()

    def now(self) -> int:
        """Return the hall's time in milliseconds."""
        return self.time.now()

    def face(self) -> Face:
        """Return the clock face now; nothing when no night is open."""
        nothing: Face = NOT_YET
        return self._face.at(self.items, self.clock, self.now()) if self.clock else nothing

    # ---- what a room remembers ----

    def state(self, kind: type[S]) -> S:
        """Return what a room remembers while its night is open: the one object of its class
        *kind*.
        """
        if kind not in self._states:
            self._states[kind] = kind()
        remembered: S = self._states[kind]
        return remembered

    def forget(self) -> None:
        """Let every room begin anew; what is being written was kept."""
        self._folds: dict[str, bool] = {}
        self._states: dict[type, Any] = {}

    def fold(self, name: str, is_open: bool) -> None:
        """Note that a part of the page was folded open or shut."""
        self._folds[name] = is_open

    def is_open(self, name: str) -> bool:
        return self._folds.get(name, False)

    # ---- where to ----

    def to(self, route: str) -> None:
        """Go to another room of the open night."""
        page.goes("/night/" + self.tid + "/" + route)

    def leave(self, why: str, tid: str) -> None:
        """Go to the list of nights, which says why none is open."""
        self.close_night()
        if self.only_shows:
            return
        self.route = FIRST
        self.notice = {"why": why, "tid": tid}
        page.goes("/" + FIRST)

    # ---- answers ----

    def take(self, reply: Any) -> bool:
        """Use an answer's view and data; True when it was an "ok"."""
        if "ok" not in reply:
            return False
        answer = reply["ok"]
        if "data" in answer and answer["data"]:
            self.session.data = answer["data"]
        self.evening.take(answer)
        if "acts" in answer:
            self.acts = answer["acts"]
        if "view" in answer and "night" in answer["view"]:
            self.show_view(answer["view"])
        elif "view" in answer:
            # Nobody set it up, or somebody took that back: there is nothing to draw of it.
            bare = answer["view"]
            gone = "lost" if bare["lost"] else "incomplete"
            self.leave("taken-back" if bare["taken_back"] else gone, bare["tid"])
        return True

    def show_view(self, view: NightView) -> None:
        self.view = view
        words.know_tickets(view["numbers"], view["twice"])
        words.in_hall(view["night"]["utc_offset_minutes"], view["clock"]["ante_payer"])
        if self.note and self.note["undo"]:
            # What was done last may stand on a branch that does not count any more.
            if self.note["undo"] not in [entry["id"] for entry in view["history"]]:
                self.note = None
        self.tid = view["tid"]
        self.items = read_structure(view["clock"]["structure"])
        self.clock = read_clock(view["clock"]["state"])
        self.end_choices()

    def close_night(self) -> None:
        words.in_hall(None)
        self.tid = ""
        self.view = NOT_YET
        self.acts = NOT_YET
        self.items = NOT_YET
        self.clock = NOT_YET
        self.evening.forget()
        self._left = {}
        self.choices = []
        self.note = None
        self.qr = None
        self.forget()
        self.refusals = {}

    def name_of(self, ticket: int) -> str:
        player = self.player(ticket)
        return words.called(player["name"]) if player else ""

    def player(self, ticket: int) -> Player | None:
        players = [player for player in self.view["players"] if player["ticket"] == ticket]
        return players[0] if players else None

    def reload_view(self) -> None:
        """Ask for the view again: the rules may look different at another time. A view that is
        the same is not drawn, so that nothing is replaced under a finger.
        """
        tid = self.tid
        before = (self.view, self.evening.view)
        if not tid or self.is_alone:
            return

        def answered(reply: answers.Reply[answers.ShownAnswer]) -> None:
            if tid == self.tid and self.take(reply) and (self.view, self.evening.view) != before:
                self.draw(True)

        self.bus.call("view", {"tid": tid}, answered)

    def _came(self, changed: list[str]) -> None:
        """What was sent has brought something of these nights, or of the book."""
        shown = [tid for tid in changed if tid == self.tid or self.evening.has(tid)]
        if BOOK_ID in changed or (self.tid and shown):
            self.reload_view()
        if self.route == FIRST and changed:
            self.session.refresh_nights()
        if BOOK_ID in changed:
            self._book_changed()

    def watch_time(self) -> None:
        """Show the worker the tablet's clock when it was set anew: it corrects the clocks and
        tells the time.
        """
        if self._asking_time or self.is_alone or not self.time.is_off():
            return
        self._asking_time = True

        def answered(
            reply: answers.Reply[answers.ShownAnswer] | answers.Reply[answers.HelloAnswer],
        ) -> None:
            self._asking_time = False
            if self.tid:
                self.take(reply)
                self.draw(True)

        self.bus.call(
            "view" if self.tid else "hello", {"tid": self.tid} if self.tid else {}, answered
        )

    def ask(
        self, op: str, facts: dict[str, Any], then: Callable[[Any], object], where: str = ""
    ) -> None:
        """Ask the worker, and then(what it says). A refusal is shown at *where*."""

        def answered(reply: answers.Reply[Any]) -> None:
            if "ok" in reply:
                then(reply["ok"])
            elif where and "refused" in reply:
                self.refusals[where] = reply["refused"]
            else:
                self.failed(reply)
            self.draw()

        self.bus.call(op, facts, answered)

    # ---- doing things ----

    def do(
        self,
        command: Command,
        where: str,
        done: Done = None,
        queue: bool = False,
        undone: Done = None,
    ) -> bool:
        """Send a command. *where* names the part of the screen that shows a refusal.

        While one is being saved, further taps are ignored unless *queue* says they count (the
        door's Enter key). done() runs after it was saved, undone() after it was not.
        """
        if self.blocked or (self.saving and not queue):
            return False
        self._send(command, where, done, undone)
        return True

    def _send(self, command: Command, where: str, done: Done, undone: Done) -> None:
        self.saving += 1
        self.refusals.pop(where, None)
        tid = self.tid

        def answered(reply: answers.Reply[answers.DoneAnswer]) -> None:
            self.saving -= 1
            if "refused" in reply:
                self._refused(reply["refused"], (command, where, done, undone))
                if undone:
                    undone()
            elif "failed" in reply:
                self.fail(reply["failed"], command, where, done)
                if undone:
                    undone()
            elif tid == self.tid or not self.tid:
                self.blocked = None
                self.take(reply)
                if self.view:
                    self._noted(reply["ok"]["did"])
                if done:
                    done()
            self.draw()
            if where in self.refusals and self.refusals[where]["code"] in QUESTIONS:
                page.show(QUESTIONS[self.refusals[where]["code"]])  # wherever the press was

        self.bus.call("do", {"tid": tid, "command": command}, answered)
        self.draw()

    def _refused(self, refused: Refusal, wish: Wish) -> None:
        """A wish was turned down. Where that asks, it is kept: one question stands at a time, and
        a tap that follows at once is no answer.
        """
        if refused["code"] in QUESTIONS:
            self.drop_question()
            self.wish = wish
            self.rest()
        self.refusals[wish[1]] = refused
        self.drop_red()
        if not is_question(refused):  # a question stands on the page, once
            self.note = {"text": words.refusal(refused), "undo": "", "kind": "refused"}

    def drop_red(self) -> None:
        """Take away what the note says that was refused: it is asked or put right, or its room was
        left.
        """
        if self.note and self.note["kind"] == "refused" and not self.blocked:
            self.note = None

    def corrected(self, where: str) -> None:
        """Take away what was refused at *where*: somebody types into its form. What the form asks
        for stays.
        """
        refused = self.refusals.get(where)
        if refused and not is_question(refused):
            self.refusals.pop(where)
            self.drop_red()
            self.draw()

    def drop_question(self) -> bool:
        """Take back the question that stands; return whether there was one."""
        was_asked = self.wish is not None
        self.wish = None
        for where in list(self.refusals):
            if self.refusals[where]["code"] in QUESTIONS:
                self.refusals.pop(where)
        return was_asked

    def _noted(self, did: list[str]) -> None:
        history_lines = [
            record for record in self.view["history"] if did and record["id"] == did[0]
        ]
        if history_lines:
            self.note = self._note_of(history_lines[0])
            self.note["text"] += telling.seat_given(self.view, history_lines[0])
        else:
            self.note = {"text": t("ui.note.done"), "undo": "", "kind": "did"}

    def _note_of(self, entry: HistoryLine) -> Note:
        undo = "" if entry["undo_refused"] or entry["type"] == "undone/1" else entry["id"]
        return {"text": self.tell(entry), "undo": undo, "kind": "did"}

    def last_note(self) -> Note | None:
        """Return what was done last before this session looked; None for a night where nothing was
        done.
        """
        history = telling.done_by_people(self.view["history"])
        return self._note_of(history[0]) if history else None

    def tell(self, entry: RecordView) -> str:
        """Return one event of the history as a sentence."""
        return telling.tell(self.view, self.items, entry)

    def failed(self, reply: answers.Reply[Any]) -> None:
        """Show a reply that is no success."""
        if "failed" in reply:
            self.fail(reply["failed"], None, "", None)
        else:
            self.fail({"code": "unknown", "detail": "", "wait_ms": 0}, None, "", None)

    def fail(
        self, failed: answers.Failure, command: Command | None, where: str, done: Done
    ) -> None:
        """Show what failed; storage that does not take a record blocks every further one, and what
        was not saved waits.
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
            self.failure = {"code": code, "detail": failed.get("detail", "")}

    def again(self) -> None:
        """Try once more what could not be saved, in its order; or just look, when nothing
        waits.
        """
        if not self.blocked or self.saving:
            return
        waiting = self.blocked["waiting"]
        self.blocked["waiting"] = []
        if not waiting:
            self.session.refresh_nights(self._unblock)
        for command, where, done in waiting:
            self._send(command, where, done, None)

    def _unblock(self) -> None:
        """The worker's storage answers."""
        self.blocked = None

    def waiting_names(self) -> list[str]:
        """Return whose entries wait to be saved."""
        waiting = self.blocked["waiting"] if self.blocked else []
        return [command["name"] for command, _, _ in waiting if "name" in command]

    def saved_state(self) -> str:
        if self.blocked:
            return "unsaved"
        return "saving" if self.saving else "saved"

    def undo(self, target: str, along: bool = False) -> None:
        """Undo a record. Where only a ruling takes it back, the room of the records asks for one,
        of it and of what goes along; else, when anything rests on it, the sheet says what would
        go, and undoes all of it (*along*). A second tap within a moment is one that shook.
        """
        if not along and not self.tap_counts():
            return

        def blocked() -> None:
            self.rest()
            refused = self.refusals.get("note")
            if not refused:
                return
            if asks_for(refused["code"], CLAUSE):
                self.undo_along = bool(refused["facts"]["records"])
                if self.route != RULED_IN:
                    self.carried = {"note": refused}
                    self.to(RULED_IN)
            if refused["code"] == BETWEEN_HANDS:
                self._sheet_of(HANDS, target)
            elif refused["code"] == "undo-blocked" and refused["facts"]["whole"]:
                self._sheet_of("undo", target)

        self.undo_target = target
        self.undo_along = along
        command = {"command": "undo", "target": target, "along": along}
        self.do(command, "note", done=self.rest, undone=blocked)

    def _sheet_of(self, kind: str, target: str) -> None:
        """An undo that was turned down goes on in a sheet."""
        refused, self.note = self.refusals.pop("note"), None
        self.open_sheet({"kind": kind, "target": target, "refused": refused}, self.over_from)

    def tap_counts(self) -> bool:
        """Return whether this tap counts; from now on the next one must wait a moment."""
        waited = page.timer_ms() >= self.counts_from_ms
        if waited:
            self.rest()
        return waited

    def rest(self) -> None:
        """Rest from taps: what a tap met has changed just now, and one that follows at once was
        not meant for it.
        """
        self.counts_from_ms = page.timer_ms() + MOMENT_MS

    # ---- what is chosen ----

    def end_choices(self) -> bool:
        """End every choice that does not count any more; return whether there was one."""
        ended = [choice.ends(self) for choice in self.choices]
        return True in ended

    def drop_choices(self) -> None:
        """Drop every choice: its page was left, or what was chosen is done."""
        for choice in self.choices:
            choice.clear()
        self.choices = []

    # ---- what lies over the page ----

    def open_sheet(self, sheet: dict[str, Any], opener: str) -> None:
        """Lay a sheet over the page; *opener* says where the focus goes back to. Where the same
        was left with something typed, it stands there again.
        """
        about = self._about(sheet)
        draft, typed = self._left.pop(about, ({}, {}))
        for name in draft:
            if not isinstance(draft[name], ScreenChoice):  # who is meant was chosen just now
                sheet[name] = draft[name]
        sheet["opened_as"] = about
        self.sheet = sheet
        self.over_from = opener
        self.draw()
        page.fill_in("sheet", typed)
        page.focus("sheet-note" if page.region("sheet-note") else "sheet-cancel")

    def _about(self, sheet: dict[str, Any]) -> str:
        """What a sheet is opened for: another player, or another thing, is another sheet."""
        facts = [
            fact.numbers(self) if isinstance(fact, ScreenChoice) else fact
            for fact in sheet.values()
        ]
        return "/".join([str(fact) for fact in facts if isinstance(fact, (str, int, list, dict))])

    def leave_over(self) -> None:
        """Take away what lies over the page by a tap beside it: what was typed there is kept."""
        typed = {} if self.clause else page.form("sheet")
        if any(isinstance(text, str) and text.strip() for text in typed.values()):
            self._left[self.sheet["opened_as"]] = (self.sheet, typed)
        self.close_over()

    def close_over(self) -> None:
        """Take away what lies over the page; the focus goes back to where it came from."""
        if self.clause:
            self.clause = ""
        else:
            self.sheet = NOT_YET
        self.draw()
        if self.over_from:
            page.focus_place(self.over_from)
            self.over_from = ""
