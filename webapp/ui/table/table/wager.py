"""What did the player do? Chips by motion and words as seen and heard; the worker says what they
count for, under which clause, and what goes back or is still owed.

What the chips and words of a player count for, in a sentence with its clause, and the button
that does it.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_hand import Turn, Wager, WagerAction
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.table.table import dealing
from webapp.ui.table.table import sentences as table_words
from webapp.ui.table.table.amount import keypad, press, turn_of
from webapp.ui.table.table.dealing import WagerDraft, act, room_state, table_now, who
from webapp.worker.answers import Reply

WITH_AMOUNT = ("bet", "raise", "raise-by", "amount")
IN_TURN = -1
MOST_MOTIONS = 3


def wager_so_far(app: App, table: TableView) -> WagerDraft:
    """Return what the dealer has said so far."""
    did = room_state(app).wager
    if did:
        return did
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


# ---- asking ----


def _ask(app: App, did: WagerDraft) -> None:
    """Keep what was said and ask what it counts for."""
    room_state(app).wager = did
    turn = room_state(app).wager_turn + 1
    room_state(app).wager_turn = turn
    chips = [motion for motion in did["chips"] if motion]
    is_silent = not chips and not did["word"] and not did["taken"]
    if is_silent or (did["word"] == "amount" and not did["amount"]):
        room_state(app).reading = None
        room_state(app).wager_refused = None
        app.draw()
        return
    sent = _copy(did)
    sent["chips"] = chips

    def answered(reply: Reply[Wager]) -> None:
        if room_state(app).wager_turn != turn:
            return
        room_state(app).reading = reply["ok"] if "ok" in reply else None
        room_state(app).wager_refused = reply["refused"] if "refused" in reply else None
        if "failed" in reply:
            app.failed(reply)
        app.draw()

    app.bus.call("wager", {"tid": app.tid, "table": dealing.number(app), "did": sent}, answered)
    app.draw()


def _copy(did: WagerDraft) -> WagerDraft:
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


def _begun(app: App) -> WagerDraft | None:
    """What was said so far, to be changed; None where no player's turn is."""
    table = table_now(app)
    return _copy(wager_so_far(app, table)) if table and table["turn"] else None


# ---- taps ----


def open_wager(app: App, element: Element) -> None:
    _reset(app)
    room_state(app).panel = "wager"
    app.draw()
    page.show("tb-panel")


def _reset(app: App) -> None:
    room_state(app).wager = None
    room_state(app).reading = None
    room_state(app).wager_refused = None
    room_state(app).wager_seats = False
    room_state(app).keypad = False


def close(app: App, element: Element) -> None:
    _reset(app)
    room_state(app).panel = ""
    app.draw()


