"""The name of the night, its licence, its hall and its start, changed after it was opened.

What is being changed of the set-up. Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.setup.amend_view import Amend
from pycore.night.setup.house_differs import NightRules
from pycore.portable import civil
from webapp.ui.app.app import App
from webapp.ui.forms import forms, why
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, field, refusal, shut, submit, why_key
from webapp.ui.kit.words import t


class AmendState:
    """*typed* are the details as they stand in their fields; *rules* those of the night, once they
    are known.
    """

    def __init__(self) -> None:
        self.rules: NightRules | None = None
        self.typed: dict[str, str] = {}
        self.when = Form([])
        self.why: dict[str, str] = {}


def room_state(app: App) -> AmendState:
    return app.state(AmendState)


TEXTS = (("night_name", "name"), ("licence", "licence"), ("venue", "venue"))
"""What is typed as text: its name in the command, and in the night."""
START = "start_at_ms"


def of(app: App, key: str) -> Amend:
    """Return what the core says of changing this."""
    amends = [detail for detail in app.view["amending"]["details"] if detail["detail"] == key]
    return amends[0]


def form_of(app: App) -> Form:
    """Return the day and the hour of the start; the hall's own, whatever this tablet's clock
    says.
    """
    form = room_state(app).when
    form.fields = [InputField("date", "day", is_asked=True), InputField("time", "time")]
    if of(app, START)["refused"]:
        form.fields = []
    standing = _texts(app)
    form.texts = {
        name: room_state(app).typed.get(name, standing[name]) for name in ("date", "time")
    }
    return form


def _texts(app: App) -> dict[str, str]:
    """What stands in each field while nobody has touched it."""
    night = app.view["night"]
    when = civil.civil(night["start_at_ms"], night["utc_offset_minutes"])
    texts = {key: _standing(app, name) for key, name in TEXTS}
    texts["date"] = civil.write_day(when.year, when.month, when.day)
    texts["time"] = "%02d:%02d" % (when.hour, when.minute)
    return texts


def panel(app: App) -> Markup:
    typed = forms.Drawing(app, form_of(app), "amend")
    start = of(app, START)
    when = shut(start["refused"])
    if not start["refused"]:
        when = html(
            '<div class="two">{date}{time}</div>',
            date=typed.field("date", t("ui.setup.date")),
            time=typed.field("time", t("ui.setup.time")),
        )
    kinds = _asked(app)
    return html(
        '<section class="panel stack"><h2>{ui.amend.details}</h2>'
        '<p class="soft">{ui.amend.details-help}</p>{refusal}'
        '<form class="stack" id="amend" data-submit="amend-night" data-input="amend-typed" '
        'data-test="amend" novalidate>{texts}<div class="stack stack-tight">'
        "<h3>{ui.amend.start}{source}{changed}</h3>{when}</div>{why}{how_many}{submit}</form>"
        "</section>",
        refusal=refusal(app.refusals.get("amend")),
        texts=[_text(app, key, name) for key, name in TEXTS],
        source=why_key(start["clause"]),
        changed=_changed(start),
        when=when,
        why=_why(app, kinds),
        how_many=forms.how_many(room_state(app).when),
        submit=submit("amend-night", t("ui.amend.do"), "btn-main", "check")
        if _is_any_open(app)
        else "",
    )


def _text(app: App, key: str, name: str) -> Markup:
    """A line of text, or why it stands."""
    detail = of(app, key)
    label = t("ui.setup." + key)
    standing = _standing(app, name)
    if detail["refused"]:
        return html(
            '<div class="stack stack-tight"><h3>{label}</h3><p>{standing}</p>{shut}</div>',
            label=label,
            standing=standing,
            shut=shut(detail["refused"]),
        )
    return html(
        '<div class="stack stack-tight">{field}</div>',
        field=field(
            "amend--" + key,
            label,
            room_state(app).typed.get(key, standing),
            attrs=html('maxlength="200"'),
            help_text=html(
                "{until}{source}{changed}",
                until=t("ui.amend.until." + key),
                source=why_key(detail["clause"]),
                changed=_changed(detail),
            ),
        ),
    )


def _is_any_open(app: App) -> bool:
    """Whether any detail can still be changed."""
    details = [
        detail for detail in app.view["amending"]["details"] if detail["detail"] != "structure"
    ]
    return bool([detail for detail in details if not detail["refused"]])


def _standing(app: App, name: str) -> str:
    """How a detail stands now."""
    night: Any = app.view["night"]
    return str(night[name])


def _changed(detail: Amend) -> Markup:
    if not detail["changed"]:
        return NOTHING
    return html(" {badge}", badge=badge("", t("ui.amend.changed")))


def _why(app: App, kinds: list[str]) -> Markup:
    if not kinds:
        return NOTHING
    return html(
        '<div class="stack"><p class="soft small">{help}</p>{fields}</div>',
        help=t("ui.amend.why-approval" if "approval" in kinds else "ui.amend.why"),
        fields=why.why_fields(kinds, "amend", room_state(app).why),
    )


# ---- what differs ----


def _start(app: App) -> dict[str, int]:
    """The start as it was typed, where it is another one; nothing while it cannot be read."""
    values = form_of(app).values(forms.rules())
    if "date" not in values or "time" not in values:
        return {}
    night = app.view["night"]
    day = civil.read_day(values["date"])
    if not day:
        return {}
    offset = night["utc_offset_minutes"]
    if words.zone() == night["zone"]:
        offset = words.offset_minutes(words.moment(values["date"], values["time"]))
    minute = values["time"]
    at_ms = civil.moment(day[0], day[1], day[2], minute // 60, minute % 60, offset)
    if at_ms == night["start_at_ms"]:
        return {}
    return {START: at_ms, "utc_offset_minutes": offset}


def _differing(app: App) -> dict[str, Any]:
    """What was typed otherwise than it stands, as the command's fields."""
    fields: dict[str, Any] = {}
    for key, name in TEXTS:
        typed = room_state(app).typed.get(key)
        if typed is not None and typed.strip() != _standing(app, name):
            fields[key] = typed.strip()
    fields.update(_start(app))
    return fields


