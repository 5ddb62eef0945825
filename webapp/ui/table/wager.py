"""What did the player do? Chips by motion and words as seen and heard; the worker says what they
count for, under which clause, and what goes back or is still owed.
"""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button
from webapp.ui.frame.words import t
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.amount import keypad, press
from webapp.ui.table.dealing import act, shown, who
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.element import Element
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

WORDS = ("", "check", "call", "bet", "raise", "raise-by", "amount", "all-in", "fold")
WITH_AMOUNT = ("bet", "raise", "raise-by", "amount")
IN_TURN = -1
MOST_MOTIONS = 3


def told(app: Tablet, found):
    """What the dealer has said so far."""
    given = mine(app).wager
    if given:
        return given
    turn = found["turn"]
    return {
        "seat": turn["seat"] if turn else 0,
        "chips": [[]],
        "word": "",
        "amount": 0,
        "chips_first": False,
        "faced": IN_TURN,
        "taken": 0,
    }


def wager_panel(app: Tablet, found) -> Markup:
    did = told(app, found)
    if not found["turn"]:
        return NOTHING
    if mine(app).keypad:
        return _said_amount(app, did)
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><h2>{title}</h2></div>'
        "{wager_close}</div>{words}{chips}{seats}",
        title=t("ui.wager.title", who=who(found, did["seat"])),
        wager_close=button(
            "wager-close", t("common.close"), "", "cross", html('data-keys="escape"')
        ),
        words=_words(did),
        chips=_chips(found, did),
        seats=_seats(app, found, did),
    )


def _words(did) -> Markup:
    parts = [
        html(
            '<fieldset class="keys tb-words"><legend class="hidden-text">{word}</legend>',
            word=t("ui.wager.word"),
        )
    ]
    for word in WORDS:
        parts.append(
            html(
                '<button type="button" class="btn" data-act="wager-word" data-word="{word}" '
                'id="word-{word_2}" aria-pressed="{aria_pressed}">{word_3}</button>',
                word=word,
                word_2=word or "none",
                aria_pressed="true" if did["word"] == word else "false",
                word_3=t("ui.wager.word." + (word or "none")),
            )
        )
    parts.append(html("</fieldset>"))
    if did["word"] in WITH_AMOUNT:
        parts.append(
            html(
                '<button type="button" class="btn btn-wide" data-act="wager-amount" '
                'id="tb-said">'
                '<span>{amount_said}</span> <b class="num">{amount}</b>{icon}</button>',
                amount_said=t("ui.wager.amount-said"),
                amount=words.grouped(did["amount"]) if did["amount"] else "–",
                icon=icon("keypad", 20),
            )
        )
    return join(parts)


def _said_amount(app: Tablet, did) -> Markup:
    return html(
        '<div class="tb-sum"><span class="label">{amount_said}</span><b class="num">'
        "{amount}</b></div>{keypad}{wager_amount}",
        amount_said=t("ui.wager.amount-said"),
        amount=words.grouped(did["amount"]),
        keypad=keypad("wager-key"),
        wager_amount=button(
            "wager-amount",
            t("ui.wager.amount-done"),
            "btn-main btn-big btn-wide",
            "",
            html('id="tb-said" data-keys="enter"'),
        ),
    )


def _chips(found, did) -> Markup:
    parts = [html('<div class="tb-motions">')]
    parts.append(
        html(
            '<div class="tb-chip-keys" role="group" aria-label="{chips}">',
            chips=t("ui.wager.chips"),
        )
    )
    for value in found["chips"]:
        parts.append(
            html(
                '<button type="button" class="btn tb-chip num" data-act="wager-chip" '
                'data-value="{value}" '
                'id="chip-{value}" aria-label="{chip}">{value_2}</button>',
                value=value,
                chip=t("ui.wager.chip", chips=value),
                value_2=words.grouped(value),
            )
        )
    motions = did["chips"]
    parts.append(html("</div>"))
    parts.append(_took(found, did))
    for i in range(len(motions)):
        parts.append(_motion(i, motions))
    some = [motion for motion in motions if motion]
    if some and did["word"]:
        parts.append(
            html(
                '<label class="check"><input type="checkbox" id="chips-first" '
                'data-change="wager-first" {checked}><span>{chips_first}</span></label>',
                checked="checked" if did["chips_first"] else "",
                chips_first=t("ui.wager.chips-first"),
            )
        )
    parts.append(html("</div>"))
    return join(parts)


