"""The last act, from the last hand to the seal: each step is done on this page, in order. What is
printed is all that leads elsewhere.
"""

from __future__ import annotations

from browser import Element

from pycore.judge.acts import ActStep
from pycore.kernel.clauses import Refusal
from webapp.ui.app import looking
from webapp.ui.app.app import App
from webapp.ui.clock.tonight import seal, steps
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.device import device
from webapp.ui.devices import saving
from webapp.ui.floor import chip_count, ticking
from webapp.ui.floor.checks_state import room_state as checks_state
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.parts import button, link, of_ticket, refusal
from webapp.ui.kit.words import t
from webapp.ui.registration import cash_up
from webapp.ui.results import paying, prize_words

FOLD = "close-"
"""How the folds begin that hold what is done inside the page."""
PAPERS = "hall-papers"
PLAY = "play"
"""What is due as long as play is on."""
INSIDE = ("pay", "chips", "cash", "papers", "checks-end")
"""The steps that are done beneath their line."""
INITIALS = ("chips", "papers", "checks-end")
"""Those of them that ask who did it."""
AGAIN = ("chips", "cash")
"""Those that can be counted again when they are done."""


def panel(app: App) -> Markup:
    """Return the steps of the close, the seal last; nothing before."""
    standing = app.view["seal"]
    if not standing:
        return NOTHING
    looking.again(app, checks_state(app), "checks")
    close = steps_of(app)
    is_sealed = standing["short"] != ""
    inside = _insides(app, close, is_sealed)
    rows = []
    for i in range(len(close)):
        rows.append(_row(app, close, i, is_sealed, inside))
    return html(
        '<section class="panel panel-flush live-acts" data-test="act-close">{acts}{refused}'
        '<ol class="steps">{rows}</ol></section>{seal}',
        acts=steps.act_names(app),
        refused=_refused(app),
        rows=rows,
        seal=seal.panel(app, close),
    )


def steps_of(app: App) -> "list[ActStep]":
    """Return the steps of the close as they are; a copy that was saved as a file is one, too."""
    close: "list[ActStep]" = []
    for step in app.acts["close"]:
        is_done = step["is_done"] or (step["code"] == "copy" and _is_saved(app))
        close.append({**step, "is_done": is_done})
    return close


def _is_saved(app: App) -> bool:
    data = app.session.data["nights"].get(app.tid) if app.session.data else None
    return data is not None and device.saved_as_file(app.tid) == data["here"]


def _refused(app: App) -> Markup:
    """Why the last press of this page did nothing; no more once the page shows what another
    tablet had done.
    """
    refusals = [app.refusals.get(name) for name in ("announce", "pay", "close")]
    return join([refusal(refused) for refused in refusals if refused and not _shows(app, refused)])


def _shows(app: App, refused: Refusal) -> bool:
    """Whether what was refused, because it is done already, stands on the page as done."""
    if refused["code"] == "payouts-announced":
        return app.view["payouts"]["status"] == "announced"
    waiting = [winner["ticket"] for winner in app.view["standings"] if winner["prize_waits"]]
    return refused["code"] == "prize-paid" and refused["facts"]["ticket"] not in waiting


def _is_shut(step: ActStep, is_sealed: bool) -> bool:
    """Whether nothing is to be done: under a seal nothing of the result changes any more; a copy
    may still be saved.
    """
    if is_sealed:
        return step["is_done"] or step["code"] != "copy"
    return step["is_done"] and step["code"] not in AGAIN


def _insides(app: App, close: "list[ActStep]", is_sealed: bool) -> "dict[str, Markup]":
    """What is done beneath the lines that are open, by the step. The field for initials stands in
    the first of them that asks for any.
    """
    due, has_initials = steps.due(close), False
    insides: "dict[str, Markup]" = {}
    for step in close:
        code = step["code"]
        is_open = code == due or app.is_open(FOLD + code)
        if code in INSIDE and is_open and not _is_shut(step, is_sealed):
            who: Piece = NOTHING
            if code in INITIALS and not has_initials:
                who, has_initials = ticking.who(app), True
            insides[code] = html(
                '<div class="step-inside stack">{who}{body}</div>',
                who=who,
                body=_inside(app, step, code == due),
            )
    return insides


def _row(
    app: App, close: "list[ActStep]", place: int, is_sealed: bool, insides: "dict[str, Markup]"
) -> Markup:
    step, due = close[place], steps.due(close)
    code = step["code"]
    is_due = code == due and not is_sealed
    act: Piece = NOTHING
    waits = ""
    if code == "pay" and app.view["payouts"]["status"] != "announced":
        waits = t("ui.close.announce-first")
    elif not _is_shut(step, is_sealed):
        act = _act(app, step, is_due)
        if code in INSIDE and not is_due:
            facts = html('data-fold-name="{fold}" id="fold-{fold}"', fold=FOLD + code)
            label = t("common.close" if code in insides else "step.%s.go" % code)
            act = button("close-fold", label, "btn-soft", "", facts)
    inside = insides.get(code, NOTHING)
    apart = "" if inside else _apart(step)  # what is open says it itself
    return steps.row(step, place + 1, is_due, act, inside, apart, waits)


