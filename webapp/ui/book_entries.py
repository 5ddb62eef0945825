"""What is typed into the book: licences, and takings of events before Holdfast."""

from webapp.ui import amounts, dom, words
from webapp.ui.dom import esc
from webapp.ui.parts import badge, button, field, keys, refusal, submit
from webapp.ui.words import h, t

LIMITS = (("players", "number"), ("event_gross_cents", "money"), ("year_gross_cents", "money"))


def licences(app):
    rows = "".join([_licence(one) for one in app.book["licences"]])
    return (
        '<section class="panel stack"><h2>%s</h2>%s%s'
        '<details class="fold" data-fold="licence-open" %s><summary><h3>%s</h3></summary>'
        '<form id="licence" class="stack" data-submit="licence-keep" data-input="licence-typed" '
        "novalidate>%s%s</form></details></section>"
    ) % (
        h("ui.book.licence"),
        '<ul class="stack" data-test="licences">%s</ul>' % rows
        if rows
        else '<p class="soft">%s</p>' % h("ui.book.licence-none"),
        refusal(app.refusals.get("licence")),
        "open" if app.kept("licence-open", False) else "",
        h("ui.book.licence-change" if app.kept("licence-id", "") else "ui.book.licence-add"),
        _licence_fields(app.kept("licence", {})),
        '<div class="cluster">%s%s</div>'
        % (
            submit("licence-keep", t("ui.book.enter"), "", "check"),
            button("licence-cancel", t("common.cancel"), "") if app.kept("licence-id", "") else "",
        ),
    )


def _licence(one):
    facts = [t("ui.book.period", first=words.civil(one["first"]), last=words.civil(one["last"]))]
    if one["office"]:
        facts.append(one["office"])
    for name, unit in LIMITS:
        if one[name] is not None:
            facts.append(t("ui.book.limit-" + name, **{name: one[name]}))
    target = 'data-target="%s"' % esc(one["licence"])
    return (
        '<li class="stack stack-tight"><div class="cluster"><b>%s</b>%s</div>'
        '<p class="soft small">%s</p><div class="cluster">%s%s</div></li>'
        % (
            esc(one["number"]),
            badge("badge-ok", t("ui.book.current"), "check") if one["current"] else "",
            esc(" · ".join(facts)),
            button("licence-change", t("ui.book.change"), "btn-plain", "", target),
            button("licence-drop", t("ui.book.take-out"), "btn-plain", "", target),
        )
    )


def _licence_fields(given):
    parts = [
        field(
            "licence--number", t("ui.book.number"), given.get("number", ""), attrs='maxlength="60"'
        ),
        field(
            "licence--office", t("ui.book.office"), given.get("office", ""), attrs='maxlength="80"'
        ),
        field("licence--first", t("ui.book.first"), given.get("first", ""), "date"),
        field("licence--last", t("ui.book.last"), given.get("last", ""), "date"),
    ]
    for name, unit in LIMITS:
        parts.append(
            field(
                "licence--" + name,
                t("ui.book." + name),
                given.get(name, ""),
                attrs='inputmode="%s"' % ("numeric" if unit == "number" else "decimal"),
            )
        )
    return '<p class="soft small">%s</p>%s' % (h("ui.book.limits-help"), "".join(parts))


def licence_typed(app, element):
    app.keep("licence", dom.form("licence"))


def licence_keep(app, element):
    given = dom.form("licence")
    app.keep("licence", given)
    app.keep("licence-open", True)
    wish = {"command": "keep-licence"}
    if app.kept("licence-id", ""):
        wish["licence"] = app.kept("licence-id")
    for name in ("number", "office", "first", "last"):
        wish[name] = given[name].strip()
    for name, unit in LIMITS:
        text = given[name].strip()
        if text:
            number = amounts.whole(text) if unit == "number" else amounts.cents(text)
            wish[name] = text if number is None else number
    app.do_book(wish, "licence", _licence_kept)


