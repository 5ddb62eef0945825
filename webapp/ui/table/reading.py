"""What the chips and words of a player count for, in a sentence with its clause, and the button
that does it.
"""

from webapp.ui.frame import words
from webapp.ui.frame.page import esc
from webapp.ui.frame.parts import button, clause, shut
from webapp.ui.frame.words import h, t
from webapp.ui.table import sentences as table_words


def reading(app, found):
    """What it counts for, and the button that does it."""
    if app.kept("wager-keypad", False) or not found["turn"]:
        return ""
    refused = app.kept("wager-refused", None)
    read = app.kept("wager-read", None)
    parts = ['<div class="tb-reading" aria-live="polite" data-test="reading">']
    if refused:
        parts.append(shut(refused))
    elif read:
        parts.append(
            '<p class="lead">%s%s</p>' % (_sentence(found, read["code"]), clause(read["clause"]))
        )
        for code, rule in read["notes"]:
            parts.append('<p class="small">%s%s</p>' % (_sentence(found, code), clause(rule)))
        if read["back"]:
            parts.append("<p>%s</p>" % h("ui.wager.back", chips=read["back"]))
        if read["add"]:
            parts.append("<p>%s</p>" % h("ui.wager.add", chips=read["add"]))
        parts.append(_choices(found, read))
    else:
        parts.append('<p class="soft small">%s</p>' % h("ui.wager.nothing-yet"))
    parts.append("</div>")
    return "".join(parts)


def _sentence(found, code):
    key = "ui.wager.read." + code
    if words.has(key):
        return esc(t(key))
    turn = found["turn"] or {}
    facts = {"least": turn.get("least"), "most": turn.get("most")}
    return esc(words.refusal({"code": code, "facts": facts}))


def _choices(found, read):
    """The one filled button does what it counts for; of two he chooses."""
    actions = read["actions"]
    if not actions:
        if read["code"] == "out-of-turn-held":
            return button(
                "wager-hold", t("ui.wager.hold"), "btn-main btn-big btn-wide", "", 'id="tb-hold"'
            )
        return button("wager-close", t("ui.wager.as-turn"), "btn-wide", "")
    parts = ['<div class="tb-foot-keys">']
    for nth in range(len(actions)):
        one = actions[nth]
        parts.append(
            button(
                "wager-do",
                _label(found, one),
                "btn-big" + (" btn-main" if len(actions) == 1 else ""),
                "",
                'id="wager-do-%d" data-nth="%d" data-test="wager-do"' % (nth, nth),
            )
        )
    parts.append("</div>")
    return "".join(parts)


def _label(found, one):
    turn = found["turn"]
    if one["kind"] == "fold":
        return t("ui.table.fold")
    if one["kind"] == "call":
        return t("ui.table.call", amount=turn["call"]) if turn["call"] else t("ui.table.check")
    return table_words.wager(one["amount"], turn["level"])
