"""What was done tonight, newest first, each with its Undo; and what two tablets wrote against each
other.
"""

from __future__ import annotations

from pycore.portable.asks import CLAUSE, REASON, asks_for
from webapp.ui.frame import (
    hands_links,
    incident_rows,
    page,
    records,
    tablet_names,
    undone,
    why,
    words,
)
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.parts import button, disagreement, disagreements, refusal, submit
from webapp.ui.frame.room import Room
from webapp.ui.frame.words import t
from webapp.ui.history.state import State, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.record import Conflict, HistoryLine
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.room import Act
    from webapp.ui.frame.tablet import Tablet

FEW = 10


def render(app: Tablet) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{history}</div>'
        '<div class="stack stack-wide">{conflicts}{incidents}{hands}</div></div>',
        hands=hands_links.to_all(app.tid),
        history=_history(app),
        conflicts=_conflicts(app),
        incidents=incident_rows.incidents_panel(app),
    )


def _history(app: Tablet) -> Markup:
    view = app.view
    entries = undone.grouped(view["history"])
    if not entries:
        return NOTHING
    first = entries if mine(app).all else entries[:FEW]
    rest = len(entries) - len(first)
    more = NOTHING
    if rest:
        label = words.count("ui.history.more", rest)
        more = html('<div class="pad">{all}</div>', all=button("all-history", label, "btn-plain"))
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{title}</h2>'
        '<span class="soft small">{events}</span></div>{refusal}'
        '<ol class="rows" id="history-all" tabindex="-1" data-test="history">{rows}</ol>'
        "{more}</section>",
        title=t("ui.history.title"),
        events=words.count("ui.history.events", view["events"]),
        refusal=html(
            '<div class="pad stack">{refusal}{ruling}</div>',
            refusal=refusal(app.refusals["note"]),
            ruling=_ruling(app),
        )
        if "note" in app.refusals
        else "",
        rows=[_entry(app, entry, chain) for entry, chain in first],
        more=more,
    )


def _entry(app: Tablet, entry: HistoryLine, chain: list[HistoryLine]) -> Markup:
    written = words.clock_time(entry["at_ms"]) if entry["at_ms"] else ""
    if entry["dev"] != app.dev:
        written += " · " + tablet_names.other(app, entry["dev"])
    return html(
        '<li class="{css}"><div class="grow">{sentence}<br>'
        '<span class="soft small num">{written}{since}</span>{also}</div>{act}</li>',
        css="gone" if entry["undone"] else "",
        sentence=app.tell(entry),
        written=written,
        since=records.since(app, chain),
        also=[_also(app, line) for line in [entry, *chain]],
        act=records.act(entry, chain, app.view["history"]),
    )


def _ruling(app: Tablet) -> Markup:
    """What stands is taken back by a ruling only: its reason, and the clause it follows."""
    if not asks_for(app.refusals["note"]["code"], CLAUSE):
        return NOTHING
    kept = mine(app).ruling
    return html(
        '<form class="stack" id="undo-ruling" data-submit="undo-ruling" '
        'data-input="keep-undo-ruling" data-test="undo-ruling" novalidate><h3>{title}</h3>'
        "{why}{submit}</form>",
        title=t("ui.ruling.title"),
        why=why.why_fields((REASON, CLAUSE), "undo", kept),
        submit=submit("undo-ruling", t("ui.ruling.undo"), "", "undo"),
    )


def keep_undo_ruling(app: Tablet, element: Element) -> None:
    mine(app).ruling = page.form("undo-ruling")


def undo_ruling(app: Tablet, element: Element) -> None:
    given = page.form("undo-ruling")
    mine(app).ruling = given
    command = {
        "command": "undo",
        "target": app.undo_target,
        "along": app.undo_along,
        "reason": given["reason"].strip(),
        "clause": given["clause"].strip(),
    }

    def done() -> None:
        mine(app).ruling = {}

    app.do(command, "note", done)


