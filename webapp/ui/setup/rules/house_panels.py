"""The fields of house rules in panels: whose they are, numbers, levels, chips, prizes."""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App
from webapp.ui.forms.forms import Drawing
from webapp.ui.kit.html import Markup, Piece, html, join
from webapp.ui.kit.parts import button, clause, field
from webapp.ui.kit.words import t
from webapp.ui.setup.rules import (
    advice,
    fixed,
    form_rows,
    house_draft,
    jackpot_draft,
    jackpot_terms,
    level_rows,
)
from webapp.ui.setup.rules.house_draft import bands, chips

ODD_CHIPS = ("", "each", "first", "carry")
ONE_IN = (10, 8, 5)
PAYER = "ui.differs.play.ante_payer"


def every(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    """All panels; *typed* draws the fields of the form."""

    def advised(name: str, label: str, help_text: Piece = "") -> Markup:
        drawn = typed.field(name, label, help_text)
        beside = advice.slot(app, document, "said-" + name)
        return html('<div class="advised">{drawn}{beside}</div>', drawn=drawn, beside=beside)

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
        advised("start", t("ui.house.form.start")),
        advised("stop", t("ui.house.form.stop")),
    ]
    numbers = []
    for name in house_draft.VALUES:
        if name == jackpot_draft.FEE:
            continue
        law = fixed.of(app, document, name)
        if law:
            numbers.append(fixed.number(law))
            continue
        help_text = fixed.most(app, document, name) + clause(document["values"][name]["clause"])
        numbers.append(advised("value-" + name, t("ui.setting." + name), help_text))
    return join(
        [
            form_rows.panel("ui.house.form.who", html('<div class="two">{who}</div>', who=who)),
            form_rows.panel(
                "ui.house.form.numbers", html('<div class="two">{numbers}</div>', numbers=numbers)
            ),
            level_rows.panel(app, document, typed),
            _ante_payer(app, document),
            _chips(app, document, typed),
            _bands(app, document, typed),
            _odd_chip(app, document),
            jackpot_terms.panel(app, document, typed),
        ]
    )


def _chips(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    chip_rows = chips(document)
    for index in range(len(chip_rows)):
        key = "chip-%d-" % index
        name = key + "colour"
        colour = form_rows.cell(
            name,
            t("ui.house.form.colour"),
            html(
                '<input class="input" id="{name}" name="{name}" type="text" value="{colour}" '
                'autocomplete="off" maxlength="40">',
                name=name,
                colour=chip_rows[index]["colour"],
            ),
        )
        cells = colour + form_rows.cells(typed, key, ("value", "count", "owned"))
        remarks = advice.slot(app, document, "said-chip-%d" % index)
        label = t("ui.house.form.chip", n=index + 1)
        rows.append(form_rows.row("chip", index, label, cells, below=remarks))
    return form_rows.panel(
        "ui.house.form.chips",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html(
            '{said}<div class="cluster">{add}</div>',
            said=advice.slot(app, document, "said-add-chip"),
            add=form_rows.add("chip", "ui.house.form.add-chip"),
        ),
        "ui.house.form.chips-help",
    )


def _bands(app: App, document: dict[str, Any], typed: Drawing) -> Markup:
    rows = []
    band_rows = bands(document)
    for index in range(len(band_rows)):
        key = "band-%d-" % index
        cells = form_rows.cells(typed, key, ("up_to", "parts"))
        remarks = advice.slot(app, document, "said-band-%d" % index)
        totals = advice.slot(app, document, "told-band-%d" % index)
        label = t("ui.house.form.band", n=index + 1)
        rows.append(form_rows.row("band", index, label, cells, below=totals + remarks))
    return form_rows.panel(
        "ui.house.form.bands",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html(
            '{said}<div class="cluster">{add}</div><div class="cluster"><span>{fill}</span>{keys}'
            "</div>",
            said=advice.slot(app, document, "said-add-band"),
            add=form_rows.add("band", "ui.house.form.add-band"),
            fill=t("ui.house.design.bands-suggest"),
            keys=[_one_in(number) for number in ONE_IN],
        ),
        "ui.house.form.bands-help",
    )


def _odd_chip(app: App, document: dict[str, Any]) -> Markup:
    law = fixed.of(app, document, "odd_chip")
    if law:
        return fixed.term(law, "ui.setup.odd_chip")
    ruled = house_draft.term(document, "odd_chip")
    parts = []
    for value in ODD_CHIPS:
        key = "ui.setup.odd_chip-" + value if value else "ui.house.form.odd-chip-law"
        chosen = value == ruled["value"]
        parts.append(_option("odd_chip", value or "law", value, key, key + "-help", chosen))
    return _choice("ui.setup.odd_chip", ruled["clause"], parts)


def _ante_payer(app: App, document: dict[str, Any]) -> Markup:
    """Who pays the antes of the levels above; what is not written is each player."""
    law = fixed.of(app, document, "ante_payer")
    if law:
        return fixed.term(law, PAYER)
    ruled = house_draft.term(document, "ante_payer")
    of_one = ruled["value"] == "big-blind"
    values = {"each": "" if of_one else ruled["value"], "big-blind": "big-blind"}
    parts = []
    for name in values:
        chosen = (name == "big-blind") == of_one
        help_key = "ui.house.ante-payer-" + name + "-help"
        parts.append(
            _option("ante_payer", name, values[name], PAYER + "-" + name, help_key, chosen)
        )
    return _choice(PAYER, ruled["clause"], parts)


def _option(field: str, name: str, value: str, key: str, help_key: str, chosen: bool) -> Markup:
    return html(
        '<label class="option"><input type="radio" name="{field}" value="{value}" '
        'id="{field}-{name}" {checked}><span class="option-body"><b>{label}</b>'
        '<span class="soft">{help}</span></span></label>',
        field=field,
        value=value,
        name=name,
        checked="checked" if chosen else "",
        label=t(key),
        help=t(help_key),
    )


def _choice(key: str, named: str, parts: list[Markup]) -> Markup:
    return html(
        '<section class="panel"><fieldset class="field"><legend class="lead">'
        "{legend}{clause}</legend>"
        '<div class="stack stack-tight">{parts}</div></fieldset></section>',
        legend=t(key),
        clause=clause(named),
        parts=parts,
    )


def _one_in(number: int) -> Markup:
    return button(
        "house-bands",
        t("ui.house.design.one-in", n=number),
        "btn-plain",
        "",
        html('id="bands-{number}" data-one="{number}"', number=number),
    )
