"""What the chips and words of a player count for, in a sentence with its clause, and the button
that does it.
"""

from __future__ import annotations

from webapp.ui.frame import words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import button, clause, shut
from webapp.ui.frame.words import t
from webapp.ui.table import sentences as table_words
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def reading(app: Tablet, found) -> Markup:
    """What it counts for, and the button that does it."""
    if mine(app).keypad or not found["turn"]:
        return NOTHING
    refused = mine(app).wager_refused
    read = mine(app).reading
    parts = [html('<div class="tb-reading" aria-live="polite" data-test="reading">')]
    if refused:
        parts.append(shut(refused))
    elif read:
        parts.append(
            html(
                '<p class="lead">{sentence}{clause}</p>',
                sentence=_sentence(found, read["code"]),
                clause=clause(read["clause"]),
            )
        )
        for code, rule in read["notes"]:
            parts.append(
                html(
                    '<p class="small">{sentence}{clause}</p>',
                    sentence=_sentence(found, code),
                    clause=clause(rule),
                )
            )
        if read["back"]:
            parts.append(html("<p>{back}</p>", back=t("ui.wager.back", chips=read["back"])))
        if read["add"]:
            parts.append(html("<p>{add}</p>", add=t("ui.wager.add", chips=read["add"])))
        parts.append(_choices(found, read))
    else:
        parts.append(
            html('<p class="soft small">{nothing_yet}</p>', nothing_yet=t("ui.wager.nothing-yet"))
        )
    parts.append(html("</div>"))
    return join(parts)


def _sentence(found, code):
    key = "ui.wager.read." + code
    if words.has(key):
        return t(key)
    turn = found["turn"] or {}
    facts = {"least_chips": turn.get("least"), "most_chips": turn.get("most")}
    return words.refusal({"code": code, "facts": facts})


def _choices(found, read) -> Markup:
    """The one filled button does what it counts for; of two he chooses."""
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
    parts = [html('<div class="tb-foot-keys">')]
    for nth in range(len(actions)):
        one = actions[nth]
        parts.append(
            button(
                "wager-do",
                _label(found, one),
                "btn-big" + (" btn-main" if len(actions) == 1 else ""),
                "",
                html('id="wager-do-{nth}" data-nth="{nth}" data-test="wager-do"', nth=nth),
            )
        )
    parts.append(html("</div>"))
    return join(parts)


def _label(found, one):
    turn = found["turn"]
    if one["kind"] == "fold":
        return t("ui.table.fold")
    if one["kind"] == "call":
        return t("ui.table.call", amount=turn["call"]) if turn["call"] else t("ui.table.check")
    return table_words.wager(one["amount"], turn["level"])
