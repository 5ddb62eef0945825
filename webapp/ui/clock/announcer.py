"""The one voice of the app for whoever does not see it: what was recorded or undone, what is said
aloud of the clock, what is next to do; each once, and nothing of what stood there before.
"""

from __future__ import annotations

from pycore.night.night_view import NightView
from pycore.portable.clock import Face
from webapp.ui.app.app import App, Note
from webapp.ui.clock import todo
from webapp.ui.floor import saying
from webapp.ui.kit import page
from webapp.ui.kit.words import t

VOICE = "voice"


class Announcer:
    """hear(app, face, codes), four times a second, says what is new since the last time; *codes*
    are what is to be said aloud of the clock.
    """

    def __init__(self) -> None:
        self._tid = ""
        self._note: Note | None = None
        self._codes: list[tuple[int, str]] = []
        self._view: NightView | None = None
        self._task = ""

    def hear(self, app: App, face: Face, codes: list[str]) -> None:
        if not face:
            self._tid = ""
            return
        new = [*self._of_note(app), *self._of_clock(app, face, codes), *self._of_tasks(app)]
        if new and self._tid == app.tid:
            page.say(VOICE, ". ".join(new))
        self._tid = app.tid

    def _of_note(self, app: App) -> list[str]:
        note, before = app.note, self._note
        self._note = note
        return [note["text"]] if note and note is not before and _is_news(note["kind"]) else []

    def _of_clock(self, app: App, face: Face, codes: list[str]) -> list[str]:
        index, before = face["index"], self._codes
        if face["running"]:  # what was said before a pause is not said again after it
            self._codes = [(index, code) for code in codes]
        return [saying.sentence(app, code) for code in codes if (index, code) not in before]

    def _of_tasks(self, app: App) -> list[str]:
        if app.view is self._view:
            return []
        self._view, before = app.view, self._task
        self._task = todo.first_line(app)
        is_new = self._task and self._task != before
        return [t("ui.todo.title") + ": " + self._task] if is_new else []


def _is_news(kind: str) -> bool:
    """A refusal that stands on the page is read out there."""
    return kind == "did" or not page.is_alarmed()
