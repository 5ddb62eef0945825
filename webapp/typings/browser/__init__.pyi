"""What the pages use of a browser, as Brython hands it to Python.

Only for mypy: a page that calls something else adds it here, so this is also the list of what a
browser must have. JavaScript's classes are made with `.new()`. Its null is `Null`, which is false
but not None: mypy lets nobody use a value that may be null before asking `if value`.
"""

from collections.abc import Callable
from typing import Any, Literal

Milliseconds = float

class Null:
    """JavaScript's null or undefined."""

    def __bool__(self) -> Literal[False]: ...

class Event:
    target: Element
    key: str
    altKey: bool
    ctrlKey: bool
    metaKey: bool
    repeat: bool
    def preventDefault(self) -> None: ...

Listener = Callable[[Event], object]

class EventTarget:
    def addEventListener(self, kind: str, listener: Listener, capture: bool = ..., /) -> None: ...

class Rect:
    top: float
    bottom: float
    left: float
    right: float
    width: float
    height: float

class Nodes:
    """A list of elements."""

    length: int
    def __getitem__(self, place: int) -> Element: ...

class Validity:
    """Whether what stands in a field is a value; *badInput*: a part of one."""

    badInput: bool

class Files:
    length: int
    def __getitem__(self, place: int) -> Blob: ...

class Element(EventTarget):
    """An element of any kind; what only some kinds have is undefined for the others."""

    id: str
    tagName: str
    className: str
    lang: str
    textContent: str
    innerHTML: str
    hidden: bool
    inert: bool
    open: bool
    children: Nodes
    elements: Nodes
    firstChild: Element
    parentElement: Element | Null
    # fields
    name: str
    type: str
    value: str
    checked: bool
    disabled: bool
    form: Element | Null
    files: Files
    validity: Validity
    selectionStart: int
    selectionEnd: int
    # links
    href: str
    download: str
    def appendChild(self, child: Element, /) -> Element: ...
    def click(self) -> None: ...
    def requestSubmit(self) -> None: ...
    def closest(self, selector: str, /) -> Element | Null:
        """KeyError on a miss in Brython 3.15."""
    def contains(self, other: Element | None, /) -> bool: ...
    def focus(self, options: Any = ..., /) -> None: ...
    def getAttribute(self, name: str, /) -> str | Null: ...
    def getBoundingClientRect(self) -> Rect: ...
    def querySelector(self, selector: str, /) -> Element | None: ...
    def querySelectorAll(self, selector: str, /) -> Nodes: ...
    def remove(self) -> None: ...
    def removeAttribute(self, name: str, /) -> None: ...
    def requestFullscreen(self) -> Promise: ...
    def scrollIntoView(self, to_top: bool = ..., /) -> None: ...
    def setAttribute(self, name: str, value: str, /) -> None: ...
    def setSelectionRange(self, start: int, end: int, /) -> None: ...

class Document(EventTarget):
    title: str
    body: Element
    documentElement: Element
    activeElement: Element | None
    fullscreenElement: Element | Null
    visibilityState: Literal["visible", "hidden"]
    def __getitem__(self, name: str, /) -> Element:
        """The element of this id; KeyError when there is none."""
    def createElement(self, tag: str, /) -> Element: ...
    def exitFullscreen(self) -> Promise: ...
    def getElementById(self, name: str, /) -> Element | None: ...
    def querySelector(self, selector: str, /) -> Element | None: ...
    def querySelectorAll(self, selector: str, /) -> Nodes: ...

class Promise:
    def then(
        self, done: Callable[[Any], object], failed: Callable[[Any], object] = ..., /
    ) -> Promise: ...

class Storage:
    def getItem(self, key: str, /) -> str | Null: ...
    def setItem(self, key: str, value: str, /) -> None: ...
    def removeItem(self, key: str, /) -> None: ...

class Date:
    def getFullYear(self) -> int: ...
    def getMonth(self) -> int: ...
    def getDate(self) -> int: ...
    def getHours(self) -> int: ...
    def getMinutes(self) -> int: ...
    def getTime(self) -> Milliseconds: ...
    def getTimezoneOffset(self) -> int: ...
    def toLocaleDateString(self, locale: str, options: Any = ..., /) -> str: ...

class Dates:
    def new(self, *moment: float) -> Date: ...
    def now(self) -> Milliseconds: ...

class Json:
    def parse(self, text: str, /) -> Any: ...
    def stringify(self, value: Any, /) -> str: ...

