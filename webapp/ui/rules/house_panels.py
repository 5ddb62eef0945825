"""The fields of house rules in panels: whose they are, numbers, levels, chips, prizes."""

from __future__ import annotations

from webapp.ui.frame.html import html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, field
from webapp.ui.frame.words import t
from webapp.ui.rules import house_draft
from webapp.ui.rules.house_draft import bands, chips, is_break, levels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.forms import Drawing
    from webapp.ui.frame.html import Markup, Piece

ODD_CHIPS = ("", "each", "first", "carry")


def _panel(heading: str, body: Markup, more: Piece = "", note: str = "") -> Markup:
    return html(
        '<section class="panel stack"><h2>{heading}</h2>{note}{body}{more}</section>',
        heading=t(heading),
        note=html('<p class="soft small">{note}</p>', note=t(note)) if note else "",
        body=body,
        more=more,
    )


def every(document: dict[str, Any], typed: Drawing) -> Markup:
    """All panels; *typed* draws the fields of the form."""
    approval = document.get("approval") or {}
    who = [
        field(
            "name",
            t("ui.house.form.name"),
            document["name"],
            attrs=html('maxlength="200" required'),
        ),
        field(
            "edition",
            t("ui.house.form.edition-name"),
            document["edition"],
            attrs=html('maxlength="40"'),
        ),
        field(
            "description",
            t("ui.house.form.description"),
            document.get("description", ""),
            attrs=html('maxlength="2000"'),
        ),
        field(
            "approval-reference",
            t("ui.house.form.approval"),
            approval.get("reference", ""),
            attrs=html('maxlength="200"'),
            help_text=t("ui.house.form.approval-help"),
        ),
        typed.field("approval-date", t("ui.house.form.approval-date")),
        typed.field("start", t("ui.house.form.start")),
        typed.field("stop", t("ui.house.form.stop")),
    ]
    numbers = []
    for name in house_draft.VALUES:
        said = clause(document["values"][name]["clause"])
        numbers.append(typed.field("value-" + name, t("ui.setting." + name), said))
    return join(
        [
            _panel("ui.house.form.who", html('<div class="two">{who}</div>', who=who)),
            _panel(
                "ui.house.form.numbers", html('<div class="two">{numbers}</div>', numbers=numbers)
            ),
            _structure(document, typed),
            _chips(document, typed),
            _bands(document, typed),
            _odd_chip(document),
        ]
    )


def _structure(document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    number = 0
    items = levels(document)
    for nth in range(len(items)):
        row = items[nth]
        key = "row-%d-" % nth
        if is_break(row):
            label = t("ui.clock.break")
            names: tuple[str, ...] = ("minutes", "remove")
        else:
            number += 1
            label = t("ui.clock.level", number=number)
            names = house_draft.LEVEL
        rows.append(_row("row", nth, label, _cells(typed, key, names), nth > 0))
    return _panel(
        "ui.house.form.structure",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html(
            '<div class="cluster">{level}{pause}</div>',
            level=_add("level", "ui.house.form.add-level"),
            pause=_add("break", "ui.house.form.add-break"),
        ),
        "ui.house.form.structure-help",
    )


def _chips(document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    held = chips(document)
    for nth in range(len(held)):
        key = "chip-%d-" % nth
        name = key + "colour"
        colour = _cell(
            name,
            t("ui.house.form.colour"),
            html(
                '<input class="input" id="{name}" name="{name}" type="text" value="{colour}" '
                'autocomplete="off" maxlength="40">',
                name=name,
                colour=held[nth]["colour"],
            ),
        )
        cells = colour + _cells(typed, key, ("value", "count", "owned"))
        rows.append(_row("chip", nth, t("ui.house.form.chip", n=nth + 1), cells))
    return _panel(
        "ui.house.form.chips",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html('<div class="cluster">{add}</div>', add=_add("chip", "ui.house.form.add-chip")),
        "ui.house.form.chips-help",
    )


def _bands(document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    held = bands(document)
    for nth in range(len(held)):
        key = "band-%d-" % nth
        cells = _cells(typed, key, ("up_to", "parts"))
        rows.append(_row("band", nth, t("ui.house.form.band", n=nth + 1), cells))
    return _panel(
        "ui.house.form.bands",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html('<div class="cluster">{add}</div>', add=_add("band", "ui.house.form.add-band")),
        "ui.house.form.bands-help",
    )


def _odd_chip(document: dict[str, Any]) -> Markup:
    ruled = (document.get("play") or {}).get("odd_chip") or {"value": "", "clause": ""}
    parts = []
    for value in ODD_CHIPS:
        key = "ui.setup.odd_chip-" + value if value else "ui.house.form.odd-chip-law"
        parts.append(
            html(
                '<label class="option"><input type="radio" name="odd_chip" value="{value}" '
                'id="odd_chip-{name}" {checked}><span class="option-body"><b>{label}</b>'
                '<span class="soft">{help}</span></span></label>',
                value=value,
                name=value or "law",
                checked="checked" if value == ruled["value"] else "",
                label=t(key),
                help=t(key + "-help"),
            )
        )
    return html(
        '<section class="panel"><fieldset class="field"><legend class="lead">'
        "{legend}{clause}</legend>"
        '<div class="stack stack-tight">{parts}</div></fieldset></section>',
        legend=t("ui.setup.odd_chip"),
        clause=clause(ruled["clause"]),
        parts=parts,
    )


def _cells(typed: Drawing, key: str, names: tuple[str, ...]) -> Markup:
    """The typed cells of a row, and what is wrong with them beneath all of its cells."""
    cells = [
        _cell(key + name, t("ui.house.form." + name), typed.input(key + name)) for name in names
    ]
    return join(cells + [typed.below(key + name) for name in names])


def _cell(name: str, label: str, input: Markup) -> Markup:
    return html(
        '<div class="form-cell {css}"><label class="label" for="{name}">{label}</label>'
        "{input}</div>",
        css="wide" if name.endswith("-parts") else "",
        name=name,
        label=label,
        input=input,
    )


def _row(kind: str, nth: int, label: str, cells: Markup, movable: bool = False) -> Markup:
    move: Piece = ""
    if movable:
        move = _small("house-up", kind, nth, t("ui.house.form.up", what=label), "back", "turn-up")
    return html(
        '<li class="form-row" data-test="{kind}"><b class="form-label">{label}</b>'
        '<div class="form-cells">{cells}</div><div class="form-acts">{move}{small}</div></li>',
        kind=kind,
        label=label,
        cells=cells,
        move=move,
        small=_small(
            "house-without", kind, nth, t("ui.house.form.without", what=label), "cross", ""
        ),
    )


def _small(act: str, kind: str, nth: int, label: str, drawing: str, css: str) -> Markup:
    return html(
        '<button class="btn btn-plain {css}" type="button" id="{act}-{kind}-{nth}" '
        'data-act="{act}" '
        'data-kind="{kind}" data-nth="{nth}" aria-label="{label}">{icon}</button>',
        css=css,
        act=act,
        kind=kind,
        nth=nth,
        label=label,
        icon=icon(drawing, 22),
    )


def _add(kind: str, key: str) -> Markup:
    return button(
        "house-with", t(key), "", "plus", html('id="add-{kind}" data-kind="{kind}"', kind=kind)
    )