def _asked(app: App) -> list[str]:
    """What must be explained of all that was typed, as the core asks it."""
    kinds: list[str] = []
    for key in _differing(app):
        if key != "utc_offset_minutes":
            kinds += [field for field in of(app, key)["asks"] if field not in kinds]
    return kinds


# ---- taps ----


def typed(app: App, element: Element) -> None:
    """Take a key in one of the fields; what must be explained of it is asked at once."""
    before = _asked(app)
    _take(app)
    if _asked(app) != before:
        app.draw()
    forms.typed_in(app, form_of(app), "amend")


def _take(app: App) -> None:
    texts = page.form("amend")
    standing = _texts(app)
    # What nobody changed is not kept: another tablet may change it meanwhile.
    room_state(app).typed = {
        name: str(texts[name])
        for name in standing
        if name in texts and str(texts[name]) != standing[name]
    }
    explanations = dict(room_state(app).why)
    explanations.update(
        {name: str(texts[name]) for name in ("reason", "approval") if name in texts}
    )
    room_state(app).why = explanations


def amend(app: App, element: Element) -> None:
    _take(app)
    form = form_of(app)
    if forms.sent(app, form) is None:
        return
    command: dict[str, Any] = {"command": "amend-night"}
    command.update(_differing(app))
    command.update(why.reasons_typed(room_state(app).why, ("reason", "approval")))

    def done() -> None:
        room_state(app).typed = {}
        room_state(app).why = {}
        room_state(app).when.clear()

    app.do(command, "amend", done)


ACTIONS = {"amend-typed": typed, "amend-night": amend}