def _took(found, did) -> Markup:
    """Chips of an earlier bet, taken back before new ones went in: all of them or a part."""
    bet = found["turn"]["bet"]
    if not bet or did["seat"] != found["turn"]["seat"]:
        return NOTHING
    if did["taken"]:
        label = t("ui.wager.took", chips=did["taken"])
    else:
        label = t("ui.wager.took-none", chips=bet)
    return html(
        '<div class="cluster"><button type="button" class="btn" data-act="wager-took" '
        'id="tb-took" aria-pressed="{aria_pressed}">{label}</button></div>',
        aria_pressed="true" if did["taken"] else "false",
        label=label,
    )


def _motion(i, motions) -> Markup:
    motion = motions[i]
    if not motion and len(motions) == 1:
        return NOTHING
    chips = [
        html(
            '<button type="button" class="btn tb-chip-in num" data-act="wager-take" '
            'data-motion="{i}" '
            'data-nth="{n}" id="in-{i}-{n}" aria-label="{take_back}">{motion}</button>',
            i=i,
            n=n,
            take_back=t("ui.wager.take-back", chips=motion[n]),
            motion=words.grouped(motion[n]),
        )
        for n in range(len(motion))
    ]
    more = ""
    if motion and i + 1 == len(motions) and i + 1 < MOST_MOTIONS:
        more = button(
            "wager-motion",
            "",
            "btn-square",
            "plus",
            html(
                'id="tb-motion" aria-label="{next_motion}"', next_motion=t("ui.wager.next-motion")
            ),
        )
    return html(
        '<p class="tb-motion"><span class="soft small">{motion}</span>{chips}<b class="num">'
        "{sum}</b>{more}</p>",
        motion=t("ui.wager.motion", n=i + 1),
        chips=chips,
        sum=words.grouped(sum(motion)),
        more=more,
    )


def _seats(app: Tablet, found, did) -> Markup:
    """Another seat, out of turn; or in turn now, but done when the bet was another."""
    if not mine(app).wager_seats and did["faced"] == IN_TURN:
        return button("wager-other", t("ui.wager.other"), "btn-plain", "", html('id="tb-other"'))
    if did["faced"] != IN_TURN:
        return html(
            '<p class="small soft">{faced}</p>', faced=t("ui.wager.faced", amount=did["faced"])
        )
    parts = [
        html('<div class="tb-chips" role="group" aria-label="{other}">', other=t("ui.wager.other"))
    ]
    for one in found["seats"]:
        if one["state"] == "in":
            parts.append(
                html(
                    '<button type="button" class="btn" data-act="wager-seat" data-seat="{seat}" '
                    'id="wager-{seat}" aria-pressed="{aria_pressed}">{seat_line}</button>',
                    seat=one["seat"],
                    aria_pressed="true" if one["seat"] == did["seat"] else "false",
                    seat_line=table_words.seat_line(found, one["seat"]),
                )
            )
    parts.append(html("</div>"))
    return join(parts)


# ---- asking ----


def _say(app: Tablet, did) -> None:
    """Keep what was said and ask what it counts for."""
    mine(app).wager = did
    asked = mine(app).wager_turn + 1
    mine(app).wager_turn = asked
    chips = [motion for motion in did["chips"] if motion]
    if (
        not chips
        and not did["word"]
        and not did["taken"]
        or did["word"] == "amount"
        and not did["amount"]
    ):
        mine(app).reading = None
        mine(app).wager_refused = None
        app.draw()
        return
    sent = dict(did)
    sent["chips"] = chips

    def answered(reply: Any) -> None:
        if mine(app).wager_turn != asked:
            return
        mine(app).reading = reply["ok"] if "ok" in reply else None
        mine(app).wager_refused = reply["refused"] if "refused" in reply else None
        if "failed" in reply:
            app.failed(reply)
        app.draw()

    app.bus.call("wager", {"tid": app.tid, "table": dealing.number(app), "did": sent}, answered)
    app.draw()


