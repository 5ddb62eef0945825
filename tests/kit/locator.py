"""Finding and working elements of a Screen as Playwright does, and expecting things of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tests.kit.document import FIELDS, Element, selecting, takes_focus

if TYPE_CHECKING:
    from tests.kit.screen import Screen

Wrong = str | None
Step = Callable[[list[Element]], list[Element]]
Words = str | re.Pattern[str]
HAS_TEXT = re.compile(r':has-text\("((?:[^"\\]|\\.)*)"\)')
BLOCKS = frozenset([
    "address", "article", "aside", "blockquote", "dd", "details", "div", "dl", "dt",
    "fieldset", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "legend", "li", "main", "nav", "ol", "p", "pre", "section",
    "summary", "table", "tbody", "thead", "tr", "ul",
])  # fmt: skip
ROLES = {
    "button": "button, [role=button], summary",
    "link": "a[href]",
    "heading": "h1, h2, h3, h4, h5, h6",
    "radio": "input[type=radio]",
    "checkbox": "input[type=checkbox]",
    "status": "[role=status]",
    "alert": "[role=alert]",
    "dialog": "[role=dialog]",
    "main": "main",
    "row": "tr",
    "cell": "td",
    "textbox": "input:not([type]), input[type=text], input[type=search], textarea",
    "combobox": "select",
    "listitem": "li",
    "img": "svg[role=img], [role=img]",
}


def unsettled(why: str | None) -> NoReturn:
    raise AssertionError(why)


def plain(text: str) -> str:
    """White space as it is read."""
    return " ".join(text.split())


def is_seen(element: Element) -> bool:
    """Whether a person sees it, as far as attributes say."""
    node = element.node
    for at in (node, *node.iterancestors()):
        if "hidden" in at.attrib or "print-only" in at.get("class", "").split():
            return False
        above = at.getparent()
        is_folded = above is not None and above.tag == "details" and "open" not in above.attrib
        if is_folded and at.tag != "summary":
            return False
    return element.type != "hidden" and element.document.tree in (node, *node.iterancestors())


def is_disabled(element: Element) -> bool:
    return bool(element.disabled) or element.getAttribute("aria-disabled") == "true"


def is_tab_stop(element: Element) -> bool:
    """Whether Tab comes there. Of radio buttons it comes to one alone: the chosen one, or any."""
    if (
        not takes_focus(element)
        or element.getAttribute("tabindex") == "-1"
        or not is_seen(element)
    ):
        return False
    if any("inert" in node.attrib for node in (element.node, *element.node.iterancestors())):
        return False
    if element.tagName == "INPUT" and element.type == "radio":
        return element.checked or not any("checked" in node.attrib for node in element.group())
    return True


def inner_text(element: Element) -> str:
    """What an element says in lines, as innerText has it."""
    parts: list[str] = []

    def walk(node: Any) -> None:
        if not isinstance(node.tag, str):
            return
        if is_seen(element.document.of(node)):
            is_block = node.tag in BLOCKS
            if is_block:
                parts.append("\n")
            parts.append(re.sub(r"\s+", " ", node.text or ""))
            for child in node:
                walk(child)
                parts.append(re.sub(r"\s+", " ", child.tail or ""))
            if node.tag in ("td", "th"):
                parts.append("\t" if node is not element.node else "")
            elif is_block or node.tag == "br":
                parts.append("\n")

    walk(element.node)
    lines = (line.strip(" ") for line in re.sub(r"\t*\n", "\n", "".join(parts)).split("\n"))
    return "\n".join(line for line in lines if line)


def named(element: Element) -> str:
    """What a screen reader calls it."""
    label = element.getAttribute("aria-label")
    if label:
        return str(label)
    if element.tagName in ("INPUT", "SELECT", "TEXTAREA"):
        by_id = (
            element.document.querySelector(f'label[for="{element.id}"]') if element.id else None
        )
        around = element.closest("label")
        label_element = by_id or around
        return plain(label_element.textContent) if label_element else ""
    return plain(element.textContent)


def fits(text: str, wanted: Words, *, whole: bool) -> bool:
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(text))
    return plain(text) == plain(wanted) if whole else plain(wanted) in plain(text)


def _css(selector: str) -> Step:
    wanted = HAS_TEXT.search(selector)
    if not wanted:
        return lambda boxes: _in_order(
            [element for box in boxes for element in selecting_in(box, selector)]
        )
    bare = selector[: wanted.start()] or "*"
    rest = selector[wanted.end() :]
    text = wanted[1].replace('\\"', '"').lower()

    def step(boxes: list[Element]) -> list[Element]:
        having = [
            element
            for box in boxes
            for element in selecting_in(box, bare)
            if text in plain(element.textContent).lower()
        ]
        return _css(":scope" + rest)(having) if rest.strip() else having

    return step


def selecting_in(box: Element, selector: str) -> list[Element]:
    if selector.startswith((">", ":scope")):
        selector = ":scope" + selector.removeprefix(":scope")
    return [
        box.document.of(node) for node in selecting(selector)(box.node) if node is not box.node
    ]


def _in_order(elements: list[Element]) -> list[Element]:
    by_node: dict[Any, Element] = {}
    for element in elements:
        by_node.setdefault(element.node, element)
    return list(by_node.values())


def _by_text(wanted: str) -> Step:
    """The smallest elements that say it: in quotes the whole of it, between slashes a pattern."""
    pattern = re.fullmatch(r"/(.*)/(i?)", wanted, re.DOTALL)
    exact = re.fullmatch(r'"(.*)"|\'(.*)\'', wanted, re.DOTALL)

    def says(element: Element) -> bool:
        text = plain(element.textContent)
        if pattern:
            return bool(re.search(pattern[1], text, re.IGNORECASE if pattern[2] else 0))
        if exact:
            return text == plain(exact[1] or exact[2] or "")
        return plain(wanted).lower() in text.lower()

    def step(boxes: list[Element]) -> list[Element]:
        saying = [
            box.document.of(node)
            for box in boxes
            for node in box.node.iter()
            if isinstance(node.tag, str)
            and node.tag not in ("head", "title", "script")
            and says(box.document.of(node))
        ]
        nodes = {element.node for element in saying}
        return [element for element in saying if not any(child in nodes for child in element.node)]

    return step


class Locator:
    """What a selector finds at the moment it is asked."""

    def __init__(self, screen: Screen, steps: list[Step], description: str = "the page") -> None:
        self._screen, self._steps, self._told = screen, steps, description

    def __repr__(self) -> str:
        return self._told

    def _and(self, description: str, *steps: Step) -> Locator:
        return Locator(self._screen, [*self._steps, *steps], f"{self._told} › {description}")

    def elements(self) -> list[Element]:
        elements = [self._screen.document.documentElement]
        for step in self._steps:
            elements = step(elements)
        return elements

    def locator(
        self, selector: str, *, has_text: Words | None = None, has: Locator | None = None
    ) -> Locator:
        steps: list[Step] = []
        for part in selector.split(" >> "):
            kind, _, rest = part.partition("=")
            if kind == "text":
                steps.append(_by_text(rest))
            elif kind == "nth":
                steps.append(_nth(int(rest)))
            else:
                steps.append(_css(part))
        located = self._and(selector, *steps)
        return located.filter(has_text=has_text, has=has) if has_text or has else located

    def filter(self, *, has_text: Words | None = None, has: Locator | None = None) -> Locator:
        def step(boxes: list[Element]) -> list[Element]:
            if has_text is not None:
                boxes = [box for box in boxes if _says(box, has_text)]
            if has is not None:
                inside = {box.node for box in has.elements()}
                boxes = [box for box in boxes if inside.intersection(box.node.iterdescendants())]
            return boxes

        return self._and(f"with {has_text or has}", step)

    def get_by_text(self, text: str, *, exact: bool = False) -> Locator:
        return self.locator(f'text="{text}"' if exact else f"text={text}")

    def get_by_role(self, role: str, *, name: Words | None = None, exact: bool = False) -> Locator:
        located = self.locator(ROLES.get(role, f"[role={role}]"))
        if name is None:
            return located

        def is_called(element: Element) -> bool:
            called = named(element)
            if isinstance(name, str) and not exact:
                return plain(name).lower() in called.lower()
            return fits(called, name, whole=True)

        return located._and(
            f"called {name}",
            lambda boxes: [box for box in boxes if is_called(box) and is_seen(box)],
        )

    @property
    def first(self) -> Locator:
        return self.nth(0)

    @property
    def last(self) -> Locator:
        return self.nth(-1)

    def nth(self, place: int) -> Locator:
        return self._and(f"nth {place}", _nth(place))

    def all(self) -> list[Locator]:
        return [self.nth(place) for place in range(self.count())]

    # ---- asking ----

    def count(self) -> int:
        return len(self.elements())

    def element(self) -> Element:
        """The one element; waits until it is there."""
        return self._one(lambda _: None)

    def _one(self, wrong: Callable[[Element], Wrong]) -> Element:
        def look() -> Wrong:
            elements = self.elements()
            if len(elements) != 1:
                return f"{self!r}: {len(elements)} were found, not one"
            return wrong(elements[0])

        self._screen.until(look)
        return self.elements()[0]

    def inner_text(self) -> str:
        return inner_text(self.element())

    def text_content(self) -> str:
        return self.element().textContent

    def all_inner_texts(self) -> list[str]:
        return [inner_text(element) for element in self.elements()]

    def get_attribute(self, name: str) -> str | None:
        value = self.element().getAttribute(name)
        return str(value) if value or value == "" else None

    def input_value(self) -> str:
        return self.element().value

    def is_visible(self) -> bool:
        elements = self.elements()
        return len(elements) == 1 and is_seen(elements[0])

    def is_checked(self) -> bool:
        return self.element().checked

    # ---- doing ----

    def _reached(self, *, force: bool = False) -> Element:
        """The one element, where a person could press it."""

        def wrong(element: Element) -> Wrong:
            if force:
                return None
            if not is_seen(element):
                return f"{self!r} is not to be seen"
            if is_disabled(element):
                return f"{self!r} is disabled"
            around = (element.node, *element.node.iterancestors())
            if any("inert" in node.attrib for node in around):
                return f"{self!r} lies beneath something"
            return None

        return self._one(wrong)

    def click(self, *, force: bool = False, trial: bool = False, timeout: float = 0) -> None:
        """A tap; *trial* only asks whether it could be made."""
        if trial:
            self._reached(force=force)
        else:
            self.taps(force=force)

    def taps(self, times: int = 1, *, force: bool = False) -> None:
        """So many taps, each before anything can have come of the one before."""
        for tap_index in range(times):
            self._tap(self._reached(force=force or tap_index > 0))
        self._screen.settles()

    def _tap(self, element: Element) -> None:
        document = self._screen.document
        document.tell("pointerdown", element)
        focused = next(
            (
                node
                for node in (element.node, *element.node.iterancestors())
                if node.tag in (*FIELDS, "button", "summary", "a") or node.get("tabindex")
            ),
            None,
        )
        if focused is None:
            document.blur()
        else:
            document.focus(document.of(focused))
        document.tell("pointerup", element)
        document.click(element)

    tap = click

    def dblclick(self) -> None:
        self.taps(2)

    def check(self, *, force: bool = False) -> None:
        element = self._reached(force=True)
        if not element.checked:
            self.click(force=True)

    def uncheck(self, *, force: bool = False) -> None:
        if self._reached(force=True).checked:
            self.click(force=True)

    def focus(self) -> None:
        self._screen.document.focus(self.element())
        self._screen.settles()

    def blur(self) -> None:
        self._screen.document.blur()
        self._screen.settles()

    def fill(self, text: str) -> None:
        element = self._reached()
        self._screen.document.focus(element)
        most = element.getAttribute("maxlength")
        element.value = text[: int(str(most))] if most else text
        self._screen.document.tell("input", element)
        if element.type in ("date", "time", "range"):
            self._screen.document.tell("change", element)
        self._screen.settles()

    def press(self, key: str) -> None:
        self._screen.document.focus(self.element())
        self._screen.keyboard.press(key)

    def press_sequentially(self, text: str) -> None:
        self._screen.document.focus(self.element())
        self._screen.keyboard.type(text)

    def select_option(
        self, value: str | None = None, *, index: int | None = None, label: str | None = None
    ) -> None:
        element = self._reached()
        options = list(element.node.iter("option"))
        if index is not None:
            chosen = options[index]
        else:
            chosen = next(
                option
                for option in options
                if option.text_content() == (value if label is None else label)
                or (label is None and option.get("value") == value)
            )
        self._screen.document.focus(element)
        element.value = str(chosen.get("value", chosen.text_content()))
        self._screen.document.tell("input", element)
        self._screen.document.tell("change", element)
        self._screen.settles()

    def set_input_files(self, file: Path | dict[str, Any]) -> None:
        data = file["buffer"] if isinstance(file, dict) else file.read_bytes()
        self._screen.files(self.element(), data.decode("utf-8", "surrogateescape"))
        self._screen.settles()

    def scroll_into_view_if_needed(self) -> None:
        self.element()


def _says(element: Element, wanted: Words) -> bool:
    text = plain(element.textContent)
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(text))
    return plain(wanted).lower() in text.lower()


def _nth(place: int) -> Step:
    return lambda elements: elements[place:][:1] if place >= 0 else elements[place:]


class Expecting:
    """What Playwright's expect() asks, of a Locator."""

    def __init__(self, locator: Locator, message: str | None = None) -> None:
        self._locator, self._screen = locator, locator._screen

    def _one(self, wrong: Callable[[Element], Wrong]) -> None:
        self._locator._one(wrong)

    def _holds(
        self, condition: str, test: Callable[[Element], bool], *, is_so: bool = True
    ) -> None:
        def wrong(element: Element) -> Wrong:
            if test(element) == is_so:
                return None
            verb = "is not" if is_so else "is"
            return f"{self._locator!r} {verb} {condition}; it says {inner_text(element)!r}"

        self._one(wrong)

    def _texts(self, wanted: Any, *, whole: bool, is_so: bool = True) -> None:
        if not isinstance(wanted, list):
            self._holds(
                f"{wanted!r}", lambda box: fits(box.textContent, wanted, whole=whole), is_so=is_so
            )
            return

        def look() -> Wrong:
            texts = [plain(element.textContent) for element in self._locator.elements()]
            # All of them, one for one, or with others between.
            rest = iter(texts)
            right = len(texts) == len(wanted) if whole else True
            right = right and all(
                any(fits(text, each, whole=whole) for text in ([next(rest)] if whole else rest))
                for each in wanted
            )
            return None if right == is_so else f"{self._locator!r} says {texts}, not {wanted}"

        self._screen.until(look)

    def to_contain_text(self, text: Any, **_more: Any) -> None:
        self._texts(text, whole=False)

    def not_to_contain_text(self, text: Any) -> None:
        self._texts(text, whole=False, is_so=False)

    def to_have_text(self, text: Any, **_more: Any) -> None:
        self._texts(text, whole=True)

    def not_to_have_text(self, text: Any) -> None:
        self._texts(text, whole=True, is_so=False)

    def to_have_count(self, number: int, **_more: Any) -> None:
        def look() -> Wrong:
            count = self._locator.count()
            return None if count == number else f"{self._locator!r}: {count}, not {number}"

        self._screen.until(look)

    def to_be_attached(self) -> None:
        self._one(lambda _: None)

    def to_be_visible(self, **_more: Any) -> None:
        self._holds("to be seen", is_seen)

    def to_be_hidden(self) -> None:
        def look() -> Wrong:
            visible = [element for element in self._locator.elements() if is_seen(element)]
            return f"{self._locator!r} is to be seen" if visible else None

        self._screen.until(look)

    not_to_be_visible = to_be_hidden

    def to_have_attribute(self, name: str, value: Words, **_more: Any) -> None:
        self._holds(f"{name}={value!r}", lambda box: self._is(box, name, value))

    def not_to_have_attribute(self, name: str, value: Words) -> None:
        self._holds(f"{name}={value!r}", lambda box: self._is(box, name, value), is_so=False)

    def _is(self, element: Element, name: str, value: Words) -> bool:
        attribute = element.node.get(name)
        if isinstance(value, re.Pattern):
            return attribute is not None and bool(value.search(attribute))
        return bool(attribute == value)

    def to_have_class(self, value: Words) -> None:
        self.to_have_attribute("class", value)

    def not_to_have_class(self, value: Words) -> None:
        self.not_to_have_attribute("class", value)

    def to_have_value(self, value: Words) -> None:
        def wrong(element: Element) -> Wrong:
            is_so = fits(element.value, value, whole=True) if value != "" else element.value == ""
            return None if is_so else f"{self._locator!r} holds {element.value!r}, not {value!r}"

        self._one(wrong)

    def to_be_focused(self) -> None:
        self._holds("focused", lambda box: box.document.activeElement == box)

    def not_to_be_focused(self) -> None:
        self._holds("focused", lambda box: box.document.activeElement == box, is_so=False)

    def to_be_checked(self, *, checked: bool = True) -> None:
        self._holds("checked", lambda box: box.checked, is_so=checked)

    def not_to_be_checked(self) -> None:
        self.to_be_checked(checked=False)

    def to_be_disabled(self) -> None:
        self._holds("disabled", is_disabled)

    def to_be_enabled(self) -> None:
        self._holds("disabled", is_disabled, is_so=False)

    def to_be_empty(self) -> None:
        self._holds("empty", lambda box: not plain(box.textContent))


class ExpectingScreen:
    """What is expected of a whole page."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def to_have_url(self, wanted: re.Pattern[str], **_more: Any) -> None:
        def look() -> Wrong:
            return None if wanted.search(self._screen.url) else f"it is at {self._screen.url}"

        self._screen.until(look)


def expect(subject: Any, message: str | None = None) -> Any:
    """Expect something of a Screen, or of a real browser's page."""
    if isinstance(subject, Locator):
        return Expecting(subject)
    if hasattr(subject, "document"):
        return ExpectingScreen(subject)
    from playwright.sync_api import expect as of_a_browser

    return of_a_browser(subject, message)
