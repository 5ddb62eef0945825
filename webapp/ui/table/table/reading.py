"""What the chips and words of a player count for, in a sentence with its clause, and the button
that does it.
"""

from __future__ import annotations

from pycore.night.table.table_hand import Turn, Wager, WagerAction
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, clause, shut
from webapp.ui.kit.words import t
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.state import room_state


def reading(app: App, table: TableView) -> Markup:
    """What it counts for, and the button that does it."""
    turn = table["turn"]
    if room_state(app).keypad or not turn:
        return NOTHING
    refused = room_state(app).wager_refused
    read = room_state(app).reading
    if refused:
        body = shut(refused)
    elif read:
        body = _read(turn, read)
    else:
        body = html('<p class="soft small">{nothing}</p>', nothing=t("ui.wager.nothing-yet"))
    return html(
        '<div class="tb-reading" aria-live="polite" data-test="reading">{body}</div>', body=body
    )


def _read(turn: Turn, read: Wager) -> Markup:
    notes = [
        html(
            '<p class="small">{sentence}{clause}</p>',
            sentence=_sentence(turn, code),
            clause=clause(rule),
        )
        for code, rule in read["notes"]
    ]
    if read["back"]:
        notes.append(html("<p>{back}</p>", back=t("ui.wager.back", chips=read["back"])))
    if read["add"]:
        notes.append(html("<p>{add}</p>", add=t("ui.wager.add", chips=read["add"])))
    return html(
        '<p class="lead">{sentence}{clause}</p>{notes}{choices}',
        sentence=_sentence(turn, read["code"]),
        clause=clause(read["clause"]),
        notes=notes,
        choices=_choices(turn, read),
    )


def _sentence(turn: Turn, code: str) -> str:
    key = "ui.wager.read." + code
    if words.has(key):
        return t(key)
    facts = {"least_chips": turn["least"], "most_chips": turn["most"]}
    return words.refusal({"code": code, "facts": facts})


def _choices(turn: Turn, read: Wager) -> Markup:
    """The one filled button does what it counts for; of two they choose."""
    actions = read["actions"]
    if not actions:
        if read["code"] == "out-of-turn-held":
            return button(
                "wager-hold",
                t("ui.wager.hold"),
                "btn-main btn-big btn-wide",
                "",
                html('id="tb-hold"'),
            )
        return button("wager-close", t("ui.wager.as-turn"), "btn-wide", "")
    css = "btn-big" + (" btn-main" if len(actions) == 1 else "")
    buttons = [
        button(
            "wager-do",
            _label(turn, actions[index]),
            css,
            "",
            html('id="wager-do-{nth}" data-nth="{nth}" data-test="wager-do"', nth=index),
        )
        for index in range(len(actions))
    ]
    return html('<div class="tb-foot-keys">{buttons}</div>', buttons=buttons)


def _label(turn: Turn, action: WagerAction) -> str:
    if action["kind"] == "fold":
        return t("ui.table.fold")
    if action["kind"] == "call":
        return t("ui.table.call", amount=turn["call"]) if turn["call"] else t("ui.table.check")
    return table_words.wager(action["amount"], turn["level"])
