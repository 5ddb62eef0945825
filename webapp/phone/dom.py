"""The only module of the phone that touches the document. It writes only what changed."""

from __future__ import annotations

from browser import Element, Event, document, window

from webapp.ui.kit.html import Markup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, Protocol

    Given = ParamSpec("Given")

    class Guard(Protocol):
        """The same callable, with any error shown instead of lost."""

        def __call__(self, callback: Callable[Given, object], /) -> Callable[Given, None]: ...


_shown: dict[str, object] = {}


def _changed(key: str, value: object) -> bool:
    if _shown.get(key) == value:
        return False
    _shown[key] = value
    return True


def _element(name: str) -> Element:
    element = document.getElementById(name)
    if not element:
        raise KeyError(name)
    return element


def text(name: str, value: str) -> None:
    """Set the text of the element with this id. Never HTML: anybody can write a link."""
    if _changed(name, value):
        _element(name).textContent = value


def attribute(name: str, attribute_name: str, value: str) -> None:
    if _changed(name + "@" + attribute_name, value):
        _element(name).setAttribute(attribute_name, value)


def visible(name: str, shown: bool) -> None:
    """Show an element or take it out of the page, for screen readers too."""
    if _changed(name + "@hidden", shown):
        _element(name).hidden = not shown


def drawing(name: str, shown: Markup) -> None:
    """Set a drawing as the content of the element with this id."""
    if _changed(name, shown.text):
        _element(name).innerHTML = shown.text


def choices(name: str, offered: list[tuple[str, str]]) -> None:
    """Put keys, one for each (language, what it calls itself), in the element with this id."""
    if not _changed(name, offered):
        return
    there = _element(name)
    focused = there.contains(document.activeElement)
    there.textContent = ""
    for code, label in offered:
        key = document.createElement("button")
        key.type = "button"
        key.className = "btn btn-plain"
        key.lang = code
        key.textContent = label
        there.appendChild(key)
    if focused:
        there.firstChild.focus()


def on_choice(name: str, callback: Callable[[str], None]) -> None:
    """Call callback(language) when one of the keys in the element with this id is pressed."""

    def pressed(event: Event) -> None:
        key = event.target.closest("button")
        if key:
            callback(str(key.lang))

    _element(name).addEventListener("click", pressed)


def on_input(name: str, callback: Callable[[str], None]) -> None:
    """Call callback(text) whenever something is typed in the field with this id."""

    def typed(event: Event) -> None:
        callback(str(event.target.value))

    _element(name).addEventListener("input", typed)


def field(name: str) -> str:
    """Return what somebody typed in a field."""
    return str(_element(name).value)


def set_field(name: str, value: str) -> None:
    """Set what stands in a field; what a person types there stays unless it differs."""
    field = _element(name)
    if field.value != value:
        field.value = value


def body(attribute_name: str, value: str) -> None:
    if _changed("body@" + attribute_name, value):
        document.body.setAttribute(attribute_name, value)


def title(value: str) -> None:
    if _changed("title", value):
        document.title = value


def language(value: str) -> None:
    if _changed("lang", value):
        document.documentElement.setAttribute("lang", value)


def fullscreen(wanted: bool) -> None:
    """Fill the screen, or stop; where the browser does not, the page stays as it is."""
    root = document.documentElement
    if wanted and hasattr(root, "requestFullscreen"):
        root.requestFullscreen()
    elif not wanted and document.fullscreenElement:
        document.exitFullscreen()


def is_hidden() -> bool:
    return document.visibilityState == "hidden"


def on_click(name: str, callback: Callable[[Event], None]) -> None:
    _element(name).addEventListener("click", callback)


def on_visibility(callback: Callable[[Event], None]) -> None:
    document.addEventListener("visibilitychange", callback)


def on_window(event_name: str, callback: Callable[[Event], None]) -> None:
    window.addEventListener(event_name, callback)


def fragment() -> str:
    """Return what stands behind the # of the address, "" when nothing does."""
    behind = window.location.hash[1:]
    if "%" in behind:  # some message services write "." or "_" as %2E and %5F
        try:
            behind = window.decodeURIComponent(behind)
        except Exception:  # not percent-coded text: it is read as it is, and found damaged
            return behind
    return behind


def keep(key: str, value: str) -> bool:
    """Keep text on this phone. False where the browser keeps nothing (private window)."""
    try:
        window.localStorage.setItem(key, value)
    except Exception:
        return False
    return True


def stored_text(key: str) -> str:
    """Return text kept on this phone, "" when there is none."""
    try:
        value = window.localStorage.getItem(key)
    except Exception:
        return ""
    return value if value else ""
