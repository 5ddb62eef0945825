"""The form that sells an entry: a name, how it is paid, the age, the jackpot; and the question
whether two of one name are one person.

The ticket numbers that this tablet may sell, where each tablet has its own.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.devices.tablets_view import Numbers
from pycore.night.registration.desk import Desk
from pycore.portable.clock import countdown
from webapp.ui.app.app import MOMENT_MS, App, Command
from webapp.ui.app.room import Act
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import banner, button, live, refusal, shut, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration.door import from_main, paying, vouch
from webapp.ui.registration.door.paying import room_state
from webapp.ui.registration.ticket_rows import ticket_rows


def _own(app: App) -> "Numbers | None":
    for row in app.view["tablets"]["rows"]:
        if row["dev"] == app.session.dev:
            return row["numbers"]
    return None


def next_ticket(app: App) -> int:
    """Return the number that this tablet sells next."""
    own = _own(app)
    return own["next"] if own and own["next"] else app.view["desk"]["next_ticket"]


def numbers_left(app: App) -> Markup:
    """Return how many it may still sell; nothing where no tablet has numbers of its own."""
    own = _own(app)
    if own is None:
        return NOTHING
    if not own["tickets_left"]:
        return html('<p class="sun" data-test="numbers-left">{refused.numbers-used-up}</p>')
    return html(
        '<p class="soft" data-test="numbers-left">{left}</p>',
        left=t("ui.door.numbers-left", count=own["tickets_left"]),
    )


AGE = "age-not-checked"
# What asks whether two of one name are one person: in this event, in another of the evening, or
# among those who work.
SAME = {
    "same-name": "ui.door.same",
    "same-name-beside": "ui.door.same-beside",
    "same-name-works": "ui.door.same-works",
}
REFUSED = "refused-entry"
SOON_MS = 5400000


def everyone_checked(app: App) -> bool:
    """Return whether the door attests the age of everybody tonight."""
    return vouch.vouched(app) is not None


def form(app: App) -> Markup:
    refused = app.view["desk"]["entry_refused"]
    wrong = app.refusals.get("entry")
    return html(
        '<section class="panel stack"><div class="panel-head"><h2>{ui.door.new}</h2>{until}</div>'
        "{refusal}{left}{form}</section>{out}",
        out="" if refused else from_main.panel(app),
        until=_until(app),
        refusal=_questions(app) or refusal(wrong, REFUSED) or shut(refused),
        left="" if refused else numbers_left(app),
        form="" if refused else _form(app, wrong),
    )


def _form(app: App, wrong: Refusal | None) -> Markup:
    desk, entry = app.view["desk"], room_state(app).entry
    due_cents = desk["due_with_jackpot_cents"] if entry.get("jackpot") else desk["due_cents"]
    return html(
        '<form class="stack" id="entry" data-submit="sell-entry" data-input="keep-entry" '
        'novalidate><div class="door-form"><div class="field">'
        '<label for="name">{ui.door.name}</label><input class="input input-big" id="name" '
        'name="name" value="{name}" autocomplete="off" autocapitalize="words" spellcheck="false" '
        'maxlength="80" aria-describedby="name-hint" {invalid}>'
        '<span class="help sun" id="name-hint" aria-live="polite">{hint}</span></div>'
        '<div class="field"><span class="label">{ui.door.ticket}</span>'
        '<output class="ticket num" data-test="next-ticket">{number}</output></div>'
        '</div>{paid}{age}{jackpot}<button class="btn btn-main btn-big btn-wide" type="submit" '
        'data-act="sell-entry" {disabled}>{icon}{sell}</button></form>',
        name=entry.get("name", ""),
        invalid=_invalid() if wrong and wrong["code"] != AGE else "",
        hint=_hint(app),
        number=words.ticket(next_ticket(app)),
        paid=paying.choices(
            app, "paid", t("ui.paid"), entry.get("paid", ""), "keep-choice", beforehand=True
        ),
        age=_age(app, desk) if desk["age_limit"] else "",
        jackpot=_jackpot(app, desk) if desk["jackpot_fee_cents"] else "",
        disabled="disabled" if app.blocked else "",
        icon=icon("plus"),
        sell=t("ui.door.sell", ticket=next_ticket(app), due_cents=due_cents),
    )


def _invalid() -> Markup:
    """What a refusal speaks of is marked, and it alone."""
    return html('aria-invalid="true" aria-errormessage="{by}"', by=REFUSED)


def _hint(app: App) -> Markup:
    """Who of the name that is being typed has a ticket already."""
    typed = words.folded(room_state(app).entry.get("name", ""))
    if not typed:
        return NOTHING
    players = app.view["players"]
    namesakes = [player for player in players if words.folded(player["name"] or "") == typed]
    if not namesakes:
        return NOTHING
    tickets = ticket_rows([player["ticket"] for player in namesakes])
    return join([t("ui.door.known", name=namesakes[0]["name"], tickets=tickets)])


def _age(app: App, desk: Desk) -> Markup:
    """The door attests the age of each player; a switch says that it does so for everybody
    tonight.
    """
    everybody = everyone_checked(app)
    wrong = app.refusals.get("entry")
    return html(
        '<div class="checks"><div class="cluster between"><label class="check">'
        '<input type="checkbox" id="of_age" name="of_age" data-change="keep-choice" {of_age} '
        "{invalid}>"
        "<span>{age}{also}</span></label>{clause}</div>{everyone}</div>",
        of_age="checked" if everybody or room_state(app).entry.get("of_age") else "",
        invalid=_invalid() if wrong and wrong["code"] == AGE else "",
        age=t("ui.door.of-age", years=desk["age_limit"]),
        also=vouch.also(app),
        clause=why_key(desk["age_clause"], *vouch.clauses(app)),
        everyone=vouch.switch(app),
    )


def _jackpot(app: App, desk: Desk) -> Markup:
    """The optional jackpot: sold with the entry, once the register is signed."""
    return html(
        '<div class="cluster between"><label class="check">'
        '<input type="checkbox" id="jackpot" name="jackpot" data-change="keep-choice" '
        "{checked}>"
        '<span>{jackpot} <span class="soft">· {ui.door.optional}</span></span></label>{clause}'
        "</div>",
        checked="checked" if room_state(app).entry.get("jackpot") else "",
        jackpot=t("ui.door.jackpot", jackpot_fee_cents=desk["jackpot_fee_cents"]),
        clause=why_key(desk["jackpot_clause"]),
    )


def _until(app: App) -> Markup:
    """When sales stop: a countdown where it is known, else the level."""
    desk = app.view["desk"]
    if desk["entry_refused"]:
        return NOTHING
    at_ms = desk["sales_close_at_ms"]
    if at_ms and at_ms - app.now() < SOON_MS:
        return html(
            '<span class="badge badge-sun">{icon}{ui.door.stop-in} <b class="num">{sales_left}</b>'
            "{clause}</span>",
            icon=icon("clock", 18),
            sales_left=live("sales-left", countdown(left_ms(app))),
            clause=why_key(desk["sales_close_clause"]),
        )
    return html(
        '<span class="badge">{stop_level}{clause}</span>',
        stop_level=t("ui.door.stop-level", level=desk["sales_close_level"]),
        clause=why_key(desk["sales_close_clause"]),
    )


def left_ms(app: App) -> int:
    left_ms = (app.view["desk"]["sales_close_at_ms"] or 0) - app.now()
    return left_ms if left_ms > 0 else 0


# ---- what is typed and sold ----


def keep_entry(app: App, element: Element) -> None:
    entry, name = room_state(app).entry, page.form("entry").get("name", "")
    is_typed = name != entry.get(
        "name", ""
    )  # a box that is ticked comes by here before it is kept
    entry["name"] = name
    page.picture("name-hint", _hint(app))
    from_main.narrow(app)
    if is_typed:
        app.corrected("entry")


def keep_choice(app: App, element: Element) -> None:
    """Keep how it is paid, the age, the jackpot; the next key is one of the name."""
    room_state(app).entry[element.name] = page.form("entry").get(element.name)
    app.corrected("entry")
    app.draw()
    page.focus("name")


def begin(app: App, entry: dict[str, Any]) -> None:
    """Begin the form with what stands in *entry*; it is drawn without waiting for anything."""
    room_state(app).entry = entry
    page.set_value("name", entry.get("name", ""))


def sell_entry(app: App, element: Element) -> None:
    typed = page.form("entry")
    name = typed["name"].strip()
    restored: list[str] = []
    command: Command = {
        "command": "sell-entry",
        "name": name,
        "paid": typed["paid"],
        "of_age": typed.get("of_age", False),
        "jackpot": typed.get("jackpot", False),
    }

    def undone() -> None:
        refused = app.refusals.get("entry")
        code = refused["code"] if refused else ""
        if code in SAME:
            ask(app, command, app.refusals.pop("entry"))
            return
        restored.append(name)
        # What was typed comes back, unless the next name is already being typed.
        if not page.form("entry").get("name"):
            begin(app, {**typed, "name": name})
            if code == AGE:
                page.focus("of_age")

    def done() -> None:
        if restored and room_state(app).entry.get("name") == name:
            # It was put back after a failure and is sold now: Enter must not sell it again.
            begin(app, {})

    state, now_ms = room_state(app), page.timer_ms()
    if app.blocked or (not name and now_ms < state.sold_ms + MOMENT_MS):
        return  # a second tap of a sale means no other one
    state.sold_ms = now_ms
    begin(app, {})
    app.do(command, "entry", done, queue=True, undone=undone)
    page.focus("name")


def ask(app: App, command: Command, refused: Refusal) -> None:
    """Keep a sale that waits for an answer: is it the same person? It has a number of its own:
    its place among those that wait changes under a finger.
    """
    room_state(app).waited += 1
    room_state(app).namesakes[room_state(app).waited] = (command, refused)
    app.drop_red()


def _questions(app: App) -> Markup:
    """A card for each sale whose name somebody has already."""
    cards = []
    waiting = room_state(app).namesakes
    for number in waiting:
        command, refused = waiting[number]
        tickets = ticket_rows(refused["facts"]["tickets"])
        place = html('data-waits="{number}"', number=number)
        cards.append(
            banner(
                "banner-warn",
                "warn",
                t(SAME[refused["code"]], name=command["name"], tickets=tickets),
                join([t(SAME[refused["code"]] + "-help"), why_key(refused["clause"])]),
                html(
                    '<div class="cluster">{another}{same}</div>',
                    another=button(
                        "same-no", _named("ui.door.same-no", command), "btn-main", "plus", place
                    ),
                    same=button("same-yes", _named("ui.door.same-yes", command), "", "no", place),
                ),
                html('data-test="same-name" role="alert"'),
            )
        )
    return join(cards)


def _named(key: str, command: Command) -> Markup:
    return html("{about} · {name}", about=t(key), name=command["name"])


def _answer(same_person: str) -> Act:
    def act(app: App, element: Element) -> None:
        number = int(page.data(element, "waits"))
        state, now_ms = room_state(app), page.timer_ms()
        waiting = state.namesakes
        if number not in waiting or now_ms < state.answered_ms + MOMENT_MS:
            return  # a second tap is no answer about the next one
        state.answered_ms = now_ms
        command, refused = waiting[number]
        sale = dict(command)
        sale["same_person"] = same_person
        # Who is in has a ticket: nothing is sold, nothing was wrong. The rules turn others away.
        is_in = same_person == "yes" and refused["facts"].get("out") is False
        if is_in:
            tickets = ticket_rows(refused["facts"]["tickets"])
            sentence = t("ui.door.known", name=command["name"], tickets=tickets)
            app.note = {"text": sentence, "undo": "", "kind": "did"}
        if is_in or app.do(sale, "entry"):
            waiting.pop(number)
            app.draw()
        page.focus("name")

    return act


ACTIONS = {
    "sell-entry": sell_entry,
    "keep-entry": keep_entry,
    "keep-choice": keep_choice,
    "same-no": _answer("no"),
    "same-yes": _answer("yes"),
}
