"""A tablet without a browser: the page's real modules and the real worker in one process, over a
document in Python. It is worked as Playwright works a page, so that the same volunteer holds both
(`tests/kit/volunteer.py`); `e2e/nights/test_same_everywhere.py` holds it to what Chromium draws.

It knows no layout, no style, no storage that fails and no second window: what asks for these is a
browser's business (`e2e/`).
"""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from tests.kit.document import Document, Element, Nodes, Text
from tests.kit.locator import Locator, Wrong, is_tab_stop, unsettled
from tests.kit.window import Clock, Download, Window
from tests.webapp.fakes import Disk, FakeJournal, FakeTransport
from webapp.build import rooms
from webapp.worker.main import boot
from webapp.worker.tablet import Tablet

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent.parent
ORIGIN = "http://127.0.0.1:8000"
PAGES = "webapp.ui"
SHARED = ("webapp.ui.kit.catalogue",)
"""Read by every page and changed by none."""
WORKER_MS = 4
"""So long does the worker take to answer."""
ACT_MS = 100
"""So long does a person take, and whatever a page does by itself a moment later is done."""
PATIENCE_MS = 30_000


@cache
def _rooms() -> Any:
    return compile(rooms.source(ROOT), "webapp/ui/rooms.py", "exec")


@contextmanager
def _imports_of_a_page(browser: ModuleType) -> Iterator[None]:
    """Every page has modules of its own: what they remember is the page's."""
    before = {
        name: sys.modules.pop(name)
        for name in list(sys.modules)
        if name == "browser" or (name.startswith(PAGES) and name not in SHARED)
    }
    sys.modules["browser"] = browser
    try:
        yield
    finally:
        for name in list(sys.modules):
            if name == "browser" or (name.startswith(PAGES) and name not in SHARED):
                del sys.modules[name]
        sys.modules.update(before)


class Keyboard:
    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._selected: Element | None = None

    def press(self, key: str) -> None:
        """A key, alone or with others held: "Enter", "Shift+Tab"."""
        document = self._screen.document
        *modifiers, main_key = key.split("+") if len(key) > 1 else [key]
        target = document.activeElement
        keys = {f"{name.lower().replace('control', 'ctrl')}Key": True for name in modifiers}
        event = document.tell("keydown", target, key=main_key, **keys)
        if not event.stopped:
            if main_key == "Tab":
                self._goes_on(-1 if modifiers else 1)
            elif modifiers == ["Control"] and main_key == "A":
                self._selected = target
            elif not modifiers:
                self._types(target, main_key)
        self._screen.settles()

    def type(self, text: str) -> None:
        for sign in text:
            self.press("Enter" if sign == "\n" else sign)

    def _goes_on(self, way: int) -> None:
        """To the next thing that takes the focus, round and round."""
        document = self._screen.document
        stops = [element for element in document.everything() if is_tab_stop(element)]
        here = document.activeElement
        at = stops.index(here) + way if here in stops else 0
        document.focus(stops[at % len(stops)])

    def _types(self, target: Element, key: str) -> None:
        document, tag = self._screen.document, target.tagName
        is_box = tag == "INPUT" and target.type in ("checkbox", "radio")
        if key == "Enter" and tag in ("BUTTON", "A", "SUMMARY"):
            document.click(target)
        elif key == "Enter" and tag == "INPUT":
            document.enter(target)
        elif key in (" ", "Space") and (tag in ("BUTTON", "SUMMARY") or is_box):
            document.click(target)
        elif key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") and target.type == "radio":
            group = [radio for radio in map(document.of, target.group()) if not radio.disabled]
            way = 1 if key in ("ArrowRight", "ArrowDown") else -1
            chosen = group[(group.index(target) + way) % len(group)]
            document.focus(chosen)
            document.click(chosen)
        elif (len(key) == 1 or key == "Backspace") and tag in ("INPUT", "TEXTAREA") and not is_box:
            before = "" if self._selected == target else target.value
            self._selected = None
            target.value = before[:-1] if key == "Backspace" else before + key
            document.tell("input", target)


