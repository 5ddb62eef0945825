"""House rules and licence: what the organization keeps over its nights.

What is typed into the book of events before Holdfast: what they took in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser import Element

from pycore.judge.book_view import BookView, CountedEvent, House
from pycore.judge.book_view import LimitRoom as Limit
from webapp.ui.app.app import App, Command
from webapp.ui.app.room import Room
from webapp.ui.device import device
from webapp.ui.floor import paper_sheet
from webapp.ui.forms import book
from webapp.ui.forms.forms import CommandForm
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import (
    badge,
    button,
    field,
    keys,
    limit_left,
    link,
    refusal,
    submit,
    why_key,
)
from webapp.ui.kit.words import t
from webapp.ui.setup import differs, takings_before
from webapp.ui.setup.rules import advice, history, house_form, jackpot, licences, papers, training
from webapp.worker.answers import HouseFile


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return takings_before.takings_wish(values, typed["event_name"], typed.get("jurisdiction", ""))


FORM = CommandForm(
    "takings",
    _command,
    "takings-record",
    lambda app: takings_before.takings_fields(app, "takings"),
    in_book=True,
    stays=("jurisdiction",),
    outlives=True,
)

# ---- takings before Holdfast ----


def takings(app: App) -> Markup:
    texts, typed = FORM.texts(app), FORM.drawing(app)
    chosen = texts.get("jurisdiction", "") or _likely(app.book)
    choices = [(code, t("jurisdiction." + code), "", False) for code in app.book["jurisdictions"]]
    return html(
        '<section class="panel stack"><h2>{ui.book.before}</h2>'
        '<p class="soft">{ui.book.before-help}</p>{refusal}'
        '<form id="takings" class="stack" data-submit="takings-record" '
        'data-input="takings-typed" novalidate>{where}{day}{gross}{event_name}{how_many}'
        '<div class="cluster">{enter}{no_others}</div></form></section>',
        refusal=FORM.wrong(app),
        where=keys("jurisdiction", t("ui.book.where"), choices, chosen, row="keys-row keys-wide"),
        day=typed.field("day", t("ui.book.day")),
        gross=typed.field("gross", t("ui.book.gross")),
        how_many=FORM.how_many(app),
        event_name=field(
            "takings--event_name",
            t("ui.book.event_name"),
            texts.get("event_name", ""),
            attrs=html('maxlength="80"'),
        ),
        enter=submit("takings-record", t("ui.book.enter"), "", "plus"),
        no_others=button("takings-complete", t("ui.book.no-others"), ""),
    )


def _likely(book: BookView) -> str:
    """Where the organization most likely plays: by the first house rules that it offers."""
    for house in book["houses"]:
        if not house["retired"]:
            return house["jurisdiction"]
    return ""


def takings_complete(app: App, element: Element) -> None:
    typed = page.form("takings")
    book.do(
        app,
        {"command": "state-complete", "jurisdiction": typed.get("jurisdiction", "")},
        "takings",
    )


def takings_remove(app: App, element: Element) -> None:
    book.do(app, {"command": "remove-takings", "takings": page.data(element, "target")}, "takings")


def opened(app: App) -> None:
    book.load(app)
    written = house_form.draft(app)
    if written and written["text"] is None:
        advice.ask(app, written["document"])


def render(app: App) -> Markup:
    if not app.book:
        return html('<p class="soft">{ui.loading}</p>')
    written = house_form.draft(app)
    paper = paper_sheet.render(app, t("ui.house.design.poster-form") if written else "")
    if paper:
        return paper
    if written:
        return house_form.render(app, written)
    return html(
        '<div class="split"><div class="stack stack-wide">{conflicts}{first}{houses}{year}{last}'
        "</div>"
        '<div class="stack stack-wide">{licences}{room}{takings}{training}'
        "{history}</div></div>",
        conflicts=history.conflicts(app),
        first=jackpot.panel(app) if jackpot.is_kept(app) else "",
        last="" if jackpot.is_kept(app) else jackpot.panel(app),
        houses=_houses(app),
        year=_year(app),
        licences=licences.licences(app),
        room=_room(app),
        takings=takings(app),
        training=training.panel(app),
        history=history.panel(app),
    )


# ---- house rules ----


def _houses(app: App) -> Markup:
    return html(
        '<section class="panel panel-flush"><div class="panel-head">'
        '<h2>{ui.book.houses}</h2></div><p class="pad-line soft">{ui.book.houses-help}'
        '</p>{refusal}<ul class="rows" data-test="houses">{rows}</ul><div class="pad cluster">'
        '<label class="btn file" for="house-file">{icon}{ui.book.house-import}</label>'
        '<input class="hidden-text" type="file" id="house-file" accept=".json,application/json" '
        'data-change="house-import">{library}</div></section>',
        refusal=html('<div class="pad">{refusal}</div>', refusal=refusal(app.refusals["house"]))
        if "house" in app.refusals
        else "",
        rows=[_house(app, house) for house in app.book["houses"]],
        icon=icon("bring"),
        library=link("/library", t("ui.title.library"), "btn", "info"),
    )


def name_of(house: House) -> str:
    """Return the name of house rules; a shipped set has one in every language."""
    key = "house." + house["id"]
    return t(key) if house["shipped"] and words.has(key) else house["name"]


def _house(app: App, house: House) -> Markup:
    facts = [t("ui.book.edition", edition=house["edition"])]
    if house["approval"]:
        facts.append(words.approved(house["approval"], house["approval_date"]))
    acts = [
        _act("house-edit", "ui.book.copy" if house["shipped"] else "ui.book.new-edition", house),
        _act("house-export", "ui.book.export", house),
    ]
    if not house["shipped"]:
        key = "ui.book.offer" if house["retired"] else "ui.book.retire"
        acts.append(_act("house-retire", key, house))
    return html(
        '<li class="{css}"><div class="grow"><b>{name}</b> {jurisdiction}{retired}<br><span '
        'class="soft small">{facts}</span></div><div class="cluster row-acts">{acts}</div>'
        "{differs}</li>",
        css="row-says gone" if house["retired"] else "row-says",
        differs=_differs(app, house),
        name=name_of(house),
        jurisdiction=badge("", words.jurisdiction(house["jurisdiction"])),
        retired=join([" ", badge("", t("ui.book.retired"))]) if house["retired"] else "",
        facts=words.joined(facts),
        acts=acts,
    )


def _differs(app: App, house: House) -> Markup:
    """What an own set has otherwise than the shipped one nearest to it; nothing for others."""
    if not house["differs"]:
        return NOTHING
    fold = differs.FOLD + "%s-%s" % (house["id"], house["edition"])
    return html(
        '<div class="row-below">{differs}</div>',
        differs=differs.panel(app, house["differs"], fold),
    )


def _act(act: str, key: str, house: House) -> Markup:
    label = t(key)
    return html(
        '<button class="btn btn-plain" type="button" data-act="{act}" data-house="{id}" '
        'data-edition="{edition}" data-shipped="{shipped}" data-retired="{retired}" '
        'aria-label="{spoken}">{label}</button>',
        act=act,
        id=house["id"],
        edition=house["edition"],
        shipped="1" if house["shipped"] else "",
        retired="1" if house["retired"] else "",
        spoken=t("common.told", about=label, told="%s, %s" % (name_of(house), house["edition"])),
        label=label,
    )


def _fetch(app: App, element: Element, then: Callable[[HouseFile], object]) -> None:
    question = {
        "house": page.data(element, "house"),
        "edition": page.data(element, "edition"),
        "shipped": page.data(element, "shipped") == "1",
    }
    app.ask("house", question, then, "house")


def edit(app: App, element: Element) -> None:
    is_copy = page.data(element, "shipped") == "1"

    def begin(house: HouseFile) -> None:
        document: Any = house["document"]
        house_form.begin(app, document, is_copy)
        page.scroll_up()

    _fetch(app, element, begin)


def export(app: App, element: Element) -> None:
    def save(house: HouseFile) -> None:
        device.download(house["filename"], house["text"])

    _fetch(app, element, save)


def bring(app: App, element: Element) -> None:
    def read(text: str) -> None:
        offset = words.offset_minutes(app.now())
        book.keep_house(app, {"text": text, "utc_offset_minutes": offset}, None)

    device.read_file(element, read)
    element.value = ""


def retire(app: App, element: Element) -> None:
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


def _year(app: App) -> Markup:
    rows = [_counted(event) for event in app.book["year"]]
    body = (
        html('<ul class="rows" data-test="year">{rows}</ul>', rows=rows)
        if rows
        else html('<p class="pad soft">{ui.book.year-none}</p>')
    )
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.book.year}</h2>'
        '<span class="soft small">{ui.book.year-help}</span></div>{body}</section>',
        body=body,
    )


def _counted(event: CountedEvent) -> Markup:
    facts = [words.civil(event["day"])]
    if event["players"] is not None:
        facts.append(words.count("ui.setup.players", event["players"]))
        facts.append(t("ui.book.prizes", prizes_cents=event["prizes_cents"]))
    else:
        facts.append(t("ui.book.before-holdfast"))
    act = NOTHING
    if event["takings"]:
        target = html('data-target="{takings}"', takings=event["takings"])
        act = button("takings-remove", t("ui.book.take-out"), "btn-plain", "", target)
    return html(
        '<li><div class="grow"><b>{name}</b> {jurisdiction}<br><span class="soft small">{facts}'
        '</span></div><b class="num">{gross}</b>{act}</li>',
        name=event["name"] or t("ui.book.event"),
        jurisdiction=badge("", words.jurisdiction(event["jurisdiction"])),
        facts=words.joined(facts),
        gross=words.amount(event["gross_cents"]),
        act=act,
    )


def _room(app: App) -> Markup:
    """How far the limits of twelve months are used. Nothing for none."""
    limits = [_limit(limit) for limit in app.book["room"]]
    if not limits:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="room"><h2>{ui.book.room}</h2>{limits}</section>',
        limits=limits,
    )


def _limit(limit: Limit) -> Markup:
    return limit_left(
        words.jurisdiction(limit["jurisdiction"]),
        why_key(limit["clause"])
        or html('<span class="soft small">{ui.book.licence-limit}</span>'),
        words.amount(limit["used_cents"]),
        words.amount(limit["limit_cents"]),
        limit["used_bp"],
        limit["is_breached"],
    )


ACTIONS = {
    **FORM.actions,
    "takings-complete": takings_complete,
    "takings-remove": takings_remove,
    "house-edit": edit,
    "house-export": export,
    "house-import": bring,
    "house-retire": retire,
}


ROOM = Room(
    "book",
    render,
    actions={
        **ACTIONS,
        **licences.ACTIONS,
        **papers.ACTIONS,
        **history.ACTIONS,
        **house_form.ACTIONS,
        **jackpot.ACTIONS,
        **training.ACTIONS,
    },
    opened=opened,
    icon="house",
    place=3,
    of_night=False,
    follows_book=True,
    redraws_on_fold=(differs.FOLD,),
)
