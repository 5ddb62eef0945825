"""House rules as a form: a copy of others or a new edition of one's own, as fields or as text."""

from webapp.ui import dom, house_draft, house_refusal, words
from webapp.ui.dom import esc
from webapp.ui.house_draft import bands, chips, editable, is_break, levels, parts_text
from webapp.ui.icons import icon
from webapp.ui.parts import button, clause, field, refusal, submit
from webapp.ui.words import h, t

ODD_CHIPS = ("", "each", "first", "carry")
DECIMAL = 'inputmode="decimal"'
NUMERIC = 'inputmode="numeric"'


def draft(app):
    """What is being written, or None: {"document", "text" (None while it is fields), "copy"}."""
    return app.kept("house", None)


def begin(app, document, is_copy):
    """Start from a document. A copy gets an id of its own from its name; an edition keeps it."""
    found = house_draft.copied(document)
    today = words.date_field(app.now())
    if is_copy:
        name = t("ui.house.form.copy-of", name=document["name"])[:200]
        found["name"] = name
        found["id"] = house_draft.slug(name)
    found["edition"] = house_draft.next_edition(app.book["houses"], found["id"], today)
    app.keep("house", {"document": found, "text": None, "copy": is_copy})
    app.refusals.pop("house", None)


def render(app):
    written = draft(app)
    document = written["document"]
    as_text = written["text"] is not None
    return (
        '<form id="house-form" class="stack stack-wide house-form" data-submit="house-save" '
        'data-change="house-typed" novalidate><section class="panel stack">'
        '<div class="cluster between"><h2>%s</h2>%s</div>'
        '<p class="soft">%s</p></section>%s%s</form>'
    ) % (
        h("ui.house.form.copy" if written["copy"] else "ui.house.form.edition"),
        button(
            "house-as-fields" if as_text else "house-as-text",
            t("ui.house.form.as-fields" if as_text else "ui.house.form.as-text"),
            "btn-plain",
        ),
        h("ui.house.form.help", jurisdiction=t("jurisdiction." + document["jurisdiction"]))
        if not as_text
        else h("ui.house.form.text-help"),
        _text(written["text"]) if as_text else _fields(document),
        _foot(app, written),
    )


def _foot(app, written):
    refused = app.refusals.get("house")
    show = ""
    if refused and written["text"] is None:
        refused, place = house_refusal.told(written["document"], refused)
        if place:
            target = 'data-target="%s"' % place
            show = button("house-show", t("ui.house.form.show"), "", "", target)
    return '<section class="stack">%s%s<div class="cluster">%s%s</div></section>' % (
        refusal(refused),
        '<div class="cluster">%s</div>' % show if show else "",
        submit("house-save", t("ui.house.form.keep"), "btn-main btn-big", "check"),
        button("house-cancel", t("common.cancel"), "btn-big"),
    )


def _text(text):
    return (
        '<section class="panel stack"><div class="field"><label for="house-text">%s</label>'
        '<textarea class="input house-text" id="house-text" name="text" rows="30" '
        'spellcheck="false" autocapitalize="off">%s</textarea></div></section>'
    ) % (h("ui.house.form.text"), esc(text))


def _panel(heading, body, more="", note=""):
    return '<section class="panel stack"><h2>%s</h2>%s%s%s</section>' % (
        h(heading),
        '<p class="soft small">%s</p>' % h(note) if note else "",
        body,
        more,
    )


def _fields(document):
    approval = document.get("approval") or {}
    stop = document.get("stop") or {}
    who = [
        field("name", t("ui.house.form.name"), document["name"], attrs='maxlength="200" required'),
        field(
            "edition", t("ui.house.form.edition-name"), document["edition"], attrs='maxlength="40"'
        ),
        field(
            "description",
            t("ui.house.form.description"),
            document.get("description", ""),
            attrs='maxlength="2000"',
        ),
        field(
            "approval-reference",
            t("ui.house.form.approval"),
            approval.get("reference", ""),
            attrs='maxlength="200"',
            help_text=h("ui.house.form.approval-help"),
        ),
        field("approval-date", t("ui.house.form.approval-date"), approval.get("date", ""), "date"),
        field("start", t("ui.house.form.start"), document["start"], "time"),
        field("stop", t("ui.house.form.stop"), stop.get("value", ""), "time"),
    ]
    numbers = []
    for name, unit in house_draft.VALUES:
        ruled = document["values"][name]
        numbers.append(
            field(
                "value-" + name,
                t("ui.setting." + name),
                editable(ruled["value"], unit),
                attrs=NUMERIC if unit == "number" else DECIMAL,
                help_text=clause(ruled["clause"]).strip(),
            )
        )
    return "".join(
        [
            _panel("ui.house.form.who", '<div class="two">%s</div>' % "".join(who)),
            _panel("ui.house.form.numbers", '<div class="two">%s</div>' % "".join(numbers)),
            _structure(document),
            _chips(document),
            _bands(document),
            _odd_chip(document),
        ]
    )


