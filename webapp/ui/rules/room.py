"""House rules and licence: what the organization keeps over its nights."""

from __future__ import annotations

from webapp.ui.frame import book, device, page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import badge, button, clause, limit_left, refusal
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
from webapp.ui.rules import entries, history, house_form
from webapp.ui.rules.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def opened(app: Tablet) -> None:
    book.load(app)


def render(app: Tablet):
    if not app.book:
        return html('<p class="soft">{loading}</p>', loading=t("ui.loading"))
    if house_form.draft(app):
        return house_form.render(app)
    return html(
        '<div class="split"><div class="stack stack-wide">{conflicts}{houses}{year}</div>'
        '<div class="stack stack-wide">{licences}{room}{takings}{panel}</div></div>',
        conflicts=history.conflicts(app),
        houses=_houses(app),
        year=_year(app),
        licences=entries.licences(app),
        room=_room(app),
        takings=entries.takings(app),
        panel=history.panel(app),
    )


def jurisdiction(code):
    key = "jurisdiction." + code
    return t(key) if words.has(key) else code


# ---- house rules ----


def _houses(app: Tablet) -> Markup:
    rows = [_house(one) for one in app.book["houses"]]
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{houses}</h2></div>'
        '<p class="pad-line soft">{houses_help}</p>{refusal}<ul class="rows" '
        'data-test="houses">{rows}</ul>'
        '<div class="pad"><label class="btn file" for="house-file">{icon}{house_import}</label>'
        '<input class="hidden-text" type="file" id="house-file" '
        'accept=".json,application/json" data-change="house-import"></div></section>',
        houses=t("ui.book.houses"),
        houses_help=t("ui.book.houses-help"),
        refusal=html('<div class="pad">{refusal}</div>', refusal=refusal(app.refusals["house"]))
        if "house" in app.refusals
        else "",
        rows=rows,
        icon=icon("bring"),
        house_import=t("ui.book.house-import"),
    )


def name_of(one):
    """A shipped set has its name in both languages; an own one is called what it is called."""
    key = "house." + one["id"]
    return t(key) if one["shipped"] and words.has(key) else one["name"]


def _house(one) -> Markup:
    facts = [t("ui.book.edition", edition=one["edition"])]
    if one["approval"]:
        facts.append(t("ui.book.approval", approval=one["approval"]))
    return html(
        '<li class="{css}"><div class="grow"><b>{name_of}</b> {badge}{badge_2}<br><span '
        'class="soft small">{facts}</span>'
        '</div><div class="cluster row-acts">{act}{act_2}{retire}</div></li>',
        css="gone" if one["retired"] else "",
        name_of=name_of(one),
        badge=badge("", jurisdiction(one["jurisdiction"])),
        badge_2=join([" ", badge("", t("ui.book.retired"))]) if one["retired"] else "",
        facts=" · ".join(facts),
        act=_act("house-edit", "ui.book.copy" if one["shipped"] else "ui.book.new-edition", one),
        act_2=_act("house-export", "ui.book.export", one),
        retire="" if one["shipped"] else _retire(one),
    )


def _retire(one) -> Markup:
    key = "ui.book.offer" if one["retired"] else "ui.book.retire"
    return _act("house-retire", key, one)


def _act(act, key, one) -> Markup:
    return html(
        '<button class="btn btn-plain" type="button" data-act="{act}" data-house="{id}" '
        'data-edition="{edition}" data-shipped="{data_shipped}" data-retired="{data_retired}" '
        'aria-label="{label}">{label_2}</button>',
        act=act,
        id=one["id"],
        edition=one["edition"],
        data_shipped="1" if one["shipped"] else "",
        data_retired="1" if one["retired"] else "",
        label="%s: %s, %s" % (t(key), name_of(one), one["edition"]),
        label_2=t(key),
    )


