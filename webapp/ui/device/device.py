"""What the browser does for a person: saves a file, reads one, fills the screen, is seen."""

from __future__ import annotations

from collections.abc import Callable

from browser import Bytes, Element, Event, FileReader, document, window

FILE = "holdfast-file-"


def download_bytes(filename: str, base64: str) -> None:
    """Hand a file to the person that is no text."""
    download(filename, window.holdfast.bytes(base64))


def download(filename: str, content: str | Bytes) -> None:
    """Hand a file to the person: the browser's own save."""
    parts = window.Array.new()
    parts.push(content)
    blob = window.Blob.new(parts)
    url = window.URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href = url
    link.download = filename
    document.body.appendChild(link)
    link.click()
    link.remove()
    window.setTimeout(lambda: window.URL.revokeObjectURL(url), 10000)


def may_share(filename: str) -> bool:
    """Return whether this browser hands such a file to the device's share sheet."""
    return bool(window.holdfast.share.can(filename))


def share(filename: str, content: str, done: Callable[[str], object]) -> None:
    """Open the share sheet with the file; done(name) with what went wrong, "" for nothing."""
    window.holdfast.share.text(filename, content, done)


def watch(name: str, scanned: Callable[[str], object], failed: Callable[[str], object]) -> None:
    """Show the camera's picture in the element of this name, as long as that stands in the
    page.
    """
    box = document.getElementById(name)
    if box:
        window.holdfast.scan(box, scanned, failed)


def later(callback: Callable[[], object], after_ms: int) -> None:
    window.setTimeout(callback, after_ms)


def note_file(tid: str, records: int) -> None:
    """Note that a night was saved as a file when it had so many records."""
    window.localStorage.setItem(FILE + tid, "%d" % records)


def saved_as_file(tid: str) -> int:
    """Return how many records the last file of a night held, -1 when none was saved here."""
    stored = window.localStorage.getItem(FILE + tid)
    return int(stored) if stored and stored.isdigit() else -1


def read_file(field: Element, done: Callable[[str], object]) -> None:
    """Call done(text) with the content of the file a person chose in *field*."""
    if field.files.length:
        _reader(done).readAsText(field.files[0])


def read_bytes(field: Element, done: Callable[[str], object]) -> None:
    """Call done(base64) with the bytes of the file a person chose in *field*, whatever encoding
    its text is in.
    """
    if field.files.length:
        _reader(lambda url: done(url.partition(",")[2])).readAsDataURL(field.files[0])


def _reader(done: Callable[[str], object]) -> FileReader:
    reader = window.FileReader.new()

    def loaded(event: Event) -> None:
        done(reader.result)

    reader.addEventListener("load", loaded)
    return reader


def show_window(tid: str) -> None:
    """Open a window of its own that only shows the big screen, to be moved to the projector."""
    window.open("/#/show/" + tid, "_blank", "popup,noopener,width=1280,height=720")


def print_page() -> None:
    """Print what this room prints, by the browser's own print."""
    window.print()


def fullscreen() -> None:
    """Fill the screen with the page, or give it back."""
    if document.fullscreenElement:
        document.exitFullscreen()
    else:
        document.documentElement.requestFullscreen()


def is_visible() -> bool:
    return document.visibilityState == "visible"


def on_visible(callback: Callable[[], object]) -> None:
    def on_change(event: Event) -> None:
        if document.visibilityState == "visible":
            callback()

    document.addEventListener("visibilitychange", on_change)
