"""Set-up of a night: a template, the few facts it needs, and the room left under the licence."""

from browser import window

from webapp.ui import set_up_before, set_up_choices, set_up_draft, words
from webapp.ui.dom import esc
from webapp.ui.parts import badge, clause, field, link
from webapp.ui.set_up_draft import FREE, key_of, template_of
from webapp.ui.set_up_room import shown, side
from webapp.ui.words import h, t

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


def render(app):
    if not app.templates or not app.kept("setup", None):
        return '<p class="soft">%s</p>' % h("ui.loading")
    template = template_of(app)
    return (
        '<form id="setup" class="split setup" data-submit="create-night" '
        'data-input="setup-changed" novalidate>'
        '<div class="stack stack-wide">%s%s%s</div>'
        '<div class="stack stack-wide setup-side" id="setup-side">%s</div></form>'
    ) % (
        _templates(app, template),
        _fields(app, template),
        _numbers(app, template),
        side(app),
    )


def name_of(template):
    key = "house." + template["id"]
    return t(key) if words.has(key) and not template["house"] else template["name"]


def pack_name(code):
    key = "jurisdiction." + code
    return t(key) if words.has(key) else code


def _templates(app, chosen):
    parts = [
        '<fieldset class="field"><legend class="lead">%s</legend><div class="stack stack-tight">'
        % h("ui.setup.template")
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
            '<label class="option">'
            '<input type="radio" name="template" value="%s" id="template-%s" '
            'data-change="choose-template" %s>'
            '<span class="option-body"><span class="cluster between"><b>%s</b>%s</span>'
            '<span class="soft">%s</span></span></label>'
            % (
                esc(key_of(template)),
                esc(key_of(template)),
                "checked" if key_of(template) == key_of(chosen) else "",
                esc(name_of(template)),
                badge("", pack_name(template["pack"])),
                esc(" · ".join(facts)),
            )
        )
    parts.append("</div>%s</fieldset>" % link("/book", t("ui.setup.houses"), "btn", "house"))
    return "".join(parts)


def _fields(app, template):
    given = app.kept("setup", {})
    needed = [one["field"] for one in template["required"]]
    clauses = {one["field"]: one["clause"] for one in template["required"]}
    parts = ['<section class="panel stack"><h2>%s</h2><div class="two">' % h("ui.setup.who")]
    parts.append(
        field(
            "organization",
            t("ui.setup.organization"),
            given.get("organization", ""),
            attrs='maxlength="200" required',
        )
    )
    parts.append(
        field(
            "venue", t("ui.setup.venue"), given.get("venue", ""), attrs='maxlength="200" required'
        )
    )
    parts.append(
        field(
            "night_name",
            t("ui.setup.night-name"),
            given.get("night_name", ""),
            attrs='maxlength="200"',
        )
    )
    parts.append(
        field(
            "licence",
            t("ui.setup.licence"),
            given.get("licence", ""),
            attrs='maxlength="200"',
            help_text=h("ui.setup.licence-help"),
        )
    )
    parts.append("</div></section>")
    parts.append('<section class="panel stack"><h2>%s</h2><div class="two">' % h("ui.setup.when"))
    parts.append(field("date", t("ui.setup.date"), given.get("date", ""), "date", "required"))
    parts.append(field("time", t("ui.setup.time"), given.get("time", ""), "time", "required"))
    if template["break_length_needed"]:
        parts.append(
            field(
                "break_minutes",
                t("ui.setup.break"),
                given.get("break_minutes", ""),
                attrs='inputmode="numeric" required',
                help_text=h("ui.setup.break-help") + clause(template["structure_clause"]),
            )
        )
    if template["stop_minute"] is not None:
        stop = template["stop_minute"]
        parts.append(
            '<div class="field"><span class="label">%s</span><p class="lead num">%s%s</p></div>'
            % (h("ui.setup.stop"), esc(_minute_of_day(stop)), clause(template["stop_clause"]))
        )
    parts.append("</div></section>")
    parts.append('<div id="setup-choices">%s</div>' % set_up_choices.panel(given, template))
    if needed:
        parts.append(
            '<section class="panel stack"><h2>%s</h2><p class="soft small">%s</p><div class="two">'
            % (h("ui.setup.asked"), h("ui.setup.asked-help"))
        )
        for name in needed:
            if name == set_up_before.FIELD:
                continue
            parts.append(
                field(
                    name,
                    t("ui.setup." + name),
                    given.get(name, ""),
                    attrs='inputmode="decimal" required',
                    help_text=h("ui.setup." + name + "-help") + clause(clauses[name]),
                )
            )
        parts.append("</div>")
        if set_up_before.FIELD in needed:
            told = set_up_before.panel(app, clause(clauses[set_up_before.FIELD]))
            parts.append('<div class="stack" id="setup-before">%s</div>' % told)
        parts.append("</section>")
    return "".join(parts)


def _minute_of_day(minute):
    start = window.Date.new(2026, 0, 1, minute // 60, minute % 60)
    return words.clock_time(int(start.getTime()))


def _editable(value, unit):
    if unit == "number":
        return "%d" % value
    text = "%d" % (value // 100)
    return text + (".%02d" % (value % 100) if value % 100 else "")


def _numbers(app, template):
    given = app.kept("setup", {})
    values = template["values"]
    free = []
    for name, unit in FREE:
        if name in values and values[name]["free"]:
            free.append(
                field(
                    "set-" + name,
                    t("ui.setting." + name),
                    given.get("set-" + name, _editable(values[name]["value"], unit)),
                    attrs='inputmode="decimal"',
                    help_text=clause(values[name]["clause"]).strip(),
                )
            )
    fixed = []
    for name, unit in SHOWN:
        if name in values and not values[name]["free"]:
            fixed.append(
                '<div><dt>%s%s</dt><dd class="num">%s</dd></div>'
                % (
                    h("ui.setting." + name),
                    clause(values[name]["clause"]),
                    esc(shown(values[name]["value"], unit)),
                )
            )
    name = "out_at"
    if not values[name]["free"] and set_up_choices.is_on("rebuy_limit", given, template):
        fixed.append(
            "<div><dt>%s%s</dt><dd>%s</dd></div>"
            % (
                h("ui.setup." + name),
                clause(values[name]["clause"]),
                h("ui.setup.%s-%s" % (name, values[name]["value"])),
            )
        )
    parts = []
    if free:
        parts.append(
            '<details class="fold panel" data-fold="setup-open" %s><summary>'
            '<h2>%s</h2></summary><p class="soft small">%s</p><div class="two">%s</div></details>'
            % (
                "open" if app.kept("setup-open", False) else "",
                h("ui.setup.numbers"),
                h("ui.setup.numbers-help"),
                "".join(free),
            )
        )
    if fixed:
        parts.append(
            '<details class="fold panel" data-fold="fixed-open" %s><summary>'
            '<h2>%s</h2></summary><p class="soft small">%s</p><dl class="sum">%s</dl></details>'
            % (
                "open" if app.kept("fixed-open", False) else "",
                h("ui.setup.fixed"),
                h("ui.setup.fixed-help"),
                "".join(fixed),
            )
        )
    return "".join(parts)


ACTIONS = set_up_draft.ACTIONS
opened = set_up_draft.opened
