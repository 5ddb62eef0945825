"""Set-up of a night: a template, the few facts it needs, and the room left under the licence."""

from __future__ import annotations

from webapp.ui.frame import forms, words
from webapp.ui.frame.html import html, join
from webapp.ui.frame.parts import badge, clause, field, link
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
from webapp.ui.set_up import before, choices, draft
from webapp.ui.set_up.draft import form_of, free, key_of, needed, template_of
from webapp.ui.set_up.headroom import shown, side
from webapp.ui.set_up.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

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


def render(app: Tablet) -> Markup:
    if not app.templates or not mine(app).typed:
        return html('<p class="soft">{loading}</p>', loading=t("ui.loading"))
    template = template_of(app)
    typed = forms.Drawing(app, form_of(app), "setup")
    return html(
        '<form id="setup" class="split setup" data-submit="create-night" '
        'data-input="setup-changed" novalidate>'
        '<div class="stack stack-wide">{templates}{fields}{numbers}</div>'
        '<div class="stack stack-wide setup-side" id="setup-side">{side}</div></form>'
        '<form id="before" data-submit="before-record" novalidate hidden></form>',
        templates=_templates(app, template),
        fields=_fields(app, template, typed),
        numbers=_numbers(app, template, typed),
        side=side(app),
    )


def name_of(template):
    key = "house." + template["id"]
    return t(key) if words.has(key) and not template["house"] else template["name"]


def pack_name(code):
    key = "jurisdiction." + code
    return t(key) if words.has(key) else code


def _templates(app: Tablet, chosen) -> Markup:
    parts = [
        html(
            '<fieldset class="field"><legend class="lead">{template_}</legend><div '
            'class="stack stack-tight">',
            template_=t("ui.setup.template"),
        )
    ]
    for template in app.templates:
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
        parts.append(
            html(
                '<label class="option">'
                '<input type="radio" name="template" value="{key_of}" id="template-{key_of}" '
                'data-change="choose-template" {checked}>'
                '<span class="option-body"><span class="cluster between"><b>{name_of}</b>'
                "{badge}</span>"
                '<span class="soft">{facts}</span></span></label>',
                key_of=key_of(template),
                checked="checked" if key_of(template) == key_of(chosen) else "",
                name_of=name_of(template),
                badge=badge("", pack_name(template["pack"])),
                facts=" · ".join(facts),
            )
        )
    parts.append(
        html("</div>{link}</fieldset>", link=link("/book", t("ui.setup.houses"), "btn", "house"))
    )
    return join(parts)


def _fields(app: Tablet, template, typed) -> Markup:
    given = mine(app).typed
    parts = [
        html('<section class="panel stack"><h2>{who}</h2><div class="two">', who=t("ui.setup.who"))
    ]
    parts.append(
        field(
            "organization",
            t("ui.setup.organization"),
            given.get("organization", ""),
            attrs=html('maxlength="200" required'),
        )
    )
    parts.append(
        field(
            "venue",
            t("ui.setup.venue"),
            given.get("venue", ""),
            attrs=html('maxlength="200" required'),
        )
    )
    parts.append(
        field(
            "night_name",
            t("ui.setup.night-name"),
            given.get("night_name", ""),
            attrs=html('maxlength="200"'),
        )
    )
    parts.append(
        field(
            "licence",
            t("ui.setup.licence"),
            given.get("licence", ""),
            attrs=html('maxlength="200"'),
            help_text=t("ui.setup.licence-help"),
        )
    )
    parts.append(html("</div></section>"))
    parts.append(
        html(
            '<section class="panel stack"><h2>{when}</h2><div class="two">',
            when=t("ui.setup.when"),
        )
    )
    parts.append(typed.field("date", t("ui.setup.date")))
    parts.append(typed.field("time", t("ui.setup.time")))
    if template["break_length_needed"]:
        parts.append(
            typed.field(
                "break_minutes",
                t("ui.setup.break"),
                join([t("ui.setup.break-help"), clause(template["structure_clause"])]),
            )
        )
    if template["stop_minute"] is not None:
        stop = template["stop_minute"]
        parts.append(
            html(
                '<div class="field"><span class="label">{stop}</span><p class="lead num">'
                "{minute_of_day}{clause}</p></div>",
                stop=t("ui.setup.stop"),
                minute_of_day=words.time_of_day(stop),
                clause=clause(template["stop_clause"]),
            )
        )
    parts.append(html("</div></section>"))
    values = form_of(app).values(forms.rules())
    parts.append(
        html('<div id="setup-choices">{panel}</div>', panel=choices.panel(given, values, template))
    )
    parts.append(_required(app, template, typed))
    return join(parts)