def _apart(step: ActStep) -> str:
    """What did not agree in a step that is done; "" where all did."""
    facts = step["facts"]
    says = []
    if step["is_done"] and step["code"] == "cash":
        if facts["short_cents"]:
            says.append(t("ui.cash.short", short_cents=facts["short_cents"]))
        if facts["over_cents"]:
            says.append(t("ui.cash.over", over_cents=facts["over_cents"]))
    if step["is_done"] and step["code"] == "chips":
        if facts["differs"]:
            says.append(t("ui.checks.counted-differs"))
        if facts["short_chips"]:
            says.append(chip_count.short_words(facts["short_chips"]))
    return " ".join(says)


def _act(app: App, step: ActStep, is_due: bool) -> Piece:
    """The one button of a step."""
    code = step["code"]
    css = "btn-main" if is_due else "btn-soft"
    if code == "announce":
        return button("announce-payouts", t("ui.payouts.announce"), css)
    if code == "papers":
        return _papers(app, css)
    if code == "staff-out":
        return button("staff-all-out", t("ui.close.staff-out"), css, "out")
    if code == "copy":
        share = NOTHING
        if device.may_share("night.txt"):
            share = button("share", t("ui.data.share"), "btn-soft", "cloud")
        return join([button("export", t("ui.data.export"), css, "save"), share])
    if code in INSIDE:
        return NOTHING
    return steps.way(app, step, is_due)


def _papers(app: App, css: str) -> Piece:
    """The way to print them, and the key that says that they were signed."""
    to_papers = "/night/%s/papers" % app.tid
    print_them = link(to_papers, t("step.papers.go"), "btn btn-soft", "print")
    facts = html('data-check="{id}" id="tick-{id}"', id=PAPERS)
    return join([print_them, button("check-tick", t("ui.close.papers-done"), css, "check", facts)])


def _inside(app: App, step: ActStep, is_due: bool) -> Piece:
    """What is done beneath the line of a step."""
    code = step["code"]
    if code == "pay":
        return _winners(app)
    if code == "cash":
        return _box(app, step)
    checks = checks_state(app).answer
    if not checks:
        return html('<p class="soft">{ui.loading}</p>')
    if code == "chips":
        return chip_count.body(app, checks, "end")
    if code == "papers":
        papers = html('<div class="cluster">{keys}</div>', keys=_papers(app, "btn-soft"))
        return NOTHING if is_due else papers
    rows = [
        row
        for row in checks["checks"]
        if row["when"] == "end"
        and row["per"] == "night"
        and row["needs"] != "count"
        and row["id"] != PAPERS
    ]
    return html(
        '<ul class="rows rows-in">{rows}</ul>',
        rows=[ticking.row(app, row) for row in rows],
    )


def _winners(app: App) -> Piece:
    """Everybody whose prize waits, each with the key that hands it over."""
    return html(
        '<ul class="rows rows-in">{rows}</ul>',
        rows=[
            html(
                '<li class="row-says"><div class="grow"><b>{place}</b> {name}{goods}</div>{pay}'
                "</li>",
                place=words.ordinal(winner["place"]),
                name=words.called(winner["name"]),
                goods=prize_words.beside(
                    winner["prize_cents"], winner["prize_goods"], winner["tied"]
                ),
                pay=button(
                    "pay-prize",
                    paying.pay_words(winner),
                    "btn-soft",
                    "",
                    of_ticket(winner["ticket"], winner["name"], paying.pay_words(winner)),
                ),
            )
            for winner in app.view["standings"]
            if winner["prize_waits"]
        ],
    )


def _box(app: App, step: ActStep) -> Piece:
    """The box of this desk, where it sold anything; another tablet's is counted there."""
    till = cash_up.till(app)
    if not till:
        return NOTHING
    is_counted = till["counted"] and not till["counted"]["since"]
    others = step["facts"]["desks"]
    body: Piece = html('<p class="soft">{ui.cash.nothing}</p>')
    if till["sold"]:
        others -= 0 if is_counted else 1
        body = cash_up.body(app)
    elsewhere = html('<p class="soft small">{ui.close.other-desks}</p>') if others else NOTHING
    return join([body, elsewhere])


def tick(app: App) -> None:
    """Bring the next step into sight once play is over, and once the step before it is done;
    nothing under who types.
    """
    state, due = room_state(app), steps.due(steps_of(app))
    if app.acts["act"] == "play":
        due = state.due = PLAY
    if due != state.due and not page.is_typing():
        if state.due:
            page.show("step-" + due if due else "seal-panel")
        state.due = due


# ---- taps ----


def fold(app: App, element: Element) -> None:
    name = page.data(element, "fold-name")
    app.fold(name, not app.is_open(name))
    app.draw()


def staff_out(app: App, element: Element) -> None:
    """Sign out everybody who is still entered, after one another."""
    people = [row["person"] for row in app.view["staff"]["people"] if row["away"] != "gone"]
    if people:
        command = {"command": "leave-staff", "person": people[0], "why": "gone"}
        app.do(command, "close", lambda: staff_out(app, element))


ACTIONS = {
    **paying.ACTIONS,
    **saving.ACTIONS,
    **cash_up.ACTIONS,
    **ticking.ACTIONS,
    **chip_count.ACTIONS,
    "close-fold": fold,
    "staff-all-out": staff_out,
}
