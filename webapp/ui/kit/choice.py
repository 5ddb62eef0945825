"""One of many, where keys would fill the screen: the browser's own list."""

from __future__ import annotations

from webapp.ui.kit.html import Markup, html

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Rows = Sequence[tuple[object, str]]


def choice(name: str, label: str, rows: Rows, chosen: object) -> Markup:
    """Return a field in which one of the *rows* (value, what it is called) is chosen; its act is
    *name*, and so is its id.
    """
    return html(
        '<div class="field">{listed}</div>', listed=listed(name, name, name, label, rows, chosen)
    )


def listed(place: str, name: str, act: str, label: str, rows: Rows, chosen: object) -> Markup:
    """Return the list and its label alone: *place* is its id, *name* what a form calls it."""
    return html(
        '<label for="{place}">{label}</label><select class="input" id="{place}" name="{name}" '
        'data-change="{act}">{options}</select>',
        place=place,
        name=name,
        act=act,
        label=label,
        options=[
            html(
                '<option value="{value}" {selected}>{said}</option>',
                value=value,
                selected="selected" if value == chosen else "",
                said=text,
            )
            for value, text in rows
        ],
    )