def _structure(document):
    rows = []
    number = 0
    items = levels(document)
    for nth in range(len(items)):
        row = items[nth]
        key = "row-%d-" % nth
        if is_break(row):
            label = t("ui.clock.break")
            cells = _cell(
                key + "minutes", t("ui.house.form.minutes"), editable(row["break"], "number")
            ) + _cell(
                key + "remove",
                t("ui.house.form.remove"),
                editable(row["remove"], "number") if "remove" in row else "",
            )
        else:
            number += 1
            label = t("ui.clock.level", number=number)
            cells = "".join(
                [
                    _cell(
                        key + name,
                        t("ui.house.form." + name),
                        editable(row[name], "number") if name in row else "",
                    )
                    for name in house_draft.LEVEL
                ]
            )
        rows.append(_row("row", nth, label, cells, nth > 0))
    return _panel(
        "ui.house.form.structure",
        '<ol class="form-rows">%s</ol>' % "".join(rows),
        '<div class="cluster">%s%s</div>'
        % (
            _add("level", "ui.house.form.add-level"),
            _add("break", "ui.house.form.add-break"),
        ),
        "ui.house.form.structure-help",
    )


def _chips(document):
    rows = []
    held = chips(document)
    for nth in range(len(held)):
        key = "chip-%d-" % nth
        cells = _cell(
            key + "colour", t("ui.house.form.colour"), held[nth]["colour"], 'maxlength="40"'
        )
        for name in ("value", "count"):
            cells += _cell(
                key + name, t("ui.house.form." + name), editable(held[nth][name], "number")
            )
        rows.append(_row("chip", nth, t("ui.house.form.chip", n=nth + 1), cells))
    return _panel(
        "ui.house.form.chips",
        '<ol class="form-rows">%s</ol>' % "".join(rows),
        '<div class="cluster">%s</div>' % _add("chip", "ui.house.form.add-chip"),
        "ui.house.form.chips-help",
    )


def _bands(document):
    rows = []
    held = bands(document)
    for nth in range(len(held)):
        key = "band-%d-" % nth
        cells = _cell(
            key + "up_to", t("ui.house.form.up_to"), editable(held[nth]["up_to"], "number")
        ) + _cell(
            key + "parts", t("ui.house.form.parts"), parts_text(held[nth]["parts"]), "", "wide"
        )
        rows.append(_row("band", nth, t("ui.house.form.band", n=nth + 1), cells))
    return _panel(
        "ui.house.form.bands",
        '<ol class="form-rows">%s</ol>' % "".join(rows),
        '<div class="cluster">%s</div>' % _add("band", "ui.house.form.add-band"),
        "ui.house.form.bands-help",
    )


def _odd_chip(document):
    ruled = (document.get("play") or {}).get("odd_chip") or {"value": "", "clause": ""}
    parts = []
    for value in ODD_CHIPS:
        key = "ui.setup.odd_chip-" + value if value else "ui.house.form.odd-chip-law"
        parts.append(
            '<label class="option"><input type="radio" name="odd_chip" value="%s" '
            'id="odd_chip-%s" %s><span class="option-body"><b>%s</b><span class="soft">%s</span>'
            "</span></label>"
            % (
                value,
                value or "law",
                "checked" if value == ruled["value"] else "",
                h(key),
                h(key + "-help"),
            )
        )
    return (
        '<section class="panel"><fieldset class="field"><legend class="lead">%s%s</legend>'
        '<div class="stack stack-tight">%s</div></fieldset></section>'
        % (h("ui.setup.odd_chip"), clause(ruled["clause"]), "".join(parts))
    )


