"""Records in a list, each with its Undo. What is undone is told and put back in the record's own
row: no row comes or goes, so that a second tap never meets another record.
"""

from __future__ import annotations

from pycore.judge.book_view import BookLine
from pycore.night.from_paper import PaperMark
from pycore.night.night_view import Standing
from pycore.night.records import HistoryLine
from webapp.ui.app.app import App, Command
from webapp.ui.devices import undone
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, button
from webapp.ui.kit.words import t
from webapp.ui.results.outs import OutRow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Line = HistoryLine | BookLine


def act(
    entry: Line,
    chain: Sequence[Line],
    listed: Sequence[Line] = (),
    does: str = "undo",
    spoken: str = "",
) -> Markup:
    """Return its button: Undo while it counts, Put back once it was undone. *listed* are the
    records of the list; *spoken* says what the Undo is of where the row does not.
    """
    target = undone.target(entry, chain)
    if not target:
        if not entry["undone"]:
            return NOTHING
        return badge("", t("ui.history.undone"))
    key = "ui.history.redo" if entry["undone"] else undone.label(entry, listed)
    is_spoken = spoken and not entry["undone"]
    return button(
        does,
        t(key),
        "btn-plain",
        "undo",
        html(
            'id="act-{id}" data-target="{target}"{spoken}',
            id=entry["id"],
            target=target,
            spoken=html(' aria-label="{spoken}"', spoken=spoken) if is_spoken else "",
        ),
    )


def settled(target: str, take: bool, note: str = "", block: bool = False) -> Command:
    """Return the wish that settles what waits: a record that passed a limit, or does not fit; with
    *block* whatever its tablet wrote on it as well.
    """
    return {
        "command": "resolve-conflict",
        "target": target,
        "take": take,
        "block": block,
        "note": note,
    }


def from_paper(mark: PaperMark | None) -> Markup:
    """Return that a row was entered later from paper; nothing of what was recorded at once."""
    if not mark:
        return NOTHING
    return html(
        '<br><span class="soft small" data-test="from-paper">{told}</span>', told=paper(mark)
    )


def paper(mark: PaperMark) -> str:
    return t(
        "common.from-paper",
        happened_at_ms=mark["happened_at_ms"],
        wrote=mark["wrote"],
        entered_at_ms=mark["entered_at_ms"],
    )


def since(app: App, chain: Sequence[Line]) -> str:
    """Return what happened to it: " · Undone 8:15 pm · Put back 8:16 pm"."""
    text = ""
    for i in range(len(chain)):
        key = "ui.history.back-at" if i % 2 else "ui.history.undone-at"
        text += " · " + t(key, at_ms=chain[i]["at_ms"] or 0)
        if chain[i]["dev"] != app.session.dev:
            text += ", " + t("ui.history.other", dev=chain[i]["dev"][:6])
    return text


def when_back(app: App, row: OutRow) -> str:
    """Return when somebody was taken back: "Undone 8:15 pm"."""
    return since(app, row.chain)[len(" · ") :]


def back_out(row: OutRow) -> Markup:
    """Return the way back at the row of somebody who was taken back by mistake."""
    if not row.entry or not row.gone:
        return NOTHING
    target = undone.target(row.entry, row.chain)
    if not target:
        return badge("", t("ui.history.undone"))
    label, name = t("ui.history.redo"), words.called(row.gone["name"])
    spoken = t("common.told", about=label, told=name)
    facts = html('data-target="{target}" aria-label="{spoken}"', target=target, spoken=spoken)
    return button("undo", label, "btn-plain", "", facts)


def undo_out(row: Standing) -> Markup:
    """Return the Undo at somebody's place: what put them out is taken back. Nothing for who stands
    there because the others are out.
    """
    if not row["record"]:
        return NOTHING
    spoken = t("ui.out.undo", name=words.called(row["name"]))
    return html(
        '<button class="btn btn-plain btn-square" type="button" data-act="undo" '
        'data-target="{record}" aria-label="{spoken}" title="{spoken}">{icon}</button>',
        record=row["record"],
        spoken=spoken,
        icon=icon("undo", 20),
    )
