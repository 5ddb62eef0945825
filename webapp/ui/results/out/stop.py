"""The hard stop: everybody's chips are counted, and the counts rank them.

Who was picked as out, and the chips that were counted. Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.night_view import Player
from pycore.portable.sentences import CLAUSE, REASON
from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.picked import Picked
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.forms.why import why_field
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.parts import count_question, refusal, seat_of, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration.finder import Finder
from webapp.ui.results.foreseen import Foresight


class OutState:
    def __init__(self) -> None:
        self.finder = Finder("out-find", "out-find")
        self.stacks = Form([])
        self.picked = Picked()
        self.foresight = Foresight()
        self.stop = Form([])
        self.stop_why: dict[str, str] = {}


def room_state(app: App) -> OutState:
    return app.state(OutState)


DIFFERS = ("stacks-differ", "count-needs-reason")


def form_of(app: App) -> Form:
    """Return a count for everybody who is in."""
    form = room_state(app).stop
    form.fields = [
        InputField(_name(player), "chips", 1)
        for player in app.view["players"]
        if not player["out"]
    ]
    return form


def _name(player: Player) -> str:
    return "stop-%d" % player["ticket"]


def panel(app: App) -> Markup:
    view = app.view
    if view["phase"] != "playing":
        return NOTHING
    task_kinds = [task["kind"] for task in view["todo"]]
    due = "stop-play" in task_kinds
    opened = due or "licence-hours-over" in task_kinds or app.is_open("stop-open")
    night = view["night"]
    when: Piece = ""
    if night["stop_at_ms"]:
        when = join(
            [t("ui.stop.when", stop_at_ms=night["stop_at_ms"]), why_key(night["stop_clause"])]
        )
    return html(
        '<section class="panel panel-flush">'
        '<details class="fold" id="stop-fold" data-fold="stop-open" {open}><summary>'
        "<h2>{ui.stop.title}</h2></summary>"
        '<div class="pad"><p class="soft">{ui.stop.help} {when}</p></div>'
        '<form id="stop" data-submit="stop-play" data-input="stop-stacks" novalidate>'
        '<ul class="rows">{rows}</ul>'
        '<div class="pad stack">{total}{carried}{reason}{how_many}{said}'
        '<button class="btn btn-big btn-wide" type="submit" data-act="stop-play">'
        "{ui.stop.button}</button>"
        "</div></form></details></section>",
        open="open" if opened else "",
        when=when,
        rows=_rows(app) if opened else "",
        total=_total(app) if opened else "",
        carried=_carried(app) if opened else "",
        reason=_why(app) if opened and not due else "",
        how_many=forms.how_many(room_state(app).stop) if opened else "",
        said=_said(app),
    )


def _rows(app: App) -> Markup:
    typed = forms.Drawing(app, form_of(app), "stop")
    rows = []
    for player in app.view["players"]:
        if player["out"]:
            continue
        below = typed.below(_name(player))
        rows.append(
            html(
                '<li class="{css}"><div class="grow"><label for="{name}"><b>{called}</b> '
                '<span class="soft small num">{ticket}</span></label><br>'
                '<span class="soft small">{seat_of}</span></div>{input}{below}</li>',
                css="row-says" if below else "",
                name=_name(player),
                called=words.called(player["name"]),
                ticket=words.ticket(player["ticket"]),
                seat_of=seat_of(player),
                input=typed.input(_name(player), "num stack-input"),
                below=below,
            )
        )
    return join(rows)


def _total(app: App) -> Markup:
    """Both sums as they are so far: what was counted, and what is in play."""
    form = form_of(app)
    counts = form.values(forms.rules())
    total = sum([counts[name] for name in counts])
    in_play = _should_lie(app)
    unread = len(form.fields) - len(counts)
    note: Piece = ""
    if unread:
        note = html(
            '<br><span class="soft small">{unread}</span>',
            unread=words.count("ui.stop.unread", unread),
        )
    elif not _is_right(app, total):
        key = "ui.stop.more" if total > in_play else "ui.stop.fewer"
        note = html(
            '<br><span class="no-text" data-test="stop-differs">{differs}</span>',
            differs=t(key, chips=abs(total - in_play)),
        )
    return html(
        '<p>{ui.stop.counted} <b class="num" data-test="stop-total">{total}</b> '
        '<span class="soft">{of}</span>{note}</p>',
        total=words.grouped(total),
        of=t("ui.figure.of", n=in_play),
        note=note,
    )


def _should_lie(app: App) -> int:
    """What the counts should come to: chips that are carried belong to nobody."""
    chips = app.view["chips"]
    return chips["in_play"] - chips["carried"]


def _is_right(app: App, total: int) -> bool:
    """Whether the counts can come to this; a colour-up that nobody counted leaves a range."""
    chips = app.view["chips"]
    lies = _should_lie(app)
    return lies - chips["fewer"] <= total <= lies + chips["more"]


def _carried(app: App) -> Markup:
    """What lies with the dealers and is in no count."""
    carried = app.view["chips"]["carried"]
    if not carried:
        return NOTHING
    return html(
        '<p class="soft small" data-test="stop-carried">{said}</p>',
        said=t("ui.chips.carried", chips=carried),
    )


def _why(app: App) -> Markup:
    """Before the set time, or where none is set, it is a ruling."""
    texts = room_state(app).stop_why
    return join(
        [
            why_field(REASON, "stop--reason", t("ui.stop.reason"), texts.get(REASON, "")),
            why_field(CLAUSE, "stop--clause", t("ui.ruling.clause"), texts.get(CLAUSE, "")),
        ]
    )


def _said(app: App) -> Markup:
    """Why play was not ended; or, where other chips were counted than there are, the question."""
    if not _is_asked(app):
        return refusal(app.refusals.get("stop"))
    because = room_state(app).stop_why.get("because", "")
    return count_question(app.refusals["stop"], "stop", "stop", because)


def _is_asked(app: App) -> bool:
    return "stop" in app.refusals and app.refusals["stop"]["code"] in DIFFERS


# ---- taps ----


def stacks(app: App, element: Element) -> None:
    """Take a count that was typed; what was asked about another sum is not asked any more."""
    form = form_of(app)
    before = dict(form.texts)
    form.take(_note(app))
    if form.texts == before and _is_asked(app):
        return
    if _is_asked(app):
        app.refusals.pop("stop")
    app.draw()


def _note(app: App) -> dict[str, Any]:
    """What stands in the fields."""
    typed = page.form("stop")
    room_state(app).stop_why = {
        "reason": typed.get("reason", ""),
        "clause": typed.get("clause", ""),
        "because": typed.get("because", room_state(app).stop_why.get("because", "")),
    }
    return typed


def play(app: App, element: Element) -> None:
    form_of(app).take(_note(app))
    _send(app, _is_asked(app) and bool(room_state(app).stop_why["because"].strip()))


def confirm(app: App, element: Element) -> None:
    """Confirm that the counts are right as they are, for the reason that was typed."""
    form_of(app).take(_note(app))
    _send(app, True)


def _send(app: App, confirmed: bool) -> None:
    values = forms.sent(app, form_of(app))
    if values is None:
        return
    counts = []
    for player in app.view["players"]:
        if not player["out"]:
            counts.append({"ticket": player["ticket"], "stack_chips": values[_name(player)]})
    why = room_state(app).stop_why

    def undone() -> None:
        refused = app.refusals.get("stop")
        app.draw()
        if refused and "ticket" in refused["facts"]:
            forms.look_at("stop-%d" % refused["facts"]["ticket"])
        elif _is_asked(app):
            page.show("stop--because")

    command = {
        "command": "stop-play",
        "stacks": counts,
        "reason": why.get("reason", "").strip(),
        "clause": why.get("clause", "").strip(),
        "confirmed": confirmed,
        "because": why.get("because", "").strip(),
    }
    app.do(command, "stop", undone=undone)


def again(app: App, element: Element) -> None:
    app.refusals.pop("stop", None)
    app.draw()
    forms.look_at(form_of(app).fields[0].place)


ACTIONS = {
    "stop-stacks": stacks,
    "stop-play": play,
    "stop-confirm": confirm,
    "stop-again": again,
}
