"""An advertisement's text, looked through beside the field it is typed into."""

from __future__ import annotations

from browser import Element

from pycore.night.floor.checks_view import AdvertRemark, AdvertView, ChecksView
from webapp.ui.app.app import App
from webapp.ui.floor.checks_state import room_state
from webapp.ui.kit import page
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import submit, why_key
from webapp.ui.kit.words import t, voice
from webapp.worker.answers import Reply


def panel(app: App, checks: ChecksView) -> Markup:
    """Return nothing where nothing is asked of advertising."""
    if not checks["advert"]:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="advert"><div><h2>{ui.checks.advert}</h2>'
        '<p class="soft">{ui.checks.advert-help}</p></div>'
        '<form class="stack" id="advert" data-submit="advert-look" data-input="advert-typed">'
        '<div class="field"><label for="advert-text">{ui.checks.advert-text}</label>'
        '<textarea class="input" id="advert-text" name="text" rows="5" maxlength="4000">{text}'
        "</textarea></div>{do}</form>{remarks}</section>",
        text=room_state(app).text,
        do=submit("advert-look", t("ui.checks.advert-do"), "btn-soft", "check"),
        remarks=_remarks(room_state(app).looked),
    )


def _remarks(looked: AdvertView | None) -> Markup:
    if not looked:
        return NOTHING
    rows = [_remark(remark) for remark in looked["remarks"]]
    if not [remark for remark in looked["remarks"] if remark["code"] != "remember"]:
        well = html("<li>{icon}<div>{ui.checks.advert-well}</div></li>", icon=icon("check"))
        rows.insert(0, well)
    return html(
        '<div role="status"><ul class="rows rows-in" data-test="advert-remarks">{rows}</ul></div>',
        rows=rows,
    )


def _remark(remark: AdvertRemark) -> Markup:
    if remark["code"] == "missing":
        sentence = t(
            "ui.checks.advert.missing", subject=t("ui.checks.advert.subject." + remark["subject"])
        )
    elif remark["code"] == "avoid":
        sentence = t("ui.checks.advert.avoid", words=t("lang.list").join(remark["words"]))
    else:
        sentence = voice().clause(remark["clause"])[1]
    return html(
        '<li>{icon}<div class="grow">{said}{clause}</div></li>',
        icon=icon("info" if remark["code"] == "remember" else "warn"),
        said=sentence,
        clause=why_key(remark["clause"]),
    )


def typed(app: App, element: Element) -> None:
    room_state(app).text = str(page.form("advert")["text"])


def look(app: App, element: Element) -> None:
    text = str(page.form("advert")["text"])
    tid, state = app.tid, room_state(app)
    state.text = text

    def answered(reply: Reply[AdvertView]) -> None:
        if "ok" in reply and tid == app.tid:
            state.looked = reply["ok"]
            app.draw()

    app.bus.call("advert", {"tid": tid, "text": text}, answered)


ACTIONS = {"advert-typed": typed, "advert-look": look}
