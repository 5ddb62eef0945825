"""The page: with filling.py, fields.py, keyboard.py, rows.py and device.py the only ones that
touch the document.

Screens build Markup; mount() puts it into a region and keeps the focus; one listener a kind of
event finds the nearest data-act (click), data-change, data-input or data-submit and hands it to
whoever registered with listen(). text() writes a ticking value only when it changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import Element, Event, MutationRecord, document, window

from webapp.ui.kit import filling
from webapp.ui.kit.html import Markup

_STAY = window.JSON.parse('{"preventScroll":true}')
_NEAREST = window.JSON.parse('{"block":"nearest"}')
_OPENING = window.JSON.parse('{"attributeFilter":["open"],"subtree":true}')
_SEEN = 160
selector = filling.selector
LONGEST_PRESS_MS = 1500
HALF_TYPED = "…"
"""What a date or a time says of which only a part was typed: its field tells no more."""
_pressed = [0.0]
_mounted: dict[str, str] = {}
_live: dict[str, list[Element]] = {}
_shown: dict[str, str] = {}
_typing_kinds = ("text", "search", "tel")
_FILES = "[type=file][data-change]"
_FIELDS = ("INPUT", "TEXTAREA", "SELECT")
# Half a date has no value yet; drawing anew would lose it.
_partial_kinds = ("date", "time", "number")


# ---- regions ----


def region(name: str) -> Element | None:
    return document.getElementById(name)


def mount(name: str, content: Markup, force: bool = False, afresh: bool = False) -> bool:
    """Make markup the content of a region; False when it already was. Only what differs is
    touched; *afresh* nothing is kept of what stood there, for what is another page.
    """
    if not force and _mounted.get(name) == content.text:
        return False
    filling.fill(document[name], content, _mounted.get(name, ""), afresh)
    _mounted[name] = content.text
    _live.clear()
    _shown.clear()
    return True


def forget() -> None:
    """Forget what is mounted: the regions were made anew."""
    _mounted.clear()
    _live.clear()
    _shown.clear()


def keep_acts(names: "list[str]") -> None:
    """Hide every button, form and choice of a file that does anything else."""
    for kind, query in (("act", "[data-act]"), ("submit", "[data-submit]"), ("change", _FILES)):
        nodes = document.querySelectorAll(query)
        for i in range(nodes.length):
            if data(nodes[i], kind) not in names:
                nodes[i].setAttribute("hidden", "")
                label = document.querySelector('label[for="' + nodes[i].id + '"]')
                if kind == "change" and label:
                    label.setAttribute("hidden", "")


def text(key: str, value: str) -> None:
    """Write a ticking value, only where and when it differs."""
    if _shown.get(key) == value:
        return
    _shown[key] = value
    if key not in _live:
        nodes = document.querySelectorAll('[data-live="' + key + '"]')
        _live[key] = [nodes[i] for i in range(nodes.length)]
    for element in _live[key]:
        if element.textContent != value:
            element.textContent = value


def say(place: str, sentence: str) -> None:
    """Let the live region with this id say a sentence, once more where it said the same."""
    region = document[place]
    region.textContent = sentence + ("\u00a0" if region.textContent == sentence else "")


def is_alarmed() -> bool:
    """Return whether something on the page is read out by itself, as a refusal is."""
    return bool(document.querySelector('[role="alert"]'))


def picture(key: str, content: Markup) -> None:
    """Set the content of the element with this id, like text() for a part that changes by
    itself.
    """
    if _shown.get("#" + key) == content.text:
        return
    _shown["#" + key] = content.text
    box = document.getElementById(key)
    if box:
        filling.fill(box, content)


def sideways_to(row_key: str, key: str) -> None:
    """Scroll a row so far that this element of it is in sight; the page stays where it is."""
    row = document.getElementById(row_key)
    box = document.getElementById(key)
    if not row or not box:
        return
    rect = row.getBoundingClientRect()
    place = box.getBoundingClientRect()
    if place.left < rect.left or place.right > rect.right:
        row.scrollBy(place.left - rect.left, 0)


# ---- reading the page ----


def is_typing() -> bool:
    """Return whether the caret is in a field, so that nothing may be redrawn under it."""
    active = document.activeElement
    if not active:
        return False
    if active.tagName == "TEXTAREA" or active.tagName == "SELECT":
        return True
    if active.tagName != "INPUT":
        return False
    if active.type in _partial_kinds:
        return True
    return active.type in _typing_kinds and active.value != ""


def values(form: Element) -> dict[str, Any]:
    """Return {name: text, or True/False for a check box} of a form's fields."""
    by_name: dict[str, Any] = {}
    fields = form.elements
    for i in range(fields.length):
        field = fields[i]
        if not field.name:
            continue
        if field.type == "checkbox":
            by_name[field.name] = bool(field.checked)
        elif field.type == "radio":
            if field.checked:
                by_name[field.name] = field.value
        elif field.type in _partial_kinds and field.validity.badInput:
            by_name[field.name] = HALF_TYPED
        else:
            by_name[field.name] = field.value
    return by_name


