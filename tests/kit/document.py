"""A document in Python: what the pages use of a browser's, over lxml's tree
(`webapp/typings/browser` lists it). It knows no styles and no layout; what a field holds stands in
its attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar

from lxml import etree, html
from lxml.cssselect import CSSSelector

Node = html.HtmlElement
FIELDS = ("input", "textarea", "select")
VOID = "<!DOCTYPE html><html><head><title></title></head><body></body></html>"
TEXT_KINDS = ("text", "search", "tel", "email", "url", "number", "date", "time", "password")


class Null:
    """JavaScript's null: false, but not None."""

    def __bool__(self) -> bool:
        return False


NULL = Null()


class Rect:
    """Nothing is laid out: everything lies at the top and has no size."""

    top = bottom = left = right = width = height = 0.0


class Nodes:
    """A list of elements, as JavaScript has it."""

    def __init__(self, elements: list[Element]) -> None:
        self._elements = elements
        self.length = len(elements)

    def __getitem__(self, place: int) -> Element:
        return self._elements[place]


class Event:
    """What a listener is told; *stopped* when it prevented what the browser would do."""

    def __init__(self, kind: str, target: Element, **facts: Any) -> None:
        self.type, self.target = kind, target
        self.key = ""
        self.altKey = self.ctrlKey = self.metaKey = self.repeat = False
        self.isPrimary, self.pointerId, self.clientX, self.clientY = True, 1, 0.0, 0.0
        self.stopped = False
        for name, value in facts.items():
            setattr(self, name, value)

    def preventDefault(self) -> None:
        self.stopped = True


class Validity:
    badInput = False


class Text:
    """A file that a person chose."""

    def __init__(self, content: str) -> None:
        self.content = content


@cache
def selecting(selector: str) -> CSSSelector:
    return CSSSelector(selector, translator="html")


def parsed(markup: str) -> list[Any]:
    """The nodes of some markup; text before the first is given as a str."""
    return list(html.fragments_fromstring(markup)) if markup.strip() else []


