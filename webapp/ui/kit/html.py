"""Markup as a value: html() fills named holes and escapes whatever is not markup already.

A screen is made of pieces of Markup. Text from anywhere (a name, a sentence, a file) becomes safe
by being put into a hole, and only Markup can be put on the page: forgetting to escape is not
possible. The template itself is always written out in the code; a test holds that. A hole that is
the key of a sentence, `{ui.door.title}`, gets that sentence in the page's language.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    Piece: TypeAlias = "Markup | str"
    """What is said on the page: markup, or text that becomes safe where it fills a hole."""


class Markup:
    """Text that is HTML already. Only html(), attrs(), join() and from_core() make it."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return self.text != ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Markup) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __add__(self, other: Markup) -> Markup:
        if not isinstance(other, Markup):
            raise TypeError("only markup can be added to markup")
        return Markup(self.text + other.text)


NOTHING = Markup("")
_templates: dict[str, list[str]] = {}
# Texts that were escaped before: most of a screen is said again and again.
_escaped: dict[str, str] = {}
_MOST = 4000
# What gives the sentence of a key: kit.words puts itself here.
speaking: list[Callable[[str], str]] = []


def esc(text: str) -> str:
    """Return text that is safe inside an element or a double-quoted attribute."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#39;")


def filled(value: object) -> str:
    """Return what a hole gets: markup as it is, a list piece by piece, None and False as nothing,
    everything else as escaped text.
    """
    if isinstance(value, Markup):
        return value.text
    if isinstance(value, str):
        try:
            return _escaped[value]
        except KeyError:
            if len(_escaped) > _MOST:
                _escaped.clear()
            _escaped[value] = esc(value)
            return _escaped[value]
    if value is None or value is False:
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (list, tuple)):
        made = ""
        for piece in value:
            made += filled(piece)
        return made
    return esc(str(value))


def html(template: str, **holes: object) -> Markup:
    """Return the template with each {hole} filled(), by its name or, where a dot is in it, with
    the sentence of that key. In a page the build fills most of them where they stand
    (webapp.build.markup_in_place).
    """
    pieces = _templates.get(template)
    if pieces is None:
        pieces = _split(template)
        _templates[template] = pieces
    made = pieces[0]
    for i in range(1, len(pieces), 2):
        name = pieces[i]
        made += filled(speaking[0](name) if "." in name else holes[name]) + pieces[i + 1]
    return Markup(made)


def from_core(text: str) -> Markup:
    """Return markup that the core wrote: a paper's (pycore.papers.sheet), where whatever somebody
    typed is text already. For the sheet of papers alone; a test holds that.
    """
    return Markup(text)


def join(pieces: Sequence[Piece], between: str = "") -> Markup:
    """Join pieces in a row, each filled(), with *between* as text between them."""
    made = ""
    for i in range(len(pieces)):
        if i and between:
            made += filled(between)
        made += filled(pieces[i])
    return Markup(made)


def attrs(attributes: dict[str, object]) -> Markup:
    """Return attributes as a tag takes them, each with a space before it: None and False leave one
    out, True gives the name alone.
    """
    made = ""
    for name in attributes:
        value = attributes[name]
        if value is True:
            made += " " + name
        elif value is not None and value is not False:
            made += " " + name + '="' + filled(value) + '"'
    return Markup(made)


def _split(template: str) -> list[str]:
    """Text, name, text, name, ..., text."""
    parts = template.split("{")
    pieces = [parts[0]]
    for i in range(1, len(parts)):
        end = parts[i].index("}")
        pieces.append(parts[i][:end])
        pieces.append(parts[i][end + 1 :])
    return pieces
