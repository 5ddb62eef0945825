"""Set-up of a night: a template, the few facts it needs, and the room left under the licence."""

from __future__ import annotations

from typing import Any

from pycore.night.setup.set_up_view import Template
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.floor import paper_sheet
from webapp.ui.forms import forms
from webapp.ui.forms.forms import Drawing
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import badge, field, link, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import differs
from webapp.ui.setup.practising import key_of, usual_pack
from webapp.ui.setup.set_up import before, choices, draft, entering, lacking, licence
from webapp.ui.setup.set_up.draft import form_of, template_of
from webapp.ui.setup.set_up.headroom import side
from webapp.ui.setup.set_up.state import room_state

OTHERS = "other-provinces"
SHOWN = (
    ("player_cap", "number"),
    ("entry_fee_cents", "money"),
    ("starting_stack_chips", "number"),
    ("rebuy_limit", "number"),
    ("rebuy_fee_cents", "money"),
    ("rebuy_chips", "number"),
    ("seats_per_table", "number"),
    ("pool_bp", "percent"),
)


def render(app: App) -> Markup:
    if not app.templates or not room_state(app).typed:
        return html('<p class="soft">{ui.loading}</p>')
    paper = paper_sheet.render(app, t("ui.house.design.poster-form"))
    if paper:
        return paper
    template = template_of(app)
    typed = forms.Drawing(app, form_of(app), "setup")
    return html(
        '<form id="setup" class="split setup" data-submit="create-night" '
        'data-input="setup-changed" novalidate>'
        '<div class="stack stack-wide">{templates}{fields}{numbers}</div>'
        '<div class="stack stack-wide setup-side" id="setup-side">{side}</div></form>'
        '<form id="before" data-submit="before-record" novalidate hidden></form>'
        '<form id="own-licence" data-submit="own-licence-enter" novalidate hidden></form>',
        templates=_templates(app, template),
        fields=_fields(app, template, typed),
        numbers=_numbers(app, template, typed),
        side=side(app),
    )


def name_of(template: Template) -> str:
    key = "house." + template["id"]
    return t(key) if words.has(key) and not template["house"] else template["name"]


def _templates(app: App, chosen: Template) -> Markup:
    """Every set of house rules; after a first night those of its province, and the others folded
    away.
    """
    pack = usual_pack(app.templates)
    ours = [template for template in app.templates if pack in ("", template["pack"])]
    others = [template for template in app.templates if template not in ours]
    folded = NOTHING
    if others:
        folded = html(
            '<details class="fold" data-fold="{name}" {open}><summary>'
            "<h3>{ui.setup.other-provinces}</h3></summary>"
            '<div class="stack stack-tight templates">{options}</div></details>',
            name=OTHERS,
            open="open" if app.is_open(OTHERS) or chosen in others else "",
            options=[_option(template, template is chosen) for template in others],
        )
    return html(
        '<fieldset class="field"><legend class="lead">{ui.setup.template}</legend>'
        '<div class="stack stack-tight templates">{options}</div>{folded}{differs}{houses}'
        "</fieldset>",
        options=[_option(template, template is chosen) for template in ours],
        folded=folded,
        differs=differs.panel(app, chosen["differs"], differs.FOLD + "setup"),
        houses=link("/book", t("ui.setup.houses"), "btn", "house"),
    )


def _option(template: Template, is_chosen: bool) -> Markup:
    values = template["values"]
    facts = [
        words.count("ui.setup.players", values["player_cap"]["value"]),
        t("ui.setup.entry", fee_cents=values["entry_fee_cents"]["value"]),
    ]
    if values["rebuy_limit"]["value"]:
        facts.append(
            words.count(
                "ui.setup.rebuys",
                values["rebuy_limit"]["value"],
                fee_cents=values["rebuy_fee_cents"]["value"],
            )
        )
    facts.append(t("ui.setup.levels", n=template["levels"], minutes=template["level_minutes"]))
    facts.append(t("ui.setup.pool", pool_bp=values["pool_bp"]["value"]))
    if template["house"]:
        facts.append(t("ui.book.edition", edition=template["house_edition"]))
    approval = template["approval"]
    if approval["reference"]:
        facts.append(words.approved(approval["reference"], approval["date"]))
    key = key_of(template)
    return html(
        '<label class="option"><input type="radio" name="template" value="{key}" '
        'id="template-{key}" data-change="choose-template" {checked}>'
        '<span class="option-body"><span class="cluster between"><b>{name}</b>{pack}</span>'
        '<span class="soft">{facts}</span></span></label>',
        key=key,
        checked="checked" if is_chosen else "",
        name=name_of(template),
        pack=badge("", words.jurisdiction(template["pack"])),
        facts=words.joined(facts),
    )