class Element:
    """One element. Two of the same node are equal."""

    def __init__(self, document: Document, node: Node) -> None:
        self.__dict__.update(document=document, node=node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and other.node is self.node

    def __hash__(self) -> int:
        return hash(self.node)

    # What is an attribute by another name, or under the same one.
    _TEXTS: ClassVar = {
        "id": "id",
        "className": "class",
        "lang": "lang",
        "name": "name",
        "href": "href",
        "download": "download",
    }
    _FLAGS = ("hidden", "inert", "open", "checked", "disabled")

    def __getattr__(self, name: str) -> Any:
        if name in self._TEXTS:
            return self.node.get(self._TEXTS[name], "")
        if name in self._FLAGS:
            return name in self.node.attrib
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._TEXTS:
            self.node.set(self._TEXTS[name], value)
        elif name in self._FLAGS:
            self._flag(name, bool(value))
        else:
            object.__setattr__(self, name, value)

    def _flag(self, name: str, is_set: bool) -> None:
        before = name in self.node.attrib
        if is_set and not before:
            self.node.set(name, "")
        elif before and not is_set:
            del self.node.attrib[name]
        if name == "open" and before != is_set:
            self.document.opened(self)
        if name == "checked" and is_set and self.type == "radio":
            for other in self.group():
                if other is not self.node:
                    other.attrib.pop("checked", None)

    def group(self) -> list[Node]:
        """The radio buttons of which one is chosen."""
        around = self.form.node if self.form else self.document.root
        return [
            node
            for node in around.iter("input")
            if node.get("type") == "radio" and node.get("name") == self.name
        ]

    @property
    def tagName(self) -> str:
        return str(self.node.tag).upper()

    @property
    def type(self) -> str:
        usual = {"button": "submit", "input": "text", "select": "select-one"}
        return str(self.node.get("type") or usual.get(self.node.tag, self.node.tag))

    # ---- fields ----

    @property
    def value(self) -> str:
        if self.node.tag == "textarea":
            return self.node.text or ""
        if self.node.tag == "select":
            options = list(self.node.iter("option"))
            chosen = [option for option in options if "selected" in option.attrib] or options[:1]
            return _of_option(chosen[-1]) if chosen else ""
        if self.node.tag in ("input", "button"):
            return str(self.node.get("value", "on" if self.type in ("checkbox", "radio") else ""))
        raise AttributeError("value")

    @value.setter
    def value(self, value: str) -> None:
        if self.node.tag == "textarea":
            self.node.text = value
        elif self.node.tag == "select":
            for option in self.node.iter("option"):
                option.attrib.pop("selected", None)
                if _of_option(option) == value:
                    option.set("selected", "")
        else:
            self.node.set("value", str(value))

    @property
    def form(self) -> Element | Null:
        named = self.node.get("form")
        if named:
            return self.document.getElementById(named) or NULL
        return next(
            (self.document.of(ancestor) for ancestor in self.node.iterancestors("form")),
            NULL,
        )

    @property
    def elements(self) -> Nodes:
        inside = [node for node in self.node.iter(*FIELDS, "button") if not node.get("form")]
        named = self.document.root.xpath(".//*[@form=$id]", id=self.id) if self.id else []
        return Nodes([self.document.of(node) for node in (*inside, *named)])

    @property
    def validity(self) -> Validity:
        return Validity()

    @property
    def files(self) -> Nodes:
        return self.document.files.get(self.node, Nodes([]))

    selectionStart = property(lambda self: len(self.value))
    selectionEnd = selectionStart

    # ---- the tree ----

    @property
    def textContent(self) -> str:
        return (
            "".join(self.node.itertext(etree.Element, "*"))
            if len(self.node)
            else (self.node.text or "")
        )

    @textContent.setter
    def textContent(self, text: str) -> None:
        for child in list(self.node):
            self.node.remove(child)
        self.node.text = text

    @property
    def innerHTML(self) -> str:
        own = self.node.text or ""
        return own + "".join(html.tostring(node, encoding="unicode") for node in self.node)

    @innerHTML.setter
    def innerHTML(self, markup: str) -> None:
        self.textContent = ""
        put(self.node, parsed(markup))

    @property
    def children(self) -> Nodes:
        return Nodes([self.document.of(node) for node in self.node if isinstance(node.tag, str)])

    @property
    def firstChild(self) -> Element:
        return self.children[0]

    @property
    def parentElement(self) -> Element | Null:
        above = self.node.getparent()
        return NULL if above is None else self.document.of(above)

    def appendChild(self, child: Element) -> Element:
        self.node.append(child.node)
        return child

    def remove(self) -> None:
        above = self.node.getparent()
        if above is not None:
            self.node.drop_tree()

    def contains(self, other: Element | None) -> bool:
        return bool(other) and (other == self or self.node in other.node.iterancestors())

    def closest(self, selector: str) -> Element | Null:
        select = selecting(selector)
        for node in (self.node, *self.node.iterancestors()):
            around = node.getparent()
            if around is not None and node in select(around):
                return self.document.of(node)
        return NULL

    def querySelector(self, selector: str) -> Element | None:
        matches = self.querySelectorAll(selector)
        return matches[0] if matches.length else None

    def querySelectorAll(self, selector: str) -> Nodes:
        matches = selecting(selector)(self.node)
        return Nodes([self.document.of(node) for node in matches if node is not self.node])

    # ---- attributes ----

    def hasAttribute(self, name: str) -> bool:
        return name in self.node.attrib

    def getAttribute(self, name: str) -> str | Null:
        attribute = self.node.get(name)
        return NULL if attribute is None else str(attribute)

    def setAttribute(self, name: str, value: str) -> None:
        self.node.set(name, str(value))

    def removeAttribute(self, name: str) -> None:
        self.node.attrib.pop(name, None)

    # ---- what a person or the page does to it ----

    def focus(self, _options: object = None) -> None:
        self.document.focus(self)

    def click(self) -> None:
        self.document.click(self)

    def requestSubmit(self) -> None:
        self.document.submit(self)

    def getBoundingClientRect(self) -> Rect:
        return Rect()

    def _nothing(self, *_given: object) -> None:
        """Where nothing is laid out there is nothing to scroll."""

    scrollIntoView = scrollBy = setSelectionRange = setPointerCapture = _nothing


def _of_option(option: Node) -> str:
    return str(option.get("value", option.text_content()))


def put(box: Node, nodes: list[Any]) -> None:
    """Put nodes into an empty element."""
    for node in nodes:
        if isinstance(node, str):
            box.text = node
        else:
            box.append(node)


Sent = Callable[[Element, Element | None], None]


class Document:
    """The whole page. *followed* hears of a link, *sent* of a form and its button."""

    def __init__(
        self,
        followed: Callable[[Element], None],
        sent: Sent = lambda _form, _button: None,
        markup: str = VOID,
    ) -> None:
        self.tree = html.document_fromstring(markup)
        self.root: Node = self.tree
        self.files: dict[Node, Nodes] = {}
        self.title = ""
        self.visibilityState = "visible"
        self.taps = 0
        self.fullscreenElement: Element | Null = NULL
        self._followed, self._sent = followed, sent
        self._active: Node | None = None
        self._listeners: dict[tuple[str, bool], list[Callable[[Event], object]]] = {}
        self._typed: str | None = None
        self.on_open: list[Callable[[Element], object]] = []

    def of(self, node: Node) -> Element:
        return Element(self, node)

    @property
    def documentElement(self) -> Element:
        return self.of(self.tree)

    @property
    def body(self) -> Element:
        return self.of(self.tree.find("body"))

    @property
    def activeElement(self) -> Element:
        active = self._active
        is_there = active is not None and self.tree in active.iterancestors()
        return self.of(active) if is_there and active is not None else self.body

    def __getitem__(self, name: str) -> Element:
        element = self.getElementById(name)
        if not element:
            raise KeyError(name)
        return element

    def getElementById(self, name: str) -> Element | None:
        nodes = self.tree.xpath("//*[@id=$name]", name=name)
        return self.of(nodes[0]) if nodes else None

    def querySelector(self, selector: str) -> Element | None:
        return self.documentElement.querySelector(selector)

    def querySelectorAll(self, selector: str) -> Nodes:
        return self.documentElement.querySelectorAll(selector)

    def createElement(self, tag: str) -> Element:
        return self.of(html.Element(tag))

    def elementFromPoint(self, _across: float, _down: float) -> None:
        return None

    def everything(self) -> Iterator[Element]:
        """Every element, in the order of the page."""
        return map(self.of, self.tree.iter(etree.Element, "*"))

    def exitFullscreen(self) -> None:
        self.fullscreenElement = NULL

    # ---- listeners ----

    def addEventListener(
        self, kind: str, listener: Callable[[Event], object], capture: bool = False
    ) -> None:
        self._listeners.setdefault((kind, capture), []).append(listener)

    def tell(self, kind: str, target: Element, **facts: Any) -> Event:
        event = Event(kind, target, **facts)
        self.taps += kind == "pointerdown"
        for capture in (True, False):
            for listener in self._listeners.get((kind, capture), []):
                listener(event)
        return event

    def opened(self, details: Element) -> None:
        for listener in self.on_open:
            listener(details)

    # ---- what a person does ----

    def focus(self, element: Element) -> None:
        before = self.activeElement
        if before == element or not takes_focus(element):
            return
        self._leave(before)
        self._active = element.node
        self._typed = element.value if _is_text(element) else None

    def blur(self) -> None:
        self._leave(self.activeElement)
        self._active, self._typed = None, None

    def _leave(self, element: Element) -> None:
        if _is_text(element) and self._typed not in (None, element.value):
            self._typed = None
            self.tell("change", element)
        if element != self.body:
            self.tell("focusout", element)

    def click(self, element: Element) -> None:
        """A click with what a browser does of its own; a tap is told of before."""
        if element.disabled and element.tagName in ("BUTTON", "INPUT", "SELECT", "TEXTAREA"):
            return
        kind = element.type if element.tagName == "INPUT" else ""
        was_checked = element.checked
        if kind == "checkbox":
            element.checked = not was_checked
        elif kind == "radio":
            element.checked = True
        event = self.tell("click", element)
        if event.stopped:
            return
        if kind in ("checkbox", "radio"):
            if element.checked != was_checked:
                self.tell("input", element)
                self.tell("change", element)
            return
        self._follow(element)

    def _follow(self, element: Element) -> None:
        """What a browser does with a click that nobody prevented."""
        for node in (element.node, *element.node.iterancestors()):
            ancestor = self.of(node)
            if node.tag == "summary":
                details = ancestor.parentElement
                if details:
                    details.open = not details.open
                return
            if node.tag == "label":
                target = self._labelled(ancestor)
                if target and target != element:
                    self.focus(target)
                    self.click(target)
                return
            if node.tag == "button" and ancestor.type == "submit":
                if ancestor.form:
                    self.submit(ancestor.form, ancestor)
                return
            if node.tag == "a" and ancestor.href:
                self._followed(ancestor)
                return
            if node.tag in ("button", "input", "select", "textarea", "details"):
                return

    def _labelled(self, label: Element) -> Element | None:
        named = label.getAttribute("for")
        if named:
            return self.getElementById(str(named))
        return next((self.of(field) for field in label.node.iter(*FIELDS)), None)

    def submit(self, form: Element, button: Element | None = None) -> None:
        if not self.tell("submit", form).stopped:
            self._sent(form, button)

    def enter(self, field: Element) -> None:
        """Enter in a field: its form is sent by its first button, as a browser does."""
        form = field.form
        if not form:
            return
        buttons = [button for button in _each(form.elements) if button.tagName == "BUTTON"]
        sending = [button for button in buttons if button.type == "submit"]
        if sending:
            self.click(sending[0])
        else:
            self.submit(form)


def _each(nodes: Nodes) -> Iterator[Element]:
    return (nodes[place] for place in range(nodes.length))


def _is_text(element: Element) -> bool:
    tag = element.node.tag
    return tag == "textarea" or (tag == "input" and element.type in TEXT_KINDS)


def takes_focus(element: Element) -> bool:
    node = element.node
    if "disabled" in node.attrib or "hidden" in node.attrib:
        return False
    return node.tag in (*FIELDS, "button", "summary") or (
        node.get("tabindex") is not None or (node.tag == "a" and node.get("href") is not None)
    )