def form(name: str) -> dict[str, Any]:
    """Return the form with this id as {field: value}; empty when it is not on the page."""
    box = document.getElementById(name)
    return values(box) if box else {}


def fill_in(name: str, texts: dict[str, Any]) -> None:
    """Put these texts into the fields of a form, as whoever typed them left it."""
    box = document.getElementById(name)
    if not box or not texts:
        return
    fields = box.elements
    for i in range(fields.length):
        field = fields[i]
        if field.type != "checkbox" and field.type != "radio" and texts.get(field.name):
            field.value = texts[field.name]


def set_value(name: str, value: str) -> None:
    field = document.getElementById(name)
    if field:
        field.value = value


def focus(name: str) -> None:
    """Give an element the focus without moving the page under the person's eyes."""
    element = document.getElementById(name)
    if element:
        element.focus(_STAY)


def show(name: str) -> None:
    """Give an element the focus, and bring it into sight: a small one whole, and of what is large
    the top, for what opens elsewhere on the page is read from its beginning.
    """
    element = document.getElementById(name)
    if element:
        element.focus(_STAY)
        box = element.getBoundingClientRect()
        if box.height < _SEEN:
            element.scrollIntoView(_NEAREST)
        elif box.top < 0 or box.top > window.innerHeight - _SEEN:
            element.scrollIntoView(True)


def where() -> str:
    """Return what has the focus, as selector() names it."""
    active = document.activeElement
    return selector(active) if active else ""


def focus_place(place: str) -> None:
    """Put the focus back to what selector() named; the page may have been drawn anew since."""
    element = document.querySelector(place)
    if element:
        element.focus(_STAY)


def goes(route: str) -> None:
    """Go to another address of the app."""
    window.location.hash = "#" + route


def scroll_up() -> None:
    window.scrollTo(0, 0)


def title(text: str) -> None:
    if _mounted.get("title") != text:
        _mounted["title"] = text
        document.title = text


def root(name: str, value: str) -> None:
    """Set an attribute of <html>: language, theme. An empty value takes it away."""
    if value:
        document.documentElement.setAttribute(name, value)
    else:
        document.documentElement.removeAttribute(name)


def body(name: str, value: str) -> None:
    if _mounted.get("body " + name) != value:  # what is written is looked at by every style rule
        _mounted["body " + name] = value
        document.body.setAttribute(name, value)


def state(name: str, key: str, value: str) -> None:
    """Set what an attribute of an element says, where it is on the page."""
    element = document.getElementById(name)
    if element:
        element.setAttribute(key, value)


def beneath(is_shut: bool) -> None:
    """Keep Tab and taps from what is beneath while a sheet or a clause lies over the page."""
    overlay = document["over"]
    around = overlay.parentElement
    if not around:
        return
    for i in range(around.children.length):
        if around.children[i].id != overlay.id:
            around.children[i].inert = is_shut


