"""What is said beside the fields of house rules while they are written: remarks at their rows, the
clock, what the prizes come to. The worker is asked; nothing here is worked out.

Every place has a slot of its own, filled without a new drawing, so that nothing moves under the
caret.
"""

from __future__ import annotations

from pycore.night.setup.house_advice_view import HouseAdvice, HouseRemark
from webapp.ui.app.app import App
from webapp.ui.floor import paper_sheet
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import why_key
from webapp.ui.kit.words import t
from webapp.ui.setup.rules import house_draft
from webapp.ui.setup.rules.house_draft import Document, room_state
from webapp.worker.answers import Reply

REST = "said-rest"
_SAID_BY_FIELDS = ("empty", "not-a-time", "not-a-whole-number")


def ask(app: App, document: Document) -> None:
    """Ask what is to be said of a document, and say it; of a later one if it changed meanwhile."""

    def answered(reply: Reply[HouseAdvice]) -> None:
        written = room_state(app).house
        if "ok" in reply and written and written["document"] == document:
            room_state(app).advice = reply["ok"]
            if app.route == "book" and not paper_sheet.opened(app):
                _fill(app, document)

    question: dict[str, object] = {"document": document}
    for licence in app.book["licences"] if app.book else []:
        if licence["current"]:
            question["limits"] = licence
    app.bus.call("house-advice", question, answered)


def _fill(app: App, document: Document) -> None:
    by_slot = _said(app, document)
    for name in _slots(document):
        page.picture(name, by_slot.get(name, NOTHING))


def slot(app: App, document: Document, name: str, css: str = "") -> Markup:
    """Return the place of this name, with what is said there now."""
    return html(
        '<div class="said {css}" id="{name}" data-test="said">{said}</div>',
        css=css,
        name=name,
        said=_said(app, document).get(name, NOTHING),
    )


def _slots(document: Document) -> list[str]:
    names = [REST, "said-start", "said-stop", "said-add-level", "said-add-chip", "said-add-band"]
    names += ["said-value-" + name for name in house_draft.VALUES]
    lists = {
        "row": house_draft.levels(document),
        "chip": house_draft.chips(document),
        "band": house_draft.bands(document),
    }
    for kind in lists:
        for index in range(len(lists[kind])):
            names.append("said-%s-%d" % (kind, index))
            if kind != "chip":
                names.append("told-%s-%d" % (kind, index))
    return names


# What was made of which advice for which draft, in which language: a form has many slots.
_made: list[object] = []


def _said(app: App, document: Document) -> dict[str, Markup]:
    """{slot: what stands in it}."""
    house_advice = room_state(app).advice
    if not house_advice:
        return {}
    if _made and _made[0] is house_advice and _made[1] is document and _made[2] == words.lang():
        made: dict[str, Markup] = _made[3]  # type: ignore[assignment]
        return made
    by_slot: dict[str, Markup] = {}
    for remark in house_advice["remarks"]:
        _put(by_slot, *_of(document, remark))
    refused = house_advice["refused"]
    if refused:
        _refused(by_slot, document, house_advice)
    for index in range(len(house_draft.levels(document))):
        if index < len(house_advice["begins_minute"]):
            _put(
                by_slot,
                "told-row-%d" % index,
                _minute("begins", house_advice["begins_minute"][index]),
            )
    if house_advice["begins_minute"]:
        _put(by_slot, "said-add-level", _minute("ends", house_advice["begins_minute"][-1]))
    for index in range(len(house_advice["sums_bp"])):
        _put(by_slot, "told-band-%d" % index, _band(house_advice, index))
    if house_advice["chips_for"] is not None:
        text = t("ui.house.design.chips-for", players=house_advice["chips_for"])
        _put(by_slot, "said-add-chip", html('<p class="soft small">{text}</p>', text=text))
    _put(by_slot, REST, _count(house_advice))
    _made[:] = [house_advice, document, words.lang(), by_slot]
    return by_slot


def _put(by_slot: dict[str, Markup], name: str, markup: Markup) -> None:
    by_slot[name] = by_slot.get(name, NOTHING) + markup


