"""What did the player do? Chips by motion and words as seen and heard; the worker says what they
count for, under which clause, and what goes back or is still owed.
"""

from __future__ import annotations

from webapp.ui.frame import page, words
from webapp.ui.frame.html import NOTHING, html
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import button
from webapp.ui.frame.words import t
from webapp.ui.table import dealing
from webapp.ui.table import sentences as table_words
from webapp.ui.table.amount import keypad, press, turn_of
from webapp.ui.table.dealing import act, table_now, who
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.table import TableView, Turn, Wager
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.ui.table.state import Did
    from webapp.worker.answers import Reply

WORDS = ("", "check", "call", "bet", "raise", "raise-by", "amount", "all-in", "fold")
WITH_AMOUNT = ("bet", "raise", "raise-by", "amount")
IN_TURN = -1
MOST_MOTIONS = 3


def said(app: Tablet, table: TableView) -> Did:
    """What the dealer has said so far."""
    given = mine(app).wager
    if given:
        return given
    turn = table["turn"]
    return {
        "seat": turn["seat"] if turn else 0,
        "chips": [[]],
        "word": "",
        "amount": 0,
        "chips_first": False,
        "faced": IN_TURN,
        "taken": 0,
    }


def wager_panel(app: Tablet, table: TableView) -> Markup:
    did = said(app, table)
    turn = table["turn"]
    if not turn:
        return NOTHING
    if mine(app).keypad:
        return _said_amount(did)
    return html(
        '<div class="tb-sheet-head"><div class="tb-who"><h2>{title}</h2></div>'
        "{close}</div>{words}{chips}{seats}",
        title=t("ui.wager.title", who=who(table, did["seat"])),
        close=button("wager-close", t("common.close"), "", "cross", html('data-keys="escape"')),
        words=_words(did),
        chips=_chips(table, turn, did),
        seats=_seats(app, table, did),
    )


def _words(did: Did) -> Markup:
    """The words a player may have said, and the amount where one goes with it."""
    amount = NOTHING
    if did["word"] in WITH_AMOUNT:
        amount = html(
            '<button type="button" class="btn btn-wide" data-act="wager-amount" id="tb-said">'
            '<span>{label}</span> <b class="num">{amount}</b>{icon}</button>',
            label=t("ui.wager.amount-said"),
            amount=words.grouped(did["amount"]) if did["amount"] else "–",
            icon=icon("keypad", 20),
        )
    return html(
        '<fieldset class="keys tb-words"><legend class="hidden-text">{legend}</legend>{keys}'
        "</fieldset>{amount}",
        legend=t("ui.wager.word"),
        keys=[_word_key(word, word == did["word"]) for word in WORDS],
        amount=amount,
    )


def _word_key(word: str, is_said: bool) -> Markup:
    name = word or "none"
    return html(
        '<button type="button" class="btn" data-act="wager-word" data-word="{word}" '
        'id="word-{name}" aria-pressed="{pressed}">{label}</button>',
        word=word,
        name=name,
        pressed="true" if is_said else "false",
        label=t("ui.wager.word." + name),
    )


def _said_amount(did: Did) -> Markup:
    return html(
        '<div class="tb-sum"><span class="label">{label}</span><b class="num">'
        "{amount}</b></div>{keypad}{done}",
        label=t("ui.wager.amount-said"),
        amount=words.grouped(did["amount"]),
        keypad=keypad("wager-key"),
        done=button(
            "wager-amount",
            t("ui.wager.amount-done"),
            "btn-main btn-big btn-wide",
            "",
            html('id="tb-said" data-keys="enter"'),
        ),
    )


