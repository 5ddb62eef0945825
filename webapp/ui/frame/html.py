"""Markup as a value: html() fills named holes and escapes whatever is not markup already.

A screen is made of pieces of Markup. Text from anywhere (a name, a sentence, a file) becomes safe
by being put into a hole, and only Markup can be put on the page: forgetting to escape is not
possible. The template itself is always written out in the code; a test holds that.
"""


class Markup:
    """Text that is HTML already. Only html(), attrs() and join() make it."""

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

    def __add__(self, other: "Markup") -> "Markup":
        if not isinstance(other, Markup):
            raise TypeError("only markup can be added to markup")
        return Markup(self.text + other.text)


NOTHING = Markup("")
_templates: dict[str, list[str]] = {}


def esc(value: object) -> str:
    """The value as text that is safe inside an element or a double-quoted attribute."""
    text = value if isinstance(value, str) else str(value)
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    if "'" in text:
        text = text.replace("'", "&#39;")
    return text


def html(template: str, **holes: object) -> Markup:
    """The template with each {hole} filled: markup as it is, a list piece by piece, None and False
    as nothing, everything else as escaped text.
    """
    pieces = _templates.get(template)
    if pieces is None:
        pieces = _split(template)
        _templates[template] = pieces
    parts = [pieces[0]]
    for i in range(1, len(pieces), 2):
        parts.append(_filled(holes[pieces[i]]))
        parts.append(pieces[i + 1])
    return Markup("".join(parts))


def join(pieces: "list[Markup]", between: str = "") -> Markup:
    """Pieces of markup in a row, with *between* as text between them."""
    return Markup(esc(between).join([_filled(piece) for piece in pieces]))


def attrs(given: "dict[str, object]") -> Markup:
    """Attributes as a tag takes them, each with a space before it: None and False leave one out,
    True gives the name alone.
    """
    parts = []
    for name in given:
        value = given[name]
        if value is True:
            parts.append(" " + name)
        elif value is not None and value is not False:
            parts.append(" " + name + '="' + esc(value) + '"')
    return Markup("".join(parts))


def _filled(value: object) -> str:
    if isinstance(value, Markup):
        return value.text
    if isinstance(value, str):
        return esc(value)
    if value is None or value is False:
        return ""
    if isinstance(value, (list, tuple)):
        return "".join([_filled(piece) for piece in value])
    return esc(str(value))


def _split(template: str) -> "list[str]":
    """Text, name, text, name, ..., text."""
    found = template.split("{")
    pieces = [found[0]]
    for i in range(1, len(found)):
        end = found[i].index("}")
        pieces.append(found[i][:end])
        pieces.append(found[i][end + 1 :])
    return pieces