def _cell(name, label, value, attrs=NUMERIC, css=""):
    return (
        '<div class="form-cell %s"><label class="label" for="%s">%s</label>'
        '<input class="input" id="%s" name="%s" type="text" value="%s" autocomplete="off" %s>'
        "</div>" % (css, name, esc(label), name, name, esc(value), attrs)
    )


def _row(kind, nth, label, cells, movable=False):
    move = ""
    if movable:
        move = _small("house-up", kind, nth, t("ui.house.form.up", what=label), "back", "turn-up")
    return (
        '<li class="form-row" data-test="%s"><b class="form-label">%s</b>'
        '<div class="form-cells">%s</div><div class="form-acts">%s%s</div></li>'
        % (
            kind,
            esc(label),
            cells,
            move,
            _small(
                "house-without", kind, nth, t("ui.house.form.without", what=label), "cross", ""
            ),
        )
    )


def _small(act, kind, nth, label, drawing, css):
    return (
        '<button class="btn btn-plain %s" type="button" id="%s-%s-%d" data-act="%s" '
        'data-kind="%s" data-nth="%d" aria-label="%s">%s</button>'
        % (css, act, kind, nth, act, kind, nth, esc(label), icon(drawing, 22))
    )


def _add(kind, key):
    return button("house-with", t(key), "", "plus", 'id="add-%s" data-kind="%s"' % (kind, kind))


# ---- what a tap does ----


def noted(app):
    """Take what stands in the fields into the draft, and give the draft."""
    written = dict(draft(app))
    given = dom.form("house-form")
    if written["text"] is not None:
        written["text"] = given.get("text", written["text"])
    else:
        document = house_draft.applied(written["document"], given)
        if written["copy"]:
            document["id"] = house_draft.slug(document["name"])
        written["document"] = document
    app.keep("house", written)
    return written


def typed(app, element):
    """A field was left: its text outlives whatever is drawn or opened next."""
    noted(app)


def show_field(app, element):
    dom.show(dom.data(element, "target"))


def with_row(app, element):
    _changed(app, house_draft.with_row(noted(app)["document"], dom.data(element, "kind")))


def without_row(app, element):
    nth = int(dom.data(element, "nth"))
    _changed(app, house_draft.without_row(noted(app)["document"], dom.data(element, "kind"), nth))


def move_up(app, element):
    _changed(app, house_draft.moved_up(noted(app)["document"], int(dom.data(element, "nth"))))


def _changed(app, document):
    written = dict(draft(app))
    written["document"] = document
    app.keep("house", written)
    app.draw()


def as_text(app, element):
    """The worker writes the text, and says what does not fit before it does."""
    _checked(app, {"document": noted(app)["document"]}, True)


def as_fields(app, element):
    _checked(app, {"text": noted(app)["text"]}, False)


def _checked(app, asked, text_next):
    def answered(reply):
        written = draft(app)
        if not written:
            return
        app.refusals.pop("house", None)
        if "refused" in reply:
            app.refusals["house"] = reply["refused"]
        elif "ok" in reply:
            written = dict(written)
            written["document"] = reply["ok"]["document"]
            written["text"] = reply["ok"]["text"] if text_next else None
            app.keep("house", written)
        else:
            app.failed(reply)
        app.draw()

    app.bus.call("house-check", asked, answered)


def save(app, element):
    written = noted(app)
    asked = {"utc_offset_minutes": words.offset_minutes(app.now())}
    if written["text"] is not None:
        asked["text"] = written["text"]
    else:
        asked["document"] = written["document"]
    app.keep_house(asked, close)


def close(app):
    app.keep("house", None)
    dom.scroll_up()
    dom.focus("main")


def cancel(app, element):
    close(app)
    app.refusals.pop("house", None)
    app.draw()


ACTIONS = {
    "house-typed": typed,
    "house-show": show_field,
    "house-with": with_row,
    "house-without": without_row,
    "house-up": move_up,
    "house-as-text": as_text,
    "house-as-fields": as_fields,
    "house-save": save,
    "house-cancel": cancel,
}