def _chips(table: TableView, turn: Turn, did: Did) -> Markup:
    """Every chip in play as a key, and the motions that they went in by."""
    motions = did["chips"]
    chips_first = NOTHING
    if did["word"] and [motion for motion in motions if motion]:
        chips_first = html(
            '<label class="check"><input type="checkbox" id="chips-first" '
            'data-change="wager-first" {checked}><span>{label}</span></label>',
            checked="checked" if did["chips_first"] else "",
            label=t("ui.wager.chips-first"),
        )
    return html(
        '<div class="tb-motions"><div class="tb-chip-keys" role="group" aria-label="{label}">'
        "{keys}</div>{took}{motions}{chips_first}</div>",
        label=t("ui.wager.chips"),
        keys=[_chip_key(value) for value in table["chips"]],
        took=_took(turn, did),
        motions=[_motion(i, motions) for i in range(len(motions))],
        chips_first=chips_first,
    )


def _chip_key(value: int) -> Markup:
    return html(
        '<button type="button" class="btn tb-chip num" data-act="wager-chip" '
        'data-value="{value}" id="chip-{value}" aria-label="{spoken}">{chips}</button>',
        value=value,
        spoken=t("ui.wager.chip", chips=value),
        chips=words.grouped(value),
    )


def _took(turn: Turn, did: Did) -> Markup:
    """Chips of an earlier bet, taken back before new ones went in: all of them or a part."""
    if not turn["bet"] or did["seat"] != turn["seat"]:
        return NOTHING
    if did["taken"]:
        label = t("ui.wager.took", chips=did["taken"])
    else:
        label = t("ui.wager.took-none", chips=turn["bet"])
    return html(
        '<div class="cluster"><button type="button" class="btn" data-act="wager-took" '
        'id="tb-took" aria-pressed="{taken}">{label}</button></div>',
        taken="true" if did["taken"] else "false",
        label=label,
    )


def _motion(i: int, motions: list[list[int]]) -> Markup:
    motion = motions[i]
    if not motion and len(motions) == 1:
        return NOTHING
    chips = [
        html(
            '<button type="button" class="btn tb-chip-in num" data-act="wager-take" '
            'data-motion="{i}" '
            'data-nth="{n}" id="in-{i}-{n}" aria-label="{take_back}">{chip}</button>',
            i=i,
            n=n,
            take_back=t("ui.wager.take-back", chips=motion[n]),
            chip=words.grouped(motion[n]),
        )
        for n in range(len(motion))
    ]
    more = NOTHING
    if motion and i + 1 == len(motions) and i + 1 < MOST_MOTIONS:
        more = button(
            "wager-motion",
            "",
            "btn-square",
            "plus",
            html('id="tb-motion" aria-label="{next}"', next=t("ui.wager.next-motion")),
        )
    return html(
        '<p class="tb-motion"><span class="soft small">{motion}</span>{chips}<b class="num">'
        "{sum}</b>{more}</p>",
        motion=t("ui.wager.motion", n=i + 1),
        chips=chips,
        sum=words.grouped(sum(motion)),
        more=more,
    )


def _seats(app: Tablet, table: TableView, did: Did) -> Markup:
    """Another seat, out of turn; or in turn now, but done when the bet was another."""
    if did["faced"] != IN_TURN:
        return html(
            '<p class="small soft">{faced}</p>', faced=t("ui.wager.faced", amount=did["faced"])
        )
    if not mine(app).wager_seats:
        return button("wager-other", t("ui.wager.other"), "btn-plain", "", html('id="tb-other"'))
    return html(
        '<div class="tb-chips" role="group" aria-label="{other}">{seats}</div>',
        other=t("ui.wager.other"),
        seats=[
            _seat_key(table, seat["seat"], seat["seat"] == did["seat"])
            for seat in table["seats"]
            if seat["state"] == "in"
        ],
    )


def _seat_key(table: TableView, seat: int, is_theirs: bool) -> Markup:
    return html(
        '<button type="button" class="btn" data-act="wager-seat" data-seat="{seat}" '
        'id="wager-{seat}" aria-pressed="{pressed}">{seat_line}</button>',
        seat=seat,
        pressed="true" if is_theirs else "false",
        seat_line=table_words.seat_line(table, seat),
    )


# ---- asking ----