class ScreenClock:
    """Playwright's clock of a page."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def install(self, time: datetime) -> None:
        self.set_system_time(time)

    def set_system_time(self, time: datetime) -> None:
        self._screen.time.wall_ms = int(time.timestamp() * 1_000)

    def fast_forward(self, ms: int) -> None:
        self._screen.time.jumps(ms)
        self._screen.settles()

    def run_for(self, ms: int) -> None:
        self._screen.settles(ms)


class Screen:
    """One tablet and its page; *disk* is what its database holds, also after a reload."""

    def __init__(
        self,
        *,
        disk: Disk | None = None,
        zone: str = "America/Winnipeg",
        locale: str = "en-CA",
        wall_ms: int = 1_795_000_000_000,
        transport: Any = None,
        keys: Any = None,
    ) -> None:
        self.disk = disk or Disk()
        self.time = Clock(wall_ms)
        self.transport: Any = Network(transport)
        self.keys = keys
        self.trouble: Callable[[str], None] = lambda _step: None
        self.keyboard, self.clock = Keyboard(self), ScreenClock(self)
        self.context = SimpleNamespace(set_offline=self._set_offline, set_default_timeout=id)
        self.problems: list[str] = []
        self._zone, self._locale = zone, locale
        self._local: dict[str, str] = {}
        self._session: dict[str, str] = {}
        self._address = "#/nights"
        self._in_one_moment = False
        self._loop = asyncio.new_event_loop()
        self.document: Document
        self.window: Window
        self.worker: Tablet

    # ---- as a browser opens it ----

    @property
    def page(self) -> Screen:
        return self

    @property
    def url(self) -> str:
        return f"{ORIGIN}/{self.window.location.hash}"

    def open(self, path: str = "/") -> Screen:
        return self.goto(ORIGIN + path)

    def goto(self, url: str) -> Screen:
        """An address; where only what follows its # is another, the page stays."""
        address = "#" + url.partition("#")[2]
        if hasattr(self, "window"):
            self.window.location.hash = address
            self.settles()
        else:
            self._address = address if address != "#" else "#/nights"
            self._load()
        return self

    def reload(self) -> None:
        self._address = self.window.location.hash
        self._load()

    def ready(self) -> Screen:
        assert self.document.body.getAttribute("data-ready") == "1"
        return self

    def close(self) -> None:
        self._loop.close()

    def _set_offline(self, is_offline: bool) -> None:
        self.transport.is_offline = is_offline
        if not is_offline and hasattr(self, "window"):
            self.window.tell("online")

    def _load(self) -> None:
        """The page as it begins: its memory is gone, its disk and its storage are not."""
        self.time.timers.clear()
        self.time.page_ms = 1_000.0
        self.document = Document(lambda link: self.window.followed(link))
        self.window = Window(
            self.document,
            self.time,
            address=self._address,
            zone=self._zone,
            language=self._locale,
            local=self._local,
            session=self._session,
            ask=self._ask,
            reload=lambda: self.time.after(self.reload, 0),
        )
        env = {
            "now_ms": self.time.wall_ms,
            "perf_ms": int(self.time.page_ms),
            "app": "0.1.0",
            "core": "core-1",
            "origin": ORIGIN,
            "lang": self._locale.partition("-")[0],
        }
        journal = FakeJournal(self.disk, lambda step: self.trouble(step))
        self.worker = self._run(boot(journal, self.transport, json.dumps(env), self.keys))
        browser: Any = ModuleType("browser")
        browser.document, browser.window = self.document, self.window
        browser.console = SimpleNamespace(error=self.problems.append, warn=self.problems.append)
        with _imports_of_a_page(browser):
            rooms: Any = ModuleType("webapp.ui.rooms")
            exec(_rooms(), vars(rooms))
            main: Any = importlib.import_module("webapp.ui.app.tablet")
            self.app = main.TabletShell(rooms.ROOMS, rooms.PARTS)
        self.app.start()
        self.settles()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        """To the end of it, also where Playwright's own loop is running in this thread."""
        others = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        try:
            return self._loop.run_until_complete(work)
        finally:
            asyncio._set_running_loop(others)

    def _ask(self, request: dict[str, Any]) -> None:
        """A request for the worker, which answers a moment later."""
        stamped = {
            **request,
            "wall_ms": self.time.wall_ms,
            "perf_ms": int(self.time.page_ms),
            "hidden": self.document.visibilityState == "hidden",
        }

        def handled() -> None:
            answer = self._run(self.worker.handle(json.dumps(stamped)))
            self.window.answer(f'{{"id":{stamped["id"]},' + answer[1:])

        self.time.after(handled, WORKER_MS)

    def go_back(self) -> None:
        """To the address before, as the browser's own key does."""
        self.window.location.hash = self.window.visited.pop()
        self.window.visited.pop()
        self.settles()

    # ---- what a test asks of it ----

    def settles(self, ms: float = ACT_MS) -> None:
        """Time passes, and whatever the page and its worker do meanwhile is done."""
        if not self._in_one_moment:
            self.time.passes(ms)

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """What is done inside is done before anything can come of any of it."""
        self._in_one_moment = True
        yield
        self._in_one_moment = False
        self.settles()

    def wait_for_timeout(self, ms: float) -> None:
        """So long does nothing happen but what the page and its worker do by themselves."""
        self.time.passes(ms)

    def locator(self, selector: str, **more: Any) -> Locator:
        return Locator(self, []).locator(selector, **more)

    def get_by_text(self, text: str, *, exact: bool = False) -> Locator:
        return self.locator(f'text="{text}"' if exact else f"text={text}")

    def get_by_role(self, role: str, *, name: Any = None, exact: bool = False) -> Locator:
        return Locator(self, []).get_by_role(role, name=name, exact=exact)

    def until(self, wrong: Callable[[], Wrong]) -> None:
        """Time passes until nothing is wrong any more, and not for ever."""
        for _ in range(0, PATIENCE_MS, ACT_MS):
            why = wrong()
            if why is None:
                return
            self.settles()
        unsettled(why)

    @property
    def now_ms(self) -> int:
        return self.time.wall_ms

    @property
    def printed(self) -> int:
        return self.window.printed

    @contextmanager
    def expect_download(self) -> Iterator[SimpleNamespace]:
        before = len(self.window.downloads)
        download = SimpleNamespace(value=None)
        yield download
        self.until(
            lambda: None if len(self.window.downloads) > before else "no file was handed out"
        )
        download.value = Handed(self.window.downloads[-1])

    def files(self, field: Element, content: str) -> None:
        """A person chose a file in a field."""
        self.document.files[field.node] = Nodes([Text(content)])  # type: ignore[list-item]
        self.document.tell("change", field)


class Network:
    """The way to the organization: none, or straight into its server."""

    def __init__(self, to: Any) -> None:
        self.to = to
        self.nowhere = FakeTransport(None)
        self.is_offline = False

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        way = self.nowhere if self.is_offline or self.to is None else self.to
        return str(await way.send(method, path, headers_json, body))


class Handed:
    """A download as Playwright hands it on."""

    def __init__(self, download: Download) -> None:
        self.suggested_filename = download.suggested_filename
        self.content = download.content

    def text(self) -> str:
        assert isinstance(self.content, str)
        return self.content

    def save_as(self, path: Path) -> None:
        if isinstance(self.content, str):
            path.write_text(self.content, "utf-8")
        else:
            path.write_bytes(self.content)