def _changed(app: Tablet, **changes) -> None:
    did = dict(told(app, shown(app)))
    did.update(changes)
    _say(app, did)


def _motions(app: Tablet):
    return [motion[:] for motion in told(app, shown(app))["chips"]]


# ---- taps ----


def open_wager(app: Tablet, element: Element) -> None:
    _reset(app)
    mine(app).panel = "wager"
    app.draw()
    page.show("tb-panel")


def _reset(app: Tablet) -> None:
    mine(app).wager = None
    mine(app).reading = None
    mine(app).wager_refused = None
    mine(app).wager_seats = False
    mine(app).keypad = False


def close(app: Tablet, element: Element) -> None:
    _reset(app)
    mine(app).panel = ""
    app.draw()


def word(app: Tablet, element: Element) -> None:
    said = page.data(element, "word")
    did = told(app, shown(app))
    mine(app).keypad = said == "amount"
    mine(app).typed = ""
    _changed(app, word=said, amount=did["amount"] if said in WITH_AMOUNT else 0)


def amount(app: Tablet, element: Element) -> None:
    mine(app).keypad = not mine(app).keypad
    mine(app).typed = ""
    app.draw()


def key(app: Tablet, element: Element) -> None:
    typed = press(mine(app).typed, page.data(element, "key"))
    mine(app).typed = typed
    _changed(app, amount=int(typed) if typed else 0)


def chip(app: Tablet, element: Element) -> None:
    motions = _motions(app)
    motions[-1].append(int(page.data(element, "value")))
    _changed(app, chips=motions)


def take(app: Tablet, element: Element) -> None:
    motions = _motions(app)
    del motions[int(page.data(element, "motion"))][int(page.data(element, "nth"))]
    _changed(app, chips=[motion for motion in motions if motion] or [[]])


def motion(app: Tablet, element: Element) -> None:
    mine(app).wager = dict(told(app, shown(app)), chips=_motions(app) + [[]])
    app.draw()


def took(app: Tablet, element: Element) -> None:
    """All of the earlier bet, or nothing of it; a part is told by its chips."""
    found = shown(app)
    _changed(app, taken=0 if told(app, found)["taken"] else found["turn"]["bet"])


def first(app: Tablet, element: Element) -> None:
    _changed(app, chips_first=bool(element.checked))


def other(app: Tablet, element: Element) -> None:
    mine(app).wager_seats = True
    app.draw()


def seat(app: Tablet, element: Element) -> None:
    mine(app).wager_seats = False
    _changed(app, seat=int(page.data(element, "seat")), taken=0)


def hold(app: Tablet, element: Element) -> None:
    """Out of turn: what was done waits for the turn, with the bet that was faced then."""
    found = shown(app)
    did = dict(told(app, found))
    did["faced"] = found["turn"]["level"]
    mine(app).held = did
    close(app, element)


def settle_held(app: Tablet, element: Element) -> None:
    held = mine(app).held
    _reset(app)
    mine(app).panel = "wager"
    if held:
        _say(app, held)


def do(app: Tablet, element: Element) -> None:
    read = mine(app).reading
    found = shown(app)
    if not read or not found["turn"]:
        return
    one = read["actions"][int(page.data(element, "nth"))]
    mine(app).held = None
    act(app, one["kind"], found["turn"]["seat"], one["amount"])


ACTIONS = {
    "table-wager": open_wager,
    "wager-close": close,
    "wager-word": word,
    "wager-amount": amount,
    "wager-key": key,
    "wager-chip": chip,
    "wager-take": take,
    "wager-motion": motion,
    "wager-took": took,
    "wager-first": first,
    "wager-other": other,
    "wager-seat": seat,
    "wager-hold": hold,
    "wager-held": settle_held,
    "wager-do": do,
}
