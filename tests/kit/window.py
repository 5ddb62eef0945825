"""The rest of what the pages use of a browser: timers over a clock that a test moves, storage,
dates, files, and `window.holdfast`, as boot.js puts it there, over a worker in the same process.
"""

from __future__ import annotations

import heapq
import itertools
import json
import unicodedata
from base64 import b64decode
from binascii import b2a_base64
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from tests.kit.document import NULL, Document, Element, Null, Text, parsed, put


@dataclass(order=True)
class Timer:
    due_ms: float
    number: int
    call: Callable[[], object] = field(compare=False)
    every_ms: float | None = field(compare=False, default=None)
    is_off: bool = field(compare=False, default=False)


class Clock:
    """Time that passes when it is told to, for the page, its timers and its worker alike."""

    def __init__(self, wall_ms: int) -> None:
        self.wall_ms = wall_ms
        self.page_ms = 1_000.0
        self.timers: list[Timer] = []
        self.numbers = itertools.count(1)

    def after(self, call: Callable[[], object], ms: float, every_ms: float | None = None) -> Timer:
        timer = Timer(self.page_ms + ms, next(self.numbers), call, every_ms)
        heapq.heappush(self.timers, timer)
        return timer

    def passes(self, ms: float) -> None:
        """So much time, with every timer that is due on the way."""
        end = self.page_ms + ms
        while self.timers and self.timers[0].due_ms <= end:
            timer = heapq.heappop(self.timers)
            self._moved(max(timer.due_ms, self.page_ms) - self.page_ms)
            self._ring(timer)
        self._moved(end - self.page_ms)

    def jumps(self, ms: float) -> None:
        """So much time at once, as when a tablet slept: whatever became due rings once."""
        self._moved(ms)
        due = [timer for timer in self.timers if timer.due_ms <= self.page_ms]
        for timer in sorted(due):
            self.timers.remove(timer)
            timer.due_ms = self.page_ms
            self._ring(timer)
        heapq.heapify(self.timers)

    def _moved(self, ms: float) -> None:
        self.page_ms += ms
        self.wall_ms += int(ms)

    def _ring(self, timer: Timer) -> None:
        if timer.is_off:
            return
        if timer.every_ms is not None:
            timer.due_ms += timer.every_ms
            heapq.heappush(self.timers, timer)
        timer.call()


class Storage:
    """localStorage: *stored* is what is still there after a reload."""

    def __init__(self, stored: dict[str, str]) -> None:
        self._kept = stored

    def getItem(self, key: str) -> str | Null:
        return self._kept.get(key, NULL)

    def setItem(self, key: str, value: str) -> None:
        self._kept[key] = str(value)

    def removeItem(self, key: str) -> None:
        self._kept.pop(key, None)


class JsDate:
    def __init__(self, at: datetime) -> None:
        self._at = at

    def getTime(self) -> float:
        return self._at.timestamp() * 1_000

    def getTimezoneOffset(self) -> int:
        ahead = self._at.utcoffset()
        assert ahead is not None
        return -int(ahead.total_seconds()) // 60


class JsText(str):
    def normalize(self, form: Any) -> str:
        return unicodedata.normalize(form, self)


class Values(dict[str, Any]):
    """A JSON object as a page reads it."""

    def to_dict(self) -> dict[str, Any]:
        return self


@dataclass
class Download:
    """A file that the page handed to the person."""

    suggested_filename: str
    content: str | bytes


class Location:
    def __init__(
        self, address: str, moved: Callable[[str], None], reload: Callable[[], None]
    ) -> None:
        self.__dict__.update(hash=address, _moved=moved, reload=reload)

    def __setattr__(self, name: str, value: str) -> None:
        assert name == "hash"
        before, address = self.hash, "#" + value.removeprefix("#")
        if address != before:
            self.__dict__["hash"] = address
            self._moved(before)


class WakeLock:
    """Keeps the screen on whenever it is asked to."""

    def request(self, _kind: str) -> WakeLock:
        return self

    def then(self, fulfilled: Callable[[Any], None], _refused: Callable[[Any], None]) -> None:
        fulfilled(self)

    def release(self) -> None:
        """The screen may go dark."""