def _ask(app: Tablet, did: Did) -> None:
    """Keep what was said and ask what it counts for."""
    mine(app).wager = did
    asked = mine(app).wager_turn + 1
    mine(app).wager_turn = asked
    chips = [motion for motion in did["chips"] if motion]
    is_silent = not chips and not did["word"] and not did["taken"]
    if is_silent or (did["word"] == "amount" and not did["amount"]):
        mine(app).reading = None
        mine(app).wager_refused = None
        app.draw()
        return
    sent = _copy(did)
    sent["chips"] = chips

    def answered(reply: Reply[Wager]) -> None:
        if mine(app).wager_turn != asked:
            return
        mine(app).reading = reply["ok"] if "ok" in reply else None
        mine(app).wager_refused = reply["refused"] if "refused" in reply else None
        if "failed" in reply:
            app.failed(reply)
        app.draw()

    app.bus.call("wager", {"tid": app.tid, "table": dealing.number(app), "did": sent}, answered)
    app.draw()


def _copy(did: Did) -> Did:
    """The same with motions of its own."""
    return {
        "seat": did["seat"],
        "chips": [motion[:] for motion in did["chips"]],
        "word": did["word"],
        "amount": did["amount"],
        "chips_first": did["chips_first"],
        "faced": did["faced"],
        "taken": did["taken"],
    }


def _begun(app: Tablet) -> Did | None:
    """What was said so far, to be changed; None where no player's turn is."""
    table = table_now(app)
    return _copy(said(app, table)) if table and table["turn"] else None


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
    did = _begun(app)
    if not did:
        return
    did["word"] = page.data(element, "word")
    mine(app).keypad = did["word"] == "amount"
    mine(app).typed = ""
    if did["word"] not in WITH_AMOUNT:
        did["amount"] = 0
    _ask(app, did)


def amount(app: Tablet, element: Element) -> None:
    mine(app).keypad = not mine(app).keypad
    mine(app).typed = ""
    app.draw()


def key(app: Tablet, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    typed = press(mine(app).typed, page.data(element, "key"))
    mine(app).typed = typed
    did["amount"] = int(typed) if typed else 0
    _ask(app, did)


def chip(app: Tablet, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips"][-1].append(int(page.data(element, "value")))
    _ask(app, did)


def take(app: Tablet, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    del did["chips"][int(page.data(element, "motion"))][int(page.data(element, "nth"))]
    did["chips"] = [motion for motion in did["chips"] if motion] or [[]]
    _ask(app, did)


def motion(app: Tablet, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips"].append([])
    mine(app).wager = did
    app.draw()


def took(app: Tablet, element: Element) -> None:
    """All of the earlier bet, or nothing of it; a part is told by its chips."""
    did = _begun(app)
    turn = turn_of(app)
    if not did or not turn:
        return
    did["taken"] = 0 if did["taken"] else turn["bet"]
    _ask(app, did)


def first(app: Tablet, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips_first"] = bool(element.checked)
    _ask(app, did)


def other(app: Tablet, element: Element) -> None:
    mine(app).wager_seats = True
    app.draw()


def seat(app: Tablet, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    mine(app).wager_seats = False
    did["seat"] = int(page.data(element, "seat"))
    did["taken"] = 0
    _ask(app, did)


def hold(app: Tablet, element: Element) -> None:
    """Out of turn: what was done waits for the turn, with the bet that was faced then."""
    did = _begun(app)
    turn = turn_of(app)
    if not did or not turn:
        return
    did["faced"] = turn["level"]
    mine(app).held = did
    close(app, element)


def settle_held(app: Tablet, element: Element) -> None:
    held = mine(app).held
    _reset(app)
    mine(app).panel = "wager"
    if held:
        _ask(app, held)


def do(app: Tablet, element: Element) -> None:
    read = mine(app).reading
    turn = turn_of(app)
    if not read or not turn:
        return
    action = read["actions"][int(page.data(element, "nth"))]
    mine(app).held = None
    act(app, action["kind"], turn["seat"], action["amount"])


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