class Blob: ...

class Blobs:
    def new(self, parts: Any, /) -> Blob: ...

class Addresses:
    def createObjectURL(self, blob: Blob, /) -> str: ...
    def revokeObjectURL(self, url: str, /) -> None: ...

class FileReader(EventTarget):
    result: str
    def readAsText(self, file: Blob, /) -> None: ...

class FileReaders:
    def new(self) -> FileReader: ...

class Plain:
    """Object and Array: what is made has no declared shape."""

    def new(self) -> Any: ...

class Texts:
    def new(self, text: str, /) -> Any: ...

class Headers:
    def get(self, name: str, /) -> str | Null: ...
    def set(self, name: str, value: str, /) -> None: ...

class HeaderSets:
    def new(self) -> Headers: ...

class Response:
    status: int
    headers: Headers
    def text(self) -> Promise: ...

class AbortController:
    signal: Any
    def abort(self) -> None: ...

class AbortControllers:
    def new(self) -> AbortController: ...

class AudioParam:
    value: float
    def setValueAtTime(self, value: float, at_s: float, /) -> None: ...
    def exponentialRampToValueAtTime(self, value: float, at_s: float, /) -> None: ...

class AudioNode:
    frequency: AudioParam
    gain: AudioParam
    def connect(self, to: AudioNode, /) -> None: ...
    def start(self, at_s: float, /) -> None: ...
    def stop(self, at_s: float, /) -> None: ...

class AudioContext:
    currentTime: float
    destination: AudioNode
    state: str
    def createGain(self) -> AudioNode: ...
    def createOscillator(self) -> AudioNode: ...
    def resume(self) -> Promise: ...
    def close(self) -> None: ...

class AudioContexts:
    def new(self) -> AudioContext: ...

class WakeLock:
    def release(self) -> Promise: ...

class WakeLocks:
    def request(self, kind: str, /) -> Promise: ...

class Navigator:
    language: str
    wakeLock: WakeLocks

class Location:
    hash: str
    def reload(self) -> None: ...

class Performance:
    def now(self) -> Milliseconds: ...

class Mathematics:
    def random(self) -> float: ...

class FormatOptions:
    timeZone: str | Null

class Format:
    def resolvedOptions(self) -> FormatOptions: ...

class Formats:
    def new(self) -> Format: ...

class International:
    DateTimeFormat: Formats

class Updates:
    def available(self, callback: Callable[[], object], /) -> None: ...
    def accept(self) -> None: ...

class Installs:
    def available(self, callback: Callable[[], object], /) -> None: ...
    def prompt(self) -> None: ...
    def installed(self) -> bool: ...
    def forgets(self) -> bool: ...

class Holdfast:
    """What boot.js and phone/boot.js put there (webapp/README.md); *offline* is the phone's, what
    comes after it the director's.
    """

    version: str
    update: Updates
    def offline(self, callback: Callable[[str], object], /) -> None: ...
    install: Installs
    def post(self, request: str, /) -> None: ...
    def listen(self, callback: Callable[[str], object], /) -> None: ...
    def persist(self, callback: Callable[[str], object], /) -> None: ...
    def trouble(self, callback: Callable[[str], object], /) -> None: ...

class Window(EventTarget):
    print: Callable[[], None]
    holdfast: Holdfast
    innerHeight: int
    localStorage: Storage
    sessionStorage: Storage
    location: Location
    navigator: Navigator
    performance: Performance
    AbortController: AbortControllers
    Array: Plain
    String: Texts
    AudioContext: AudioContexts
    Blob: Blobs
    Date: Dates
    FileReader: FileReaders
    Headers: HeaderSets
    Intl: International
    JSON: Json
    Math: Mathematics
    Object: Plain
    URL: Addresses
    def clearTimeout(self, timer: int, /) -> None: ...
    def decodeURIComponent(self, text: str, /) -> str: ...
    def fetch(self, url: str, request: Any = ..., /) -> Promise: ...
    def scrollTo(self, across: int, down: int, /) -> None: ...
    def setInterval(self, callback: Callable[[], object], every_ms: int, /) -> int: ...
    def setTimeout(self, callback: Callable[[], object], after_ms: int, /) -> int: ...

class Console:
    def error(self, text: str, /) -> None: ...
    def warn(self, text: str, /) -> None: ...

document: Document
window: Window
console: Console
