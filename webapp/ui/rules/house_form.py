"""House rules as a form: a copy of others or a new edition of one's own, as fields or as text."""

from __future__ import annotations

from webapp.ui.frame import book, page, words
from webapp.ui.frame.html import html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button, clause, field, refusal, submit
from webapp.ui.frame.words import t
from webapp.ui.rules import house_draft, house_refusal
from webapp.ui.rules.house_draft import bands, chips, editable, is_break, levels, parts_text
from webapp.ui.rules.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

ODD_CHIPS = ("", "each", "first", "carry")
DECIMAL = html('inputmode="decimal"')
NUMERIC = html('inputmode="numeric"')


def draft(app: Tablet):
    """What is being written, or None: {"document", "text" (None while it is fields), "copy"}."""
    return mine(app).house


def begin(app: Tablet, document, is_copy) -> None:
    """Start from a document. A copy gets an id of its own from its name; an edition keeps it."""
    found = house_draft.copied(document)
    today = words.date_field(app.now())
    if is_copy:
        name = t("ui.house.form.copy-of", name=document["name"])[:200]
        found["name"] = name
        found["id"] = book.slug(name)
    found["edition"] = house_draft.next_edition(app.book["houses"], found["id"], today)
    mine(app).house = {"document": found, "text": None, "copy": is_copy}
    app.refusals.pop("house", None)


def render(app: Tablet) -> Markup:
    written = draft(app)
    document = written["document"]
    as_text = written["text"] is not None
    return html(
        '<form id="house-form" class="stack stack-wide house-form" data-submit="house-save" '
        'data-change="house-typed" novalidate><section class="panel stack">'
        '<div class="cluster between"><h2>{label}</h2>{button}</div>'
        '<p class="soft">{help}</p></section>{text}{foot}</form>',
        label=t("ui.house.form.copy" if written["copy"] else "ui.house.form.edition"),
        button=button(
            "house-as-fields" if as_text else "house-as-text",
            t("ui.house.form.as-fields" if as_text else "ui.house.form.as-text"),
            "btn-plain",
        ),
        help=t("ui.house.form.help", jurisdiction=t("jurisdiction." + document["jurisdiction"]))
        if not as_text
        else t("ui.house.form.text-help"),
        text=_text(written["text"]) if as_text else _fields(document),
        foot=_foot(app, written),
    )


def _foot(app: Tablet, written) -> Markup:
    refused = app.refusals.get("house")
    show = ""
    if refused and written["text"] is None:
        refused, place = house_refusal.told(written["document"], refused)
        if place:
            target = html('data-target="{place}"', place=place)
            show = button("house-show", t("ui.house.form.show"), "", "", target)
    return html(
        '<section class="stack">{refusal}{show}<div class="cluster">'
        "{house_save}{house_cancel}</div></section>",
        refusal=refusal(refused),
        show=html('<div class="cluster">{show}</div>', show=show) if show else "",
        house_save=submit("house-save", t("ui.house.form.keep"), "btn-main btn-big", "check"),
        house_cancel=button("house-cancel", t("common.cancel"), "btn-big"),
    )


def _text(text) -> Markup:
    return html(
        '<section class="panel stack"><div class="field"><label for="house-text">{text}</label>'
        '<textarea class="input house-text" id="house-text" name="text" rows="30" '
        'spellcheck="false" autocapitalize="off">{text_2}</textarea></div></section>',
        text=t("ui.house.form.text"),
        text_2=text,
    )


def _panel(heading, body, more="", note="") -> Markup:
    return html(
        '<section class="panel stack"><h2>{label}</h2>{label_2}{body}{more}</section>',
        label=t(heading),
        label_2=html('<p class="soft small">{label}</p>', label=t(note)) if note else "",
        body=body,
        more=more,
    )


def _fields(document) -> Markup:
    approval = document.get("approval") or {}
    stop = document.get("stop") or {}
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
                help_text=clause(ruled["clause"]),
            )
        )
    return join(
        [
            _panel("ui.house.form.who", html('<div class="two">{who}</div>', who=who)),
            _panel(
                "ui.house.form.numbers", html('<div class="two">{numbers}</div>', numbers=numbers)
            ),
            _structure(document),
            _chips(document),
            _bands(document),
            _odd_chip(document),
        ]
    )


def _structure(document) -> Markup:
    rows = []
    number = 0
    items = levels(document)
    for nth in range(len(items)):
        row = items[nth]
        key = "row-%d-" % nth
        if is_break(row):
            label = t("ui.clock.break")
            cells = join(
                [
                    _cell(
                        key + "minutes",
                        t("ui.house.form.minutes"),
                        editable(row["break"], "number"),
                    ),
                    _cell(
                        key + "remove",
                        t("ui.house.form.remove"),
                        editable(row["remove"], "number") if "remove" in row else "",
                    ),
                ]
            )
        else:
            number += 1
            label = t("ui.clock.level", number=number)
            cells = join(
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
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html(
            '<div class="cluster">{add}{add_2}</div>',
            add=_add("level", "ui.house.form.add-level"),
            add_2=_add("break", "ui.house.form.add-break"),
        ),
        "ui.house.form.structure-help",
    )


