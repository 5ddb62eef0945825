"""Set-up of a night: a template, the few facts it needs, and the room left under the licence."""

from browser import window

from webapp.ui import set_up_draft, words
from webapp.ui.dom import esc
from webapp.ui.icons import icon
from webapp.ui.parts import badge, banner, clause, field, meter, refusal
from webapp.ui.set_up_draft import FREE, template_of
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
        '<div class="stack stack-wide setup-side">%s%s</div></form>'
    ) % (
        _templates(app, template),
        _fields(app, template),
        _numbers(app, template),
        _room(app),
        _foot(app),
    )


def name_of(template):
    key = "ui.template." + template["id"]
    return t(key) if words.has(key) else template["values"]["night_name"]["value"]


def pack_name(code):
    key = "ui.pack." + code
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
        parts.append(
            '<label class="option">'
            '<input type="radio" name="template" value="%s" id="template-%s" '
            'data-change="choose-template" %s>'
            '<span class="option-body"><span class="cluster between"><b>%s</b>%s</span>'
            '<span class="soft">%s</span></span></label>'
            % (
                esc(template["id"]),
                esc(template["id"]),
                "checked" if template["id"] == chosen["id"] else "",
                esc(name_of(template)),
                badge("", pack_name(template["pack"])),
                esc(" · ".join(facts)),
            )
        )
    parts.append("</div></fieldset>")
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
    if needed:
        parts.append(
            '<section class="panel stack"><h2>%s</h2><p class="soft small">%s</p><div class="two">'
            % (h("ui.setup.asked"), h("ui.setup.asked-help"))
        )
        for name in needed:
            parts.append(
                field(
                    name,
                    t("ui.setup." + name),
                    given.get(name, ""),
                    attrs='inputmode="decimal" required',
                    help_text=h("ui.setup." + name + "-help") + clause(clauses[name]),
                )
            )
        parts.append("</div></section>")
    return "".join(parts)


def _minute_of_day(minute):
    start = window.Date.new(2026, 0, 1, minute // 60, minute % 60)
    return words.clock_time(int(start.getTime()))


def _shown(value, unit):
    if unit == "money":
        return words.amount(value)
    if unit == "percent":
        return words.percent(value)
    return words.grouped(value)


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
                    esc(_shown(values[name]["value"], unit)),
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


def _room(app):
    """Limits as meters, if every seat sells and everybody rebuys as often as allowed."""
    preview = app.kept("preview", None)
    if not preview or "limits" not in preview:
        return ""
    parts = [
        '<aside class="panel stack stack-wide" aria-label="%s"><div class="stack stack-tight">'
        '<h2>%s</h2><p class="soft small">%s</p></div>'
        % (
            h("ui.setup.room"),
            h("ui.setup.room"),
            h(
                "ui.setup.full-house",
                gross_cents=preview["full_house_gross_cents"],
                pool_cents=preview["full_house_pool_cents"],
            ),
        )
    ]
    for limit in preview["limits"]:
        parts.append(_limit(limit))
    if not preview["limits"]:
        parts.append('<p class="small soft">%s</p>' % h("ui.setup.no-limits"))
    parts.append("</aside>")
    return "".join(parts)


def _limit(limit):
    over = limit["used"] > limit["limit"]
    unit = {"cents": "money", "bp": "percent"}.get(limit["unit"], "number")
    label = t("ui.limit." + limit["code"])
    used = _shown(limit["used"], unit)
    most = _shown(limit["limit"], unit)
    return (
        '<div class="stack stack-tight"><div class="cluster between"><b>%s</b>%s</div>%s'
        '<div class="cluster between small"><span class="num %s">%s</span>'
        '<span class="soft num">%s</span></div></div>'
    ) % (
        esc(label),
        clause(limit["clause"]),
        meter(
            limit["used"],
            limit["limit"],
            t("ui.limit.spoken", label=label, used=used, limit=most),
            "fill-no" if over else "fill",
        ),
        "no-text" if over else "",
        esc(t("ui.limit.over", used=used) if over else used),
        h("ui.limit.most", limit=most),
    )


def _foot(app):
    preview = app.kept("preview", None)
    parts = ['<section class="stack" id="setup-foot">']
    blocked = False
    waiting = []
    if preview:
        for refused in preview["refused"]:
            if refused["code"] in ("field-needed", "break-length-needed"):
                waiting.append(refused)
            else:
                parts.append(refusal(refused))
                blocked = True
        for refused in preview.get("warnings", []):
            parts.append(refusal(refused))
    parts.append(refusal(app.refusals.get("setup")))
    if waiting and not app.refusals.get("setup"):
        parts.append(
            banner(
                "",
                "info",
                t("ui.setup.missing"),
                esc(words.refusal(waiting[0])) + clause(waiting[0]["clause"]),
            )
        )
    busy = app.kept("creating", False)
    parts.append(
        '<button class="btn btn-main btn-big btn-wide" type="submit" data-act="create-night" '
        "%s>%s%s</button></section>"
        % (
            "disabled" if busy or blocked else "",
            icon("check"),
            h("ui.saved.saving") if busy else h("ui.setup.open"),
        )
    )
    return "".join(parts)


ACTIONS = set_up_draft.ACTIONS
opened = set_up_draft.opened