def start(content: Markup) -> None:
    """Put the shell on the page, once."""
    box = document.getElementById("app")
    if not box:
        box = document.createElement("div")
        box.id = "app"
        document.body.appendChild(box)
    box.innerHTML = content.text


def data(element: Element, name: str) -> str:
    """Return the data-... attribute as text, empty when missing."""
    value = element.getAttribute("data-" + name)
    return value if value else ""


# ---- events ----


def _nearest(event: Event, name: str) -> Element | None:
    """The element with data-*name* that the event happened in, or None."""
    return above(event.target, name)


def above(element: Element, name: str) -> Element | None:
    """Return the element with data-*name* that this one is in, itself or None."""
    try:  # Brython's closest() raises on a miss
        return element.closest("[data-" + name + "]") or None
    except (KeyError, AttributeError):
        return None


def listen(handle: Callable[[str, Element], object]) -> None:
    """Call handle(name, element) for every data-act click, data-change, data-input and
    data-submit.
    """

    def on_click(event: Event) -> None:
        element = _nearest(event, "act")
        if not element or element.hasAttribute("disabled"):
            return
        if element.getAttribute("aria-disabled") == "true":
            event.preventDefault()
            return
        # A submit button speaks through its form, so that Enter and a tap are one thing.
        if element.tagName == "BUTTON" and element.type == "submit" and element.form:
            return
        if element.tagName == "A":
            event.preventDefault()
        handle(data(element, "act"), element)

    def on_change(event: Event) -> None:
        element = _nearest(event, "change")
        if element:
            handle(data(element, "change"), element)

    def on_input(event: Event) -> None:
        element = _nearest(event, "input")
        if element:
            handle(data(element, "input"), element)

    def on_submit(event: Event) -> None:
        event.preventDefault()
        element = _nearest(event, "submit")
        if element:
            handle(data(element, "submit"), element)

    document.addEventListener("click", on_click)
    document.addEventListener("change", on_change)
    document.addEventListener("input", on_input)
    document.addEventListener("submit", on_submit)


def on_fold(callback: Callable[[str, bool], object]) -> None:
    """Call callback(name, is open) when a <details data-fold> opens or closes, with the tap
    itself: the browser's own "toggle" comes later, and by then the page may have been drawn
    without it.
    """

    def folded(changes: list[MutationRecord], observer: object) -> None:
        for change in changes:
            name = data(change.target, "fold")
            if name:
                callback(name, bool(change.target.open))

    window.MutationObserver.new(folded).observe(document, _OPENING)


def on_leave(callback: Callable[[str, str], object]) -> None:
    """Call callback(id of its form, its name) a moment after any field lost the caret; "" for
    none.
    """

    def on_focusout(event: Event) -> None:
        field = event.target
        name = field.name if field.tagName in _FIELDS else ""
        form = field.form.id if name and field.form else ""
        window.setTimeout(lambda: callback(form, name or ""), 60)

    document.addEventListener("focusout", on_focusout)


def is_pressed() -> bool:
    """Return whether a finger or a mouse button is down: what it will tap must not be replaced."""
    return _pressed[0] > 0 and window.performance.now() - _pressed[0] < LONGEST_PRESS_MS


def on_release(callback: Callable[[], object]) -> None:
    """Call callback() a moment after a press, when its click was heard."""

    def down(event: Event) -> None:
        _pressed[0] = window.performance.now()

    def up(event: Event) -> None:
        _pressed[0] = 0
        window.setTimeout(callback, 50)

    document.addEventListener("pointerdown", down, True)
    document.addEventListener("pointerup", up, True)
    document.addEventListener("pointercancel", up, True)


def on_escape(callback: Callable[[], object]) -> None:
    def pressed(event: Event) -> None:
        if event.key == "Escape":
            callback()

    document.addEventListener("keydown", pressed)


def timer_ms() -> int:
    """Return milliseconds since the page was opened, by a timer that nobody sets."""
    return int(window.performance.now())