class Window:
    """*ask* hands a request to the worker; *told* is what a listener of the app is given."""

    def __init__(
        self,
        document: Document,
        clock: Clock,
        *,
        address: str,
        zone: str,
        language: str,
        local: dict[str, str],
        session: dict[str, str],
        ask: Callable[[dict[str, Any]], None],
        reload: Callable[[], None],
    ) -> None:
        self._document, self._clock = document, clock
        self._zone = ZoneInfo(zone)
        self._listeners: dict[str, list[Callable[[Any], object]]] = {}
        self._blobs: dict[str, Any] = {}
        self.downloads: list[Download] = []
        self.printed = 0
        self.windows: list[str] = []
        self.visited: list[str] = []
        self.alarms: list[Callable[[str], object]] = []
        self.innerHeight = 800
        self.localStorage, self.sessionStorage = Storage(local), Storage(session)
        self.location = Location(address, self._hash_changed, reload)
        self.navigator = SimpleNamespace(language=language, wakeLock=WakeLock())
        self.performance = SimpleNamespace(now=lambda: clock.page_ms)
        self.Date = SimpleNamespace(now=lambda: clock.wall_ms, new=self._date)
        self.String = SimpleNamespace(new=JsText)
        self.JSON = SimpleNamespace(
            parse=json.loads, stringify=lambda value: json.dumps(value, ensure_ascii=False)
        )
        zoned = SimpleNamespace(resolvedOptions=lambda: SimpleNamespace(timeZone=zone))
        self.Intl = SimpleNamespace(DateTimeFormat=SimpleNamespace(new=lambda: zoned))
        self.Array = SimpleNamespace(new=_Array)
        self.Blob = SimpleNamespace(new=lambda parts: parts)
        self.URL = SimpleNamespace(
            createObjectURL=self._address_of, revokeObjectURL=lambda _: None
        )
        self.FileReader = SimpleNamespace(new=lambda: _Reader(clock))
        self.MutationObserver = SimpleNamespace(new=self._observer)
        self.holdfast = self._holdfast(ask)
        self._answered: list[Callable[[str], object]] = []

    def _holdfast(self, ask: Callable[[dict[str, Any]], None]) -> SimpleNamespace:
        nothing = SimpleNamespace(available=lambda _call: None, accept=lambda: None)
        install = SimpleNamespace(
            available=lambda _call: None,
            prompt=lambda: None,
            installed=lambda: False,
            forgets=lambda: False,
        )
        return SimpleNamespace(
            version="0.1.0+here",
            update=nothing,
            install=install,
            show=NULL,
            share=SimpleNamespace(can=lambda _name: False),
            post=lambda text: ask(json.loads(text)),
            listen=lambda call: self._answered.append(call),
            persist=lambda call: call("granted"),
            trouble=self.alarms.append,
            fill=_fill,
            renew=_renew,
            bytes=b64decode,
            read=lambda text, _none: json.loads(text, object_hook=Values),
            scan=lambda _box, _found, failed: failed("NotFoundError"),
        )

    def answer(self, text: str) -> None:
        for call in self._answered:
            call(text)

    # ---- time ----

    def setTimeout(self, call: Callable[[], object], ms: float) -> Timer:
        return self._clock.after(call, ms)

    def setInterval(self, call: Callable[[], object], ms: float) -> Timer:
        return self._clock.after(call, ms, ms)

    def clearTimeout(self, timer: Timer) -> None:
        timer.is_off = True

    def _date(self, *moment: float) -> JsDate:
        if len(moment) > 1:
            year, month, day, hour, minute = map(int, moment)
            return JsDate(datetime(year, month + 1, day, hour, minute, tzinfo=self._zone))
        at_ms = moment[0] if moment else self._clock.wall_ms
        return JsDate(datetime.fromtimestamp(at_ms / 1_000, UTC).astimezone(self._zone))

    # ---- events ----

    def addEventListener(self, kind: str, listener: Callable[[Any], object]) -> None:
        self._listeners.setdefault(kind, []).append(listener)

    def tell(self, kind: str) -> None:
        for listener in self._listeners.get(kind, []):
            listener(SimpleNamespace(type=kind))

    def _hash_changed(self, before: str) -> None:
        self.visited.append(before)
        self._clock.after(lambda: self.tell("hashchange"), 0)

    def _observer(self, heard: Callable[[list[Any], object], object]) -> SimpleNamespace:
        def observe(_node: object, _options: object) -> None:
            self._document.on_open.append(
                lambda details: self._clock.after(
                    lambda: heard([SimpleNamespace(target=details)], None), 0
                )
            )

        return SimpleNamespace(observe=observe)

    # ---- what the page hands to the person ----

    def _address_of(self, parts: list[Any]) -> str:
        address = f"blob:{len(self._blobs)}"
        self._blobs[address] = parts[0]
        return address

    def followed(self, link: Element) -> None:
        """A link was followed: to another screen, or to a file."""
        if link.hasAttribute("download"):
            self.downloads.append(Download(link.download, self._blobs[link.href]))
        elif link.href.startswith("#"):
            self.location.hash = link.href

    def print(self) -> None:
        self.printed += 1

    def open(self, address: str, _target: str, _features: str) -> None:
        self.windows.append(address)

    def scrollTo(self, _across: int, _down: int) -> None:
        """Nothing is laid out."""

    scrollBy = scrollTo


class _Array(list[Any]):
    push = list.append


class _Reader:
    """FileReader: what it read is there a moment later."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._loaded: list[Callable[[Any], object]] = []
        self.result = ""

    def addEventListener(self, _kind: str, listener: Callable[[Any], object]) -> None:
        self._loaded.append(listener)

    def readAsText(self, file: Text) -> None:
        self.result = file.content
        self._clock.after(lambda: [call(None) for call in self._loaded], 0)

    def readAsDataURL(self, file: Text) -> None:
        data = file.content.encode("utf-8", "surrogateescape")
        self.result = "data:text/csv;base64," + b2a_base64(data, newline=False).decode()
        self._clock.after(lambda: [call(None) for call in self._loaded], 0)


def _fill(box: Element, text: str) -> None:
    """The content of an element becomes what the text says, but for a text that runs by itself."""
    running = {
        node.get("data-live"): node.text for node in box.node.iter() if node.get("data-live")
    }
    box.textContent = ""
    put(box.node, parsed(text))
    for node in box.node.iter():
        if node.get("data-live") in running and not node.text and not len(node):
            node.text = running[node.get("data-live")]


def _renew(element: Element, text: str) -> None:
    around = element.node.getparent()
    assert around is not None
    (fresh,) = [node for node in parsed(text) if not isinstance(node, str)]
    fresh.tail = element.node.tail
    around.replace(element.node, fresh)
