"""How the lists of house rules stand in their form: a panel, its rows, their cells and buttons.

What the law leaves nobody to choose, in the form of house rules: said with its clause, and no
field; or how much it allows at most. Where the draft has it otherwise, the field stands, so that
it can be put right.
"""

from __future__ import annotations

from typing import Any

from pycore.judge.book_view import Fixed
from webapp.ui.app.app import App
from webapp.ui.forms.forms import Drawing
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, why_key
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
    """Return the typed cells of a row, and what is wrong with them beneath all of its cells."""
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
    """Return a row with its *label*, what stands *beside* it and *below* the cells. *slot*: other
    rows may be dropped on it.
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
    """Return a button of a row: a drawing, and what it says to who does not see it."""
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


def approved(document: dict[str, Any]) -> bool:
    """Return whether the draft has the reference of an approval."""
    return bool((document.get("approval") or {}).get("reference"))


def of(app: App, document: dict[str, Any], name: str) -> Fixed | None:
    """Return what the law says of this value or term; None where it may be chosen."""
    for law in app.book["fixed"].get(document["jurisdiction"], []):
        if law["at_most"] or law["field"] != name:
            continue
        if not (law["by_approval"] and approved(document)):
            return law if _standing(document, law) == law["value"] else None
    return None


def most(app: App, document: dict[str, Any], name: str) -> Markup:
    """Return the most that the law allows of a value, with its clause where the value names
    another; nothing where it says nothing.
    """
    for law in app.book["fixed"].get(document["jurisdiction"], []):
        if law["at_most"] and law["field"] == name:
            written = words.voice().written(name, law["value"])
            is_its_own = document["values"][name]["clause"] == law["clause"]
            return html(
                '<span data-test="most">{most}{clause}</span>',
                most=t("ui.house.form.most", most=written),
                clause="" if is_its_own else why_key(law["clause"]),
            )
    return NOTHING


def _standing(document: dict[str, Any], law: Fixed) -> Any:
    """What the draft has; a term that it does not name is the law's."""
    name = law["field"]
    if name in document["values"]:
        return document["values"][name]["value"]
    term = (document.get("play") or {}).get(name)
    return term["value"] if term else law["value"]


def number(law: Fixed) -> Markup:
    """Return a value that stands, in the place of its field."""
    return html(
        '<div class="field" data-test="fixed"><span class="label">{label}</span>'
        '<p><b class="num">{value}</b>{clause}<br><span class="soft small">{ui.house.form.fixed}'
        "</span></p></div>",
        label=t("ui.setting." + law["field"]),
        value=words.voice().written(law["field"], law["value"]),
        clause=why_key(law["clause"]),
    )


def term(law: Fixed, key: str) -> Markup:
    """Return a term of play that stands, in the place of the choice; its words begin with
    *key*.
    """
    return html(
        '<section class="panel stack stack-tight" data-test="fixed"><h2>{label}</h2>'
        '<p><b>{value}</b>{clause}<br><span class="soft small">{ui.house.form.fixed-approval}'
        "</span></p></section>",
        label=t(key),
        value=t(key + "-" + str(law["value"])),
        clause=why_key(law["clause"]),
    )
