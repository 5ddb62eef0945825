"""A night saved as a file off this tablet, or handed to its share sheet."""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.worker.answers import FileAnswer


def export(app: App, element: Element) -> None:
    tid = app.tid

    def save(file: FileAnswer) -> None:
        device.download(file["filename"], file["text"])
        device.note_file(tid, app.session.data["nights"][tid]["here"])

    app.ask("export", {"tid": tid}, save)


def share(app: App, element: Element) -> None:
    """Share the night's file through the device's share sheet; save it where that does not take
    it.
    """
    tid = app.tid

    def give(file: FileAnswer) -> None:
        here = app.session.data["nights"][tid]["here"]

        def done(problem: str) -> None:
            if problem == "AbortError":
                return  # they changed their mind
            if problem:
                device.download(file["filename"], file["text"])
            device.note_file(tid, here)
            app.draw()

        device.share(file["filename"], file["text"], app.guard(done))

    app.ask("export", {"tid": tid}, give)


ACTIONS = {"export": export, "share": share}