def _fetch(app: Tablet, element: Element, then) -> None:
    def answered(reply: Any) -> None:
        if "ok" in reply:
            then(reply["ok"])
        elif "refused" in reply:
            app.refusals["house"] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()

    asked = {
        "house": page.data(element, "house"),
        "edition": page.data(element, "edition"),
        "shipped": page.data(element, "shipped") == "1",
    }
    app.bus.call("house", asked, answered)


def edit(app: Tablet, element: Element) -> None:
    is_copy = page.data(element, "shipped") == "1"

    def begin(told) -> None:
        house_form.begin(app, told["document"], is_copy)
        page.scroll_up()

    _fetch(app, element, begin)


def export(app: Tablet, element: Element) -> None:
    def save(told) -> None:
        device.download(told["filename"], told["text"])

    _fetch(app, element, save)


def bring(app: Tablet, element: Element) -> None:
    def read(text) -> None:
        offset = words.offset_minutes(app.now())
        book.keep_house(app, {"text": text, "utc_offset_minutes": offset}, None)

    device.read_file(element, read)
    element.value = ""


def retire(app: Tablet, element: Element) -> None:
    book.do(
        app,
        {
            "command": "retire-house",
            "id": page.data(element, "house"),
            "edition": page.data(element, "edition"),
            "retired": page.data(element, "retired") != "1",
        },
        "house",
    )


# ---- twelve months ----


def _year(app: Tablet) -> Markup:
    rows = join([_counted(app, one) for one in app.book["year"]])
    body = (
        html('<ul class="rows" data-test="year">{rows}</ul>', rows=rows)
        if rows
        else html('<p class="pad soft">{year_none}</p>', year_none=t("ui.book.year-none"))
    )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{year}</h2>'
        '<span class="soft small">{year_help}</span></div>{body}</section>',
        year=t("ui.book.year"),
        year_help=t("ui.book.year-help"),
        body=body,
    )


def _counted(app: Tablet, one) -> Markup:
    facts = [words.civil(one["day"])]
    if one["players"] is not None:
        facts.append(words.count("ui.setup.players", one["players"]))
        facts.append(t("ui.book.prizes", prizes_cents=one["prizes_cents"]))
    else:
        facts.append(t("ui.book.before-holdfast"))
    act = ""
    if one["takings"]:
        act = button(
            "takings-remove",
            t("ui.book.take-out"),
            "btn-plain",
            "",
            html('data-target="{takings}"', takings=one["takings"]),
        )
    return html(
        '<li><div class="grow"><b>{name}</b> {badge}<br><span class="soft small">{facts}</span>'
        "</div>"
        '<b class="num">{gross_cents}</b>{act}</li>',
        name=one["name"] or t("ui.book.event"),
        badge=badge("", jurisdiction(one["jurisdiction"])),
        facts=" · ".join(facts),
        gross_cents=words.amount(one["gross_cents"]),
        act=act,
    )


def _room(app: Tablet) -> Markup:
    if not app.book["room"]:
        return NOTHING
    parts = [
        html(
            '<section class="panel stack" data-test="room"><h2>{room}</h2>', room=t("ui.book.room")
        )
    ]
    for limit in app.book["room"]:
        source = clause(limit["clause"])
        if not source:
            own = t("ui.book.licence-limit")
            source = html('<span class="soft small">{own}</span>', own=own)
        parts.append(
            limit_left(
                jurisdiction(limit["jurisdiction"]),
                source,
                words.amount(limit["used_cents"]),
                words.amount(limit["limit_cents"]),
                limit["used_bp"],
                limit["over"],
            )
        )
    parts.append(html("</section>"))
    return join(parts)


ACTIONS = {
    "house-edit": edit,
    "house-export": export,
    "house-import": bring,
    "house-retire": retire,
}


def forms_of(app: Tablet):
    return house_form.forms_of(app) if house_form.draft(app) else entries.forms_of(app)


ROOM = Room(
    "book",
    render,
    state=State,
    forms=forms_of,
    actions={**ACTIONS, **entries.ACTIONS, **history.ACTIONS, **house_form.ACTIONS},
    opened=opened,
    icon="house",
    place=3,
    of_night=False,
    follows_book=True,
)