def word(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["word"] = page.data(element, "word")
    room_state(app).keypad = did["word"] == "amount"
    room_state(app).typed = ""
    if did["word"] not in WITH_AMOUNT:
        did["amount"] = 0
    _ask(app, did)


def amount(app: App, element: Element) -> None:
    room_state(app).keypad = not room_state(app).keypad
    room_state(app).typed = ""
    app.draw()


def key(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    typed = press(room_state(app).typed, page.data(element, "key"))
    room_state(app).typed = typed
    did["amount"] = int(typed) if typed else 0
    _ask(app, did)


def chip(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips"][-1].append(int(page.data(element, "value")))
    _ask(app, did)


def take(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    del did["chips"][int(page.data(element, "motion"))][int(page.data(element, "nth"))]
    did["chips"] = [motion for motion in did["chips"] if motion] or [[]]
    _ask(app, did)


def motion(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips"].append([])
    room_state(app).wager = did
    app.draw()


def took(app: App, element: Element) -> None:
    """Take back all of the earlier bet, or nothing of it; a part is told by its chips."""
    did = _begun(app)
    turn = turn_of(app)
    if not did or not turn:
        return
    did["taken"] = 0 if did["taken"] else turn["bet"]
    _ask(app, did)


def chips_came_first(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips_first"] = bool(element.checked)
    _ask(app, did)


def other(app: App, element: Element) -> None:
    room_state(app).wager_seats = True
    app.draw()


def seat(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    room_state(app).wager_seats = False
    did["seat"] = int(page.data(element, "seat"))
    did["taken"] = 0
    _ask(app, did)


def hold(app: App, element: Element) -> None:
    """Hold what was done out of turn: it waits for the turn, with the bet that was faced then."""
    did = _begun(app)
    turn = turn_of(app)
    if not did or not turn:
        return
    did["faced"] = turn["level"]
    did["chips"] = [motion for motion in did["chips"] if motion]
    dealing.deal(app, {"what": "hold", "did": did}, lambda: _reset(app))


def settle_held(app: App, element: Element) -> None:
    table = table_now(app)
    held_action = table["held_action"] if table else None
    _reset(app)
    room_state(app).panel = "wager"
    if held_action:
        _ask(
            app,
            {
                "seat": held_action["seat"],
                "chips": [motion[:] for motion in held_action["chips"]] or [[]],
                "word": held_action["word"],
                "amount": held_action["amount"],
                "chips_first": held_action["chips_first"],
                "faced": held_action["faced"],
                "taken": held_action["taken"],
            },
        )


def do(app: App, element: Element) -> None:
    read = room_state(app).reading
    turn = turn_of(app)
    if not read or not turn:
        return
    action = read["actions"][int(page.data(element, "nth"))]
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
    "wager-first": chips_came_first,
    "wager-other": other,
    "wager-seat": seat,
    "wager-hold": hold,
    "wager-held": settle_held,
    "wager-do": do,
}


def reading(app: App, table: TableView) -> Markup:
    """Return what it counts for, and the button that does it."""
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
        body = html('<p class="soft small">{ui.wager.nothing-yet}</p>')
    return html(
        '<div class="tb-reading" aria-live="polite" data-test="reading">{body}</div>', body=body
    )


def _read(turn: Turn, read: Wager) -> Markup:
    notes = [
        html(
            '<p class="small">{sentence}{clause}</p>',
            sentence=_sentence(turn, code),
            clause=why_key(rule),
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
        clause=why_key(read["clause"]),
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


WORDS = ("", "check", "call", "bet", "raise", "raise-by", "amount", "all-in", "fold")


def wager_panel(app: App, table: TableView) -> Markup:
    did = wager_so_far(app, table)
    turn = table["turn"]
    if not turn:
        return NOTHING
    if room_state(app).keypad:
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


def _words(did: WagerDraft) -> Markup:
    """The words a player may have said, and the amount where one goes with it."""
    amount = NOTHING
    if did["word"] in WITH_AMOUNT:
        amount = html(
            '<button type="button" class="btn btn-wide" data-act="wager-amount" id="tb-said">'
            '<span>{ui.wager.amount-said}</span> <b class="num">{amount}</b>{icon}</button>',
            amount=words.grouped(did["amount"]) if did["amount"] else "–",
            icon=icon("keypad", 20),
        )
    return html(
        '<fieldset class="keys tb-words"><legend class="hidden-text">{ui.wager.word}'
        "</legend>{keys}</fieldset>{amount}",
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


def _said_amount(did: WagerDraft) -> Markup:
    return html(
        '<div class="tb-sum"><span class="label">{ui.wager.amount-said}</span><b class="num">'
        "{amount}</b></div>{keypad}{done}",
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


def _chips(table: TableView, turn: Turn, did: WagerDraft) -> Markup:
    """Every chip in play as a key, and the motions that they went in by."""
    motions = did["chips"]
    chips_first = NOTHING
    if did["word"] and [motion for motion in motions if motion]:
        chips_first = html(
            '<label class="check"><input type="checkbox" id="chips-first" '
            'data-change="wager-first" {checked}><span>{ui.wager.chips-first}</span></label>',
            checked="checked" if did["chips_first"] else "",
        )
    return html(
        '<div class="tb-motions"><div class="tb-chip-keys" role="group" '
        'aria-label="{ui.wager.chips}">{keys}</div>{took}{motions}{chips_first}</div>',
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


def _took(turn: Turn, did: WagerDraft) -> Markup:
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
            html('id="tb-motion" aria-label="{ui.wager.next-motion}"'),
        )
    return html(
        '<p class="tb-motion"><span class="soft small">{motion}</span>{chips}<b class="num">'
        "{sum}</b>{more}</p>",
        motion=t("ui.wager.motion", n=i + 1),
        chips=chips,
        sum=words.grouped(sum(motion)),
        more=more,
    )


def _seats(app: App, table: TableView, did: WagerDraft) -> Markup:
    """Another seat, out of turn; or in turn now, but done when the bet was another."""
    if did["faced"] != IN_TURN:
        return html(
            '<p class="small soft">{faced}</p>', faced=t("ui.wager.faced", amount=did["faced"])
        )
    if not room_state(app).wager_seats:
        return button("wager-other", t("ui.wager.other"), "btn-plain", "", html('id="tb-other"'))
    return html(
        '<div class="tb-chips" role="group" aria-label="{ui.wager.other}">{seats}</div>',
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