def _fields(app: App, template: Template, typed: Drawing) -> Markup:
    texts = room_state(app).typed
    values = form_of(app).values(forms.rules())
    return html(
        '<section class="panel stack"><h2>{ui.setup.who}</h2>'
        '<div class="two">{organization}{venue}{night_name}{licence}</div></section>'
        '<section class="panel stack"><h2>{ui.setup.when}</h2>'
        '<div class="two">{date}{time}{pause}{stop}</div></section>'
        '<div id="setup-licence">{licence_of}</div><div id="setup-choices" '
        'class="stack stack-wide">{choices}</div>{required}',
        organization=_text(app, texts, "organization", html('maxlength="200" required')),
        venue=_text(app, texts, "venue", html('maxlength="200" required')),
        night_name=_text(app, texts, "night_name", html('maxlength="200"')),
        licence=_text(app, texts, "licence", html('maxlength="200"'), t("ui.setup.licence-help"))
        if not template["licence"]
        else "",
        licence_of=licence.panel(app, template["licence"]),
        date=typed.field("date", t("ui.setup.date")),
        time=typed.field("time", t("ui.setup.time")),
        pause=typed.field("break_minutes", t("ui.setup.break"), t("ui.setup.break-help"))
        if template["break_length_needed"]
        else "",
        stop=_stop(template),
        choices=choices.panel(app, texts, values, template),
        required=_required(app, template, typed) if template["required"] else "",
    )


def _text(
    app: App, texts: dict[str, Any], name: str, attrs: Markup, help_text: str = ""
) -> Markup:
    label = t("ui.setup." + name.replace("_", "-"))
    typed = field(name, label, texts.get(name, ""), attrs=attrs, help_text=help_text)
    return html("<div>{typed}{lack}</div>", typed=typed, lack=lacking.spot(app, name))


def _stop(template: Template) -> Markup:
    """When play must end, whatever the start. Nothing where that is not set."""
    if template["stop_minute"] is None:
        return NOTHING
    return html(
        '<div class="field"><span class="label">{ui.setup.stop}</span><p class="lead num">'
        "{time}{clause}</p></div>",
        time=words.time_of_day(template["stop_minute"]),
        clause=why_key(template["stop_clause"]),
    )


def _required(app: App, template: Template, typed: Drawing) -> Markup:
    """What the jurisdiction wants to be told."""
    clauses = draft.needed(template)
    source = draft.before_clause(template)
    takings = NOTHING
    if source:
        takings = html(
            '<div class="stack" id="setup-before" tabindex="-1">{known}</div>{lack}',
            known=before.panel(app, source),
            lack=lacking.spot(app, "setup-before"),
        )
    return html(
        '<section class="panel stack"><h2>{ui.setup.asked}</h2>'
        '<p class="soft small">{ui.setup.asked-help}</p>'
        '<div class="two">{fields}</div>{known}</section>',
        fields=[
            typed.field(
                name,
                t("ui.setup." + name),
                join([t("ui.setup." + name + "-help"), why_key(clauses[name])]),
            )
            for name in clauses
        ],
        known=takings,
    )


def _numbers(app: App, template: Template, typed: Drawing) -> Markup:
    values = template["values"]
    ours = [
        typed.field("set-" + name, t("ui.setting." + name), why_key(values[name]["clause"]))
        for name in draft.free(template)
    ]
    fixed = [
        _fixed(
            t("ui.setting." + name),
            values[name]["clause"],
            _written(values[name]["value"], unit),
            "num",
        )
        for name, unit in SHOWN
        if name in values and not values[name]["free"]
    ]
    out_at = values["out_at"]
    read = form_of(app).values(forms.rules())
    if not out_at["free"] and choices.is_on("rebuy_limit", read, template):
        out_rule = t("ui.setup.out_at-%s" % out_at["value"])
        fixed.append(_fixed(t("ui.setup.out_at"), out_at["clause"], out_rule))
    levels = t("ui.setup.levels", n=template["levels"], minutes=template["level_minutes"])
    fixed.append(_fixed(t("ui.structure.title"), template["structure_clause"], levels))
    age = template["age"]
    if age:
        says = t("paper.rules.age-says", years=age["years"])
        fixed.append(_fixed(t("paper.rules.age"), age["clause"], says))
    parts = []
    if ours:
        rows = html('<div class="two">{ours}</div>', ours=ours)
        parts.append(_folded(app, "setup-open", "numbers", rows))
    rows = html('<dl class="sum">{fixed}</dl>', fixed=fixed)
    parts.append(_folded(app, "fixed-open", "fixed", rows))
    return join(parts)


def _fixed(label: str, source: str, value: str, css: str = "") -> Markup:
    return html(
        '<div><dt>{label}{clause}</dt><dd class="{css}">{value}</dd></div>',
        label=label,
        clause=why_key(source),
        value=value,
        css=css,
    )


def _written(value: int, unit: str) -> str:
    if unit == "money":
        return words.amount(value)
    if unit == "percent":
        return words.percent(value)
    return words.grouped(value)


def _folded(app: App, name: str, key: str, body: Markup) -> Markup:
    return html(
        '<details class="fold panel" data-fold="{name}" {open}><summary><h2>{title}</h2>'
        '</summary><p class="soft small">{help}</p>{body}</details>',
        name=name,
        open="open" if app.is_open(name) else "",
        title=t("ui.setup." + key),
        help=t("ui.setup." + key + "-help"),
        body=body,
    )


ROOM = Room(
    "setup",
    render,
    actions={**draft.ACTIONS, **entering.ACTIONS},
    opened=draft.opened,
    icon="plus",
    place=2,
    of_night=False,
    follows_book=True,
    redraws_on_fold=(differs.FOLD,),
)
