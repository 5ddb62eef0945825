"""From paper: what was written by hand while no tablet worked, entered by the ticket's number with
the time that stands there; and what was entered so, each with its Undo.

Which papers the night has as they were asked last, and what was entered from paper.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.records import HistoryLine
from webapp.ui.app.app import App, Command
from webapp.ui.devices import records, undone
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.parts import button, field, keys, refusal, submit, why_key
from webapp.ui.kit.words import t
from webapp.worker.answers import PaperLine


class PapersState:
    """*written* is what was entered from paper, with the undos of it."""

    def __init__(self) -> None:
        self.lines: list[PaperLine] | None = None
        self.question: Any = None
        self.written: list[HistoryLine] = []


def room_state(app: App) -> PapersState:
    return app.state(PapersState)


WHAT = ("entry", "rebuy", "out")
ASKED = {
    "same-name": "another",
    "same-name-beside": "another",
    "same-name-works": "another",
    "paper-twice": "again",
}
"""The refusals that ask whether it is another one, and what its button says."""
MINUTE_MS = 60000
DAY_MINUTES = 1440
NIGHT_MINUTES = 720
"""No night is longer, before its start or after: what would be further off is of the other day."""


def panel(app: App) -> Markup:
    """Return the form and its list, while anything can be entered or was."""
    if app.view["phase"] not in ("open", "playing"):
        return html(
            '<section class="panel stack" data-test="late"><h2>{ui.late.title}</h2>'
            '<p class="soft">{over}</p></section>{list}',
            over=t("ui.late.over" if app.view["phase"] == "finished" else "ui.late.cancelled"),
            list=_list(app),
        )
    texts, kind, typed = FORM.texts(app), _what(app), FORM.drawing(app)
    choices: list[tuple[object, Piece, str, bool]] = [
        (choice, t("ui.late.what." + choice), "", False) for choice in WHAT
    ]
    refused = app.refusals.get("late")
    return html(
        '<section class="panel stack" data-test="late"><h2>{ui.late.title}</h2>'
        '<p class="soft">{ui.late.help}</p>{refused}{another}'
        '<form class="stack" id="late" data-submit="late-send" '
        'data-input="late-typed" novalidate>{what}<div class="two">{ticket}{time}'
        "</div>{name}{paid}{wrote}{send}</form></section>{list}",
        refused=refusal(refused),
        another=button("late-another", t("ui.late." + ASKED[refused["code"]]), "", "plus")
        if refused and refused["code"] in ASKED
        else "",
        what=keys("late-what", t("ui.late.what"), choices, kind, "late-what"),
        ticket=typed.field(
            "ticket", t("ui.late.ticket"), t("ui.late.ticket-help") if kind == "entry" else ""
        ),
        time=typed.field("time", t("ui.late.time")),
        name=_name(app) if kind == "entry" else "",
        paid=_paid(app) if kind != "out" else "",
        wrote=field("late--wrote", t("ui.late.wrote"), texts.get("wrote", ""), attrs=_most()),
        send=submit("late-send", t("ui.late.send"), "btn-main btn-big", "plus"),
        list=_list(app),
    )


def _most() -> Markup:
    return html('maxlength="80"')


def _name(app: App) -> Markup:
    texts, desk = FORM.texts(app), app.view["desk"]
    age = NOTHING
    if desk["age_limit"]:
        age = html(
            '<div class="cluster between"><label class="check"><input type="checkbox" '
            'id="late--of_age" name="of_age" {on}><span>{age}</span></label>{clause}</div>',
            on="checked" if texts.get("of_age") else "",
            age=t("ui.door.of-age", years=desk["age_limit"]),
            clause=why_key(desk["age_clause"]),
        )
    name = field("late--name", t("ui.door.name"), texts.get("name", ""), attrs=_most())
    return html("{name}{age}", name=name, age=age)


def _paid(app: App) -> Markup:
    ways: list[tuple[object, Piece, str, bool]] = [
        (way, t("ui.paid." + way), "", False) for way in app.view["desk"]["ways"]
    ]
    return keys("late-paid", t("ui.paid"), ways, _way(app))


def _way(app: App) -> str:
    ways, chosen = app.view["desk"]["ways"], FORM.texts(app).get("late-paid", "")
    return chosen if chosen in ways else ways[0]


def _list(app: App) -> Markup:
    rows = [
        html(
            '<li class="{css}"><div class="grow">{told}<br><span class="soft small">{written}'
            "{since}</span></div>{act}</li>",
            css="gone" if entry["undone"] else "",
            told=app.tell(entry),
            written=t("ui.late.entered", at_ms=entry["at_ms"] or 0),
            since=records.since(app, chain),
            act=records.act(entry, chain, spoken=t("ui.lately.undo", what=app.tell(entry))),
        )
        for entry, chain in undone.grouped(room_state(app).written)
    ]
    if not rows:
        return NOTHING
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{ui.late.list}</h2></div>'
        '<ul class="rows" data-test="late-list">{rows}</ul></section>',
        rows=rows,
    )


# ---- taps ----


def choose(app: App, element: Element) -> None:
    FORM.take(app)
    app.refusals.pop(FORM.where, None)
    app.draw()


def happened(app: App, minute: int) -> int:
    """Return the moment at which the hall's clock showed this minute of the day, or will: of a
    time that is still to come the core says so. Once the night has begun it is that evening's, on
    whichever day it is entered.
    """
    near = min(app.now(), app.view["night"]["start_at_ms"])
    shown = words.voice().civil(near)
    ago = (shown.hour * 60 + shown.minute - minute) % DAY_MINUTES
    if ago > NIGHT_MINUTES:
        ago -= DAY_MINUTES
    return near - near % MINUTE_MS - ago * MINUTE_MS


def another(app: App, element: Element) -> None:
    """Send the form once more: the name is that of somebody else; the rebuy is another than the
    one that is recorded.
    """
    FORM.send_with(app, {"another": True})


def _what(app: App) -> str:
    kind: str = FORM.texts(app).get("late-what", "")
    return kind if kind in WHAT else WHAT[0]


def _fields(app: App) -> list[InputField]:
    return [
        InputField("ticket", "ticket", empty=_what(app) == "entry", place="late-ticket"),
        InputField("time", "time", place="late-time"),
    ]


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    kind, ticket, is_another = _what(app), values["ticket"], "another" in typed
    command: Command = {"wrote": typed["wrote"]}
    command["happened_at_ms"] = happened(app, values["time"])
    if kind == "entry":
        command["command"] = "sell-entry"
        command["number"] = ticket or 0
        command["name"] = typed["name"].strip()
        command["of_age"] = bool(typed.get("of_age"))
        command["same_person"] = "no" if is_another else ""
    elif kind == "rebuy":
        command["command"] = "sell-rebuy"
        command["ticket"] = ticket
        command["again"] = is_another
    else:
        command["command"] = "eliminate"
        command["out"] = [{"ticket": ticket, "stack_chips": None}]
        command["confirmed"] = True
    if kind != "out":
        command["paid"] = _way(app)
    return command


# Who wrote it is likely to have written the next line too.
FORM = CommandForm(
    "late", _command, "late-send", _fields, stays=("wrote", "late-what"), first_field="late-ticket"
)

ACTIONS = {**FORM.actions, "late-what": choose, "late-another": another}