def _licence_kept(app):
    app.keep("licence", {})
    app.keep("licence-id", "")
    app.keep("licence-open", False)


def licence_cancel(app, element):
    _licence_kept(app)
    app.refusals.pop("licence", None)
    app.draw()


def licence_change(app, element):
    target = dom.data(element, "target")
    for one in app.book["licences"]:
        if one["licence"] == target:
            given = {}
            for name in ("number", "office", "first", "last"):
                given[name] = one[name]
            for name, unit in LIMITS:
                given[name] = "" if one[name] is None else _typed(one[name], unit)
            app.keep("licence", given)
            app.keep("licence-id", target)
            app.keep("licence-open", True)
    app.draw()
    dom.show("licence--number")


def _typed(value, unit):
    if unit == "number":
        return "%d" % value
    text = "%d" % (value // 100)
    return text + (".%02d" % (value % 100) if value % 100 else "")


def licence_drop(app, element):
    app.do_book({"command": "drop-licence", "licence": dom.data(element, "target")}, "licence")


# ---- takings before Holdfast ----


def takings(app):
    given = app.kept("takings", {})
    book = app.book
    chosen = given.get("jurisdiction", "") or _likely(book)
    choices = []
    for code in book["jurisdictions"]:
        choices.append((code, t("jurisdiction." + code), "", False))
    return (
        '<section class="panel stack"><h2>%s</h2><p class="soft">%s</p>%s'
        '<form id="takings" class="stack" data-submit="takings-record" '
        'data-input="takings-typed" novalidate>%s%s%s%s'
        '<div class="cluster">%s%s</div></form></section>'
    ) % (
        h("ui.book.before"),
        h("ui.book.before-help"),
        refusal(app.refusals.get("takings")),
        keys("jurisdiction", t("ui.book.where"), choices, chosen, row="keys-row keys-wide"),
        field("takings--day", t("ui.book.day"), given.get("day", ""), "date"),
        field(
            "takings--gross",
            t("ui.book.gross"),
            given.get("gross", ""),
            attrs='inputmode="decimal"',
        ),
        field("takings--what", t("ui.book.what"), given.get("what", ""), attrs='maxlength="80"'),
        submit("takings-record", t("ui.book.enter"), "", "plus"),
        button("takings-complete", t("ui.book.no-others"), ""),
    )


def _likely(book):
    for one in book["houses"]:
        if not one["retired"]:
            return one["jurisdiction"]
    return ""


def takings_typed(app, element):
    app.keep("takings", dom.form("takings"))


def takings_record(app, element):
    given = dom.form("takings")
    app.keep("takings", given)
    app.do_book(wish_of(given, given.get("jurisdiction", "")), "takings", _takings_recorded)


def wish_of(given, jurisdiction):
    """What was typed as the command that enters it."""
    cents = amounts.cents(given.get("gross", ""))
    return {
        "command": "record-takings",
        "day": given.get("day", ""),
        "gross_cents": given.get("gross", "") if cents is None else cents,
        "what": given.get("what", ""),
        "jurisdiction": jurisdiction,
    }


def _takings_recorded(app):
    given = app.kept("takings", {})
    app.keep("takings", {"jurisdiction": given.get("jurisdiction", "")})


def takings_complete(app, element):
    given = dom.form("takings")
    app.do_book(
        {"command": "state-complete", "jurisdiction": given.get("jurisdiction", "")}, "takings"
    )


def takings_remove(app, element):
    app.do_book({"command": "remove-takings", "takings": dom.data(element, "target")}, "takings")


ACTIONS = {
    "licence-typed": licence_typed,
    "licence-keep": licence_keep,
    "licence-cancel": licence_cancel,
    "licence-change": licence_change,
    "licence-drop": licence_drop,
    "takings-typed": takings_typed,
    "takings-record": takings_record,
    "takings-complete": takings_complete,
    "takings-remove": takings_remove,
}