def _required(app: Tablet, template, typed) -> Markup:
    """What the jurisdiction wants to be told."""
    parts = []
    if template["required"]:
        parts.append(
            html(
                '<section class="panel stack"><h2>{asked}</h2><p class="soft small">'
                '{asked_help}</p><div class="two">',
                asked=t("ui.setup.asked"),
                asked_help=t("ui.setup.asked-help"),
            )
        )
        asked = needed(template)
        for name in asked:
            parts.append(
                typed.field(
                    name,
                    t("ui.setup." + name),
                    join([t("ui.setup." + name + "-help"), clause(asked[name])]),
                )
            )
        parts.append(html("</div>"))
        for one in template["required"]:
            if one["field"] == before.FIELD:
                told = before.panel(app, clause(one["clause"]))
                parts.append(html('<div class="stack" id="setup-before">{told}</div>', told=told))
        parts.append(html("</section>"))
    return join(parts)


def _numbers(app: Tablet, template, typed) -> Markup:
    values = template["values"]
    ours = []
    for name in free(template):
        ours.append(
            typed.field("set-" + name, t("ui.setting." + name), clause(values[name]["clause"]))
        )
    fixed = []
    for name, unit in SHOWN:
        if name in values and not values[name]["free"]:
            fixed.append(
                html(
                    '<div><dt>{setting}{clause}</dt><dd class="num">{shown}</dd></div>',
                    setting=t("ui.setting." + name),
                    clause=clause(values[name]["clause"]),
                    shown=shown(values[name]["value"], unit),
                )
            )
    name = "out_at"
    told = form_of(app).values(forms.rules())
    if not values[name]["free"] and choices.is_on("rebuy_limit", told, template):
        fixed.append(
            html(
                "<div><dt>{setup}{clause}</dt><dd>{s__s}</dd></div>",
                setup=t("ui.setup." + name),
                clause=clause(values[name]["clause"]),
                s__s=t("ui.setup.%s-%s" % (name, values[name]["value"])),
            )
        )
    parts = []
    if ours:
        parts.append(
            html(
                '<details class="fold panel" data-fold="setup-open" {open}><summary>'
                '<h2>{numbers}</h2></summary><p class="soft small">{numbers_help}</p><div '
                'class="two">{ours}</div></details>',
                open="open" if app.is_open("setup-open") else "",
                numbers=t("ui.setup.numbers"),
                numbers_help=t("ui.setup.numbers-help"),
                ours=ours,
            )
        )
    if fixed:
        parts.append(
            html(
                '<details class="fold panel" data-fold="fixed-open" {open}><summary>'
                '<h2>{fixed}</h2></summary><p class="soft small">{fixed_help}</p><dl '
                'class="sum">{fixed_2}</dl></details>',
                open="open" if app.is_open("fixed-open") else "",
                fixed=t("ui.setup.fixed"),
                fixed_help=t("ui.setup.fixed-help"),
                fixed_2=fixed,
            )
        )
    return join(parts)


ROOM = Room(
    "setup",
    render,
    state=State,
    actions=draft.ACTIONS,
    forms=draft.forms_of,
    opened=draft.opened,
    icon="plus",
    place=2,
    of_night=False,
    follows_book=True,
)