def _of(document: Document, remark: HouseRemark) -> tuple[str, Markup]:
    """(the slot of a remark, the remark)"""
    place = house_draft.place(document, remark["field"])
    about = "" if place else house_draft.outside(document, remark["field"])
    sentence = words.refusal(remark["refusal"])
    grade = remark["grade"]
    return _slot_of(place[0] if place else ""), html(
        '<p class="remark remark-{grade}" data-test="remark">{icon}<span><b>{heading}</b> '
        "{sentence}{clause}</span></p>",
        grade=grade,
        icon=icon("no" if grade == "cannot" else "info", 20),
        heading=t("ui.house.design." + grade),
        sentence=t("common.told", about=about, told=sentence) if about else sentence,
        clause=why_key(remark["refusal"]["clause"]),
    )


def _slot_of(place: str) -> str:
    """The slot beside a field: cells of a row share one."""
    if not place:
        return REST
    parts = place.replace("house-without-", "").split("-")
    if parts[0] in ("row", "chip", "band"):
        return "said-" + parts[0] + "-" + parts[1]
    has_slot = place in ("start", "stop", "add-level", "add-chip", "add-band")
    return "said-" + place if has_slot or parts[0] == "value" else REST


def _refused(by_slot: dict[str, Markup], document: Document, house_advice: HouseAdvice) -> None:
    """Why the draft cannot be read yet, at its field. A field that is wrong in itself says so."""
    refused = house_advice["refused"]
    if not refused or refused["facts"]["why"] in _SAID_BY_FIELDS:
        return
    wrong, place = house_draft.in_form(document, refused)
    why = words.tell("ui.house.why." + wrong["facts"]["why"], wrong["facts"])
    sentence = t("common.told", about=wrong["facts"]["field"], told=why)
    _put(
        by_slot,
        _slot_of(place),
        html(
            '<p class="remark remark-cannot" data-test="remark">{icon}<span>{sentence}</span></p>',
            icon=icon("no", 20),
            sentence=sentence,
        ),
    )


def _minute(moment: str, minute: int | None) -> Markup:
    if minute is None:
        return NOTHING
    return html(
        '<span class="soft small num">{text}</span>',
        text=t("ui.house.design." + moment, minute=words.time_of_day(minute)),
    )


def _band(house_advice: HouseAdvice, index: int) -> Markup:
    """What the parts of a row come to, and its prizes with every seat sold."""
    sum_bp = house_advice["sums_bp"][index]
    whole = sum_bp == 10000
    prizes: list[Markup] = []
    if index < len(house_advice["full_house"]):
        row = house_advice["full_house"][index]
        for place in range(len(row["prizes_cents"])):
            prizes.append(
                html(
                    '<li><span class="soft">{place}</span> <b class="num">{prize}</b></li>',
                    place=words.ordinal(place + 1),
                    prize=words.amount(row["prizes_cents"][place]),
                )
            )
    return html(
        '<p class="small {css}" data-test="sum">{sum}</p>{house}',
        css="soft" if whole else "wrong",
        sum=t("ui.house.design.sum", sum_bp=sum_bp),
        house=html(
            '<p class="small soft">{head}</p><ol class="prize-line small">{prizes}</ol>',
            head=t(
                "ui.house.design.full-house", players=house_advice["full_house"][index]["players"]
            ),
            prizes=prizes,
        )
        if prizes
        else "",
    )


def _count(house_advice: HouseAdvice) -> Markup:
    """How much is said above, by its grade, for above the button."""
    if house_advice["refused"]:
        return NOTHING
    lines: list[Markup] = []
    for grade in ("cannot", "think"):
        number = len([remark for remark in house_advice["remarks"] if remark["grade"] == grade])
        if number:
            lines.append(
                html(
                    '<b class="remark-{grade}">{text}</b>',
                    grade=grade,
                    text=words.count("ui.house.design.%s-count" % grade, number),
                )
            )
    return html(
        '<p data-test="advice" role="status">{lines}</p>',
        lines=join(lines, " · ") if lines else t("ui.house.design.well"),
    )