def _chips(document) -> Markup:
    rows = []
    held = chips(document)
    for nth in range(len(held)):
        key = "chip-%d-" % nth
        cells = [
            _cell(
                key + "colour",
                t("ui.house.form.colour"),
                held[nth]["colour"],
                html('maxlength="40"'),
            )
        ]
        for name in ("value", "count"):
            number = editable(held[nth][name], "number")
            cells.append(_cell(key + name, t("ui.house.form." + name), number))
        rows.append(_row("chip", nth, t("ui.house.form.chip", n=nth + 1), cells))
    return _panel(
        "ui.house.form.chips",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html('<div class="cluster">{add}</div>', add=_add("chip", "ui.house.form.add-chip")),
        "ui.house.form.chips-help",
    )


def _bands(document) -> Markup:
    rows = []
    held = bands(document)
    for nth in range(len(held)):
        key = "band-%d-" % nth
        cells = join(
            [
                _cell(
                    key + "up_to", t("ui.house.form.up_to"), editable(held[nth]["up_to"], "number")
                ),
                _cell(
                    key + "parts",
                    t("ui.house.form.parts"),
                    parts_text(held[nth]["parts"]),
                    "",
                    "wide",
                ),
            ]
        )
        rows.append(_row("band", nth, t("ui.house.form.band", n=nth + 1), cells))
    return _panel(
        "ui.house.form.bands",
        html('<ol class="form-rows">{rows}</ol>', rows=rows),
        html('<div class="cluster">{add}</div>', add=_add("band", "ui.house.form.add-band")),
        "ui.house.form.bands-help",
    )


def _odd_chip(document) -> Markup:
    ruled = (document.get("play") or {}).get("odd_chip") or {"value": "", "clause": ""}
    parts = []
    for value in ODD_CHIPS:
        key = "ui.setup.odd_chip-" + value if value else "ui.house.form.odd-chip-law"
        parts.append(
            html(
                '<label class="option"><input type="radio" name="odd_chip" value="{value}" '
                'id="odd_chip-{value_2}" {checked}><span class="option-body"><b>{label}</b>'
                '<span class="soft">{label_2}</span>'
                "</span></label>",
                value=value,
                value_2=value or "law",
                checked="checked" if value == ruled["value"] else "",
                label=t(key),
                label_2=t(key + "-help"),
            )
        )
    return html(
        '<section class="panel"><fieldset class="field"><legend class="lead">'
        "{odd_chip}{clause}</legend>"
        '<div class="stack stack-tight">{parts}</div></fieldset></section>',
        odd_chip=t("ui.setup.odd_chip"),
        clause=clause(ruled["clause"]),
        parts=parts,
    )


def _cell(name, label, value, attrs=NUMERIC, css="") -> Markup:
    return html(
        '<div class="form-cell {css}"><label class="label" for="{name}">{label}</label>'
        '<input class="input" id="{name}" name="{name}" type="text" value="{value}" '
        'autocomplete="off" {attrs}>'
        "</div>",
        css=css,
        name=name,
        label=label,
        value=value,
        attrs=attrs,
    )


def _row(kind, nth, label, cells, movable=False) -> Markup:
    move = ""
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


def _small(act, kind, nth, label, drawing, css) -> Markup:
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


def _add(kind, key) -> Markup:
    return button(
        "house-with", t(key), "", "plus", html('id="add-{kind}" data-kind="{kind}"', kind=kind)
    )


# ---- what a tap does ----


def noted(app: Tablet):
    """Take what stands in the fields into the draft, and give the draft."""
    written = dict(draft(app))
    given = page.form("house-form")
    if written["text"] is not None:
        written["text"] = given.get("text", written["text"])
    else:
        document = house_draft.applied(written["document"], given)
        if written["copy"]:
            document["id"] = book.slug(document["name"])
        written["document"] = document
    mine(app).house = written
    return written


def typed(app: Tablet, element: Element) -> None:
    """A field was left: its text outlives whatever is drawn or opened next."""
    noted(app)


def show_field(app: Tablet, element: Element) -> None:
    page.show(page.data(element, "target"))


def with_row(app: Tablet, element: Element) -> None:
    _changed(app, house_draft.with_row(noted(app)["document"], page.data(element, "kind")))


def without_row(app: Tablet, element: Element) -> None:
    nth = int(page.data(element, "nth"))
    _changed(app, house_draft.without_row(noted(app)["document"], page.data(element, "kind"), nth))


def move_up(app: Tablet, element: Element) -> None:
    _changed(app, house_draft.moved_up(noted(app)["document"], int(page.data(element, "nth"))))


def _changed(app: Tablet, document) -> None:
    written = dict(draft(app))
    written["document"] = document
    mine(app).house = written
    app.draw()


def as_text(app: Tablet, element: Element) -> None:
    """The worker writes the text, and says what does not fit before it does."""
    _checked(app, {"document": noted(app)["document"]}, True)


def as_fields(app: Tablet, element: Element) -> None:
    _checked(app, {"text": noted(app)["text"]}, False)


def _checked(app: Tablet, asked, text_next) -> None:
    def answered(reply: Any) -> None:
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
            mine(app).house = written
        else:
            app.failed(reply)
        app.draw()

    app.bus.call("house-check", asked, answered)


def save(app: Tablet, element: Element) -> None:
    written = noted(app)
    asked = {"utc_offset_minutes": words.offset_minutes(app.now())}
    if written["text"] is not None:
        asked["text"] = written["text"]
    else:
        asked["document"] = written["document"]
    book.keep_house(app, asked, close)


def close(app: Tablet) -> None:
    mine(app).house = None
    page.scroll_up()
    page.focus("main")


def cancel(app: Tablet, element: Element) -> None:
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
