"""How the lists of house rules stand in their form: a panel, its rows, their cells and buttons."""

from __future__ import annotations

from webapp.ui.forms.forms import Drawing
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t


def panel(heading: str, body: Markup, more: Piece = "", note: str = "") -> Markup:
    return html(
        '<section class="panel stack"><h2>{heading}</h2>{note}{body}{more}</section>',
        heading=t(heading),
        note=html('<p class="soft small">{note}</p>', note=t(note)) if note else "",
        body=body,
        more=more,
    )


def cells(typed: Drawing, key: str, names: tuple[str, ...]) -> Markup:
    """The typed cells of a row, and what is wrong with them beneath all of its cells."""
    drawn = [
        cell(key + name, t("ui.house.form." + name), typed.input(key + name)) for name in names
    ]
    return join(drawn + [typed.below(key + name) for name in names])


def cell(name: str, label: str, input: Markup) -> Markup:
    return html(
        '<div class="form-cell {css}"><label class="label" for="{name}">{label}</label>'
        "{input}</div>",
        css="wide" if name.endswith("-parts") else "",
        name=name,
        label=label,
        input=input,
    )


def row(
    kind: str,
    index: int,
    label: str,
    cells: Markup,
    acts: Markup = NOTHING,
    below: Markup = NOTHING,
    beside: Markup = NOTHING,
    slot: str = "",
) -> Markup:
    """A row with its *label*, what stands *beside* it and *below* the cells. *slot*: other rows
    may be dropped on it.
    """
    return html(
        '<li class="form-row {kind}" data-test="{kind}"{slot}><div class="form-label">'
        '<b>{label}</b>{beside}</div><div class="form-cells">{cells}</div>'
        '<div class="form-acts">{acts}{drop}</div>{below}</li>',
        kind=kind,
        slot=html(' data-slot="{slot}"', slot=slot) if slot else "",
        label=label,
        beside=beside,
        cells=cells,
        acts=acts,
        drop=small("house-without", kind, index, t("ui.house.form.without", what=label), "cross"),
        below=html('<div class="form-below">{below}</div>', below=below) if below else "",
    )


def small(
    act: str,
    kind: str,
    index: int,
    label: str,
    drawing: str,
    css: str = "",
    more: Markup = NOTHING,
) -> Markup:
    """A button of a row: a drawing, and what it says to who does not see it."""
    return html(
        '<button class="btn btn-plain {css}" type="button" id="{act}-{kind}-{nth}" '
        'data-act="{act}" data-kind="{kind}" data-nth="{nth}" aria-label="{label}"{more}>'
        "{icon}</button>",
        css=css,
        act=act,
        kind=kind,
        nth=index,
        label=label,
        more=more,
        icon=icon(drawing, 22),
    )


def add(kind: str, key: str) -> Markup:
    return button(
        "house-with", t(key), "", "plus", html('id="add-{kind}" data-kind="{kind}"', kind=kind)
    )