def _also(app: Tablet, entry: HistoryLine) -> Markup:
    """What an undo took along with the record it names."""
    if not entry["also"]:
        return NOTHING
    sentences = [app.tell(record) for record in entry["also"][:FEW]]
    rest = len(entry["also"]) - len(sentences)
    if rest > 0:
        sentences.append(words.count("ui.sheet.more", rest))
    return html(
        '<br><span class="small" data-test="also">{also} {sentences}</span>',
        also=t("ui.history.also"),
        sentences="; ".join(sentences),
    )


def _conflicts(app: Tablet) -> Markup:
    cards = [_conflict(app, conflict) for conflict in app.view["conflicts"]]
    return disagreements(cards, app.refusals.get("conflict"))


def _conflict(app: Tablet, conflict: Conflict) -> Markup:
    written = t("ui.history.this")
    if conflict["dev"] != app.dev:
        written = tablet_names.other(app, conflict["dev"])
    if conflict["at_ms"]:
        written = "%s · %s" % (words.clock_time(conflict["at_ms"]), written)
    more = html(
        "{block}{because}{late}",
        block=_block(app, conflict),
        because=_because(app, conflict),
        late=_late(app, conflict),
    )
    return disagreement("conflict", conflict, app.tell(conflict), written, more, conflict["block"])


def _block(app: Tablet, conflict: Conflict) -> Markup:
    """What the same tablet wrote on it, which is taken or left with it."""
    if not conflict["rest"]:
        return NOTHING
    return html(
        '<p data-test="block">{block}</p><details class="fold"><summary>{rest}</summary>'
        '<ol class="small">{rows}</ol></details>',
        block=t("ui.conflict.block", n=conflict["block"]),
        rest=t("ui.conflict.rest"),
        rows=[html("<li>{row}</li>", row=app.tell(record)) for record in conflict["rest"]],
    )


def _late(app: Tablet, conflict: Conflict) -> Markup:
    """What came after the seal is taken with a reason."""
    if conflict["why"] != "late-after-seal":
        return NOTHING
    form = _late_form(conflict["id"])
    return html(
        '<form id="{form}" data-input="keep-late" data-submit="none" novalidate>{why}</form>',
        form=form,
        why=why.why_field(
            REASON,
            form + "--reason",
            t("ui.seal.late"),
            mine(app).late.get(conflict["id"], ""),
        ),
    )


def _late_form(conflict: str) -> str:
    return "late-" + conflict


def keep_late(app: Tablet, element: Element) -> None:
    for conflict in app.view["conflicts"]:
        given = page.form(_late_form(conflict["id"]))
        if given:
            mine(app).late[conflict["id"]] = given["reason"]


def _because(app: Tablet, conflict: Conflict) -> Markup:
    """The undo on another tablet that made a record not fit, and the way to put it back."""
    because = conflict["because"]
    if not because:
        return NOTHING
    what = t("ui.history.earlier")
    for task in app.view["todo"]:
        if task["kind"] == "undo-took" and task["id"] == because:
            what = app.tell(task["what"])
    return html(
        '<p data-test="because">{sentence}</p>{undo}',
        sentence=t("ui.conflict.because", what=what),
        undo=button(
            "undo",
            t("ui.history.redo"),
            "btn-main",
            "undo",
            html('data-target="{because}"', because=because),
        ),
    )


def _resolve(take: bool) -> Act:
    def act(app: Tablet, element: Element) -> None:
        target = page.data(element, "target")
        reason = mine(app).late.get(target, "").strip()
        app.do(records.settled(target, take, reason, block=True), "conflict")

    return act


def all_history(app: Tablet, element: Element) -> None:
    mine(app).all = True
    app.draw()
    page.focus("history-all")


ACTIONS = {
    "all-history": all_history,
    "keep-undo-ruling": keep_undo_ruling,
    "keep-late": keep_late,
    "undo-ruling": undo_ruling,
    "conflict-take": _resolve(True),
    "conflict-leave": _resolve(False),
}

ROOM = Room("history", render, state=State, actions=ACTIONS, icon="undo", place=0)
