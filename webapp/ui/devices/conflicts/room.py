"""What tablets wrote against each other, side by side: taken, taken with other values or left out;
and the records of a copied tablet, taken back whole.
"""

from __future__ import annotations

from browser import Element

from pycore.night.devices.disagreements import Disagreement, Disagreements, StrayBranch
from pycore.portable.sentences import REASON
from webapp.ui.app import looking
from webapp.ui.app.app import App
from webapp.ui.app.room import Act, Room
from webapp.ui.devices import missing, records, tablet_names
from webapp.ui.devices.conflicts import amending, sides
from webapp.ui.devices.conflicts.amending import room_state
from webapp.ui.forms import why
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, empty, refusal
from webapp.ui.kit.words import t

MISFITS = "conflict"


def render(app: App) -> Markup:
    _look(app)
    disagreements = room_state(app).answer
    if not disagreements:
        return html('<p class="soft">{ui.loading}</p>')
    if not disagreements["conflicts"] and not disagreements["branches"]:
        return empty("check", t("ui.against.none"), t("ui.against.none-why"))
    decides = tablet_names.decides(app)
    more = {branch["tip"]: _of_branch(app, branch) for branch in disagreements["branches"]}
    return html(
        '<div class="stack stack-wide">{who}{branches}{conflicts}</div>',
        who=NOTHING
        if decides
        else html('<p data-test="director-decides"><b>{ui.against.director}</b></p>'),
        branches=missing.branches_panel(app, more, decides),
        conflicts=_conflicts(app, disagreements, decides),
    )


def _look(app: App) -> None:
    state = room_state(app)

    def answered() -> None:
        disagreements = state.answer
        if disagreements and state.amending not in [
            conflict["id"] for conflict in disagreements["conflicts"]
        ]:
            state.amending = ""

    looking.again(app, state, "disagreements", answered)


def _of_branch(app: App, branch: StrayBranch) -> Markup:
    """What taking it back comes to, and what of it would wait."""
    parts = []
    if branch["hands"]:
        parts.append(html("<p>{told}</p>", told=words.count("ui.against.hands", branch["hands"])))
    parts.append(sides.comes_to(branch["effect"]))
    if branch["waits"]:
        parts.append(
            html(
                '<div data-test="branch-waits"><p>{told}</p><ul class="small">{rows}</ul></div>',
                told=words.count("ui.against.waits", len(branch["waits"])),
                rows=[
                    html(
                        "<li>{record}. {why}</li>",
                        record=app.tell(wait),
                        why=words.conflict_of(wait["why"], wait["type"], wait["facts"]),
                    )
                    for wait in branch["waits"]
                ],
            )
        )
    return join(parts)


def _conflicts(app: App, disagreements: Disagreements, decides: bool) -> Markup:
    if not disagreements["conflicts"]:
        return NOTHING
    count = len(disagreements["conflicts"]) + disagreements["more"]
    more = NOTHING
    if disagreements["more"]:
        more = html(
            '<p class="soft">{more}</p>',
            more=words.count("ui.against.rest", disagreements["more"]),
        )
    return html(
        '<section class="panel panel-no stack" data-test="conflicts"><div class="cluster">{icon}'
        '<h2>{title}</h2></div><p class="soft">{ui.conflict.help}</p>{refusal}{cards}{more}'
        "</section>",
        icon=icon("warn", 28),
        title=words.count("ui.conflict.title", count),
        refusal=refusal(app.refusals.get(MISFITS)),
        cards=[_card(app, conflict, decides) for conflict in disagreements["conflicts"]],
        more=more,
    )


def _card(app: App, conflict: Disagreement, decides: bool) -> Markup:
    return html(
        '<div class="conflict-card stack" data-test="conflict">{sides}{twice}{effect}{cannot}'
        "{takes}{acts}</div>",
        sides=sides.both(app, conflict),
        twice=_paid_twice(app, conflict),
        effect=sides.comes_to(conflict["effect"]),
        cannot=_cannot(conflict),
        takes=_takes(app, conflict),
        acts=_acts(app, conflict) if decides else NOTHING,
    )


def _cannot(conflict: Disagreement) -> Markup:
    """Why it cannot be taken as it was written; an undo that waits says what it would take."""
    if conflict["refused"] is None or conflict["takes"]:
        return NOTHING
    why_not = NOTHING
    if conflict["refused"] not in ("not-taken", conflict["why"]):
        why_not = html(
            " {why}",
            why=words.conflict_of(conflict["refused"], conflict["type"], conflict["facts"]),
        )
    return html('<p data-test="cannot">{ui.against.cannot}{why}</p>', why=why_not)


def _takes(app: App, conflict: Disagreement) -> Markup:
    """What an undo that waits would take from another tablet."""
    if not conflict["takes"]:
        return NOTHING
    sentence = t("ui.conflict.takes", what=app.tell(conflict["takes"]))
    return html('<p data-test="takes">{sentence}</p>', sentence=sentence)


def _acts(app: App, conflict: Disagreement) -> Markup:
    """The reason, and the ways to decide."""
    target = html('data-target="{id}"', id=conflict["id"])
    form = _form(conflict["id"])
    count = conflict["block"]
    take, leave = t("ui.conflict.take"), t("ui.conflict.leave")
    twice = conflict["paid_twice"]
    if twice:
        take = t("ui.against.one-more", number=twice["number"])
        leave = t("ui.against.give-back", cents=twice["cents"])
    if count > 1:
        take, leave = t("ui.conflict.block-take", n=count), t("ui.conflict.block-leave", n=count)
    taking = NOTHING
    if conflict["refused"] is None and (not twice or twice["allowed"]):
        taking = button("conflict-take", take, "btn-main", "check", target)
    if conflict["takes"]:
        undone = html('data-target="{id}"', id=str(conflict["facts"]["target"]))
        taking = button("undo", t("ui.undo.all"), "", "undo", undone)
    amend = NOTHING
    if amending.can(conflict) and room_state(app).amending != conflict["id"]:
        amend = button("conflict-amend", t("ui.against.amend"), "", "", target)
    label = t("ui.seal.late") if conflict["why"] == "late-after-seal" else t("ui.against.why")
    return html(
        '<form id="{form}" data-input="keep-why" data-submit="none" novalidate>{why}</form>'
        '{amending}<div class="cluster">{take}{amend}{leave}</div>',
        form=form,
        why=why.why_field(
            REASON, form + "--reason", label, room_state(app).reasons.get(conflict["id"], "")
        ),
        amending=amending.panel(app, conflict),
        take=taking,
        amend=amend,
        leave=button("conflict-leave", leave, "", "cross", target),
    )


def _paid_twice(app: App, conflict: Disagreement) -> Markup:
    """What it means that two doors took money for one rebuy: in both tills there is some."""
    twice = conflict["paid_twice"]
    if not twice:
        return NOTHING
    key = "ui.against.paid-twice" if twice["allowed"] else "ui.against.paid-twice-no"
    return html(
        '<p data-test="paid-twice"><b>{told}</b></p>',
        told=t(
            key,
            cents=twice["cents"],
            number=twice["number"],
            door=tablet_names.called(app, conflict["dev"]),
        ),
    )


def _form(conflict: str) -> str:
    return "why-" + conflict


# ---- actions ----


def keep_why(app: App, element: Element) -> None:
    disagreements = room_state(app).answer
    for conflict in disagreements["conflicts"] if disagreements else []:
        typed = page.form(_form(conflict["id"]))
        if typed:
            room_state(app).reasons[conflict["id"]] = typed["reason"]


def _one_more(app: App, target: str) -> "list[dict[str, object]]":
    """What is put right of a rebuy that is taken as one more: its number. Nothing of others."""
    disagreements = room_state(app).answer
    for conflict in disagreements["conflicts"] if disagreements else []:
        if conflict["id"] == target and conflict["paid_twice"]:
            return [{"path": "number", "now": conflict["paid_twice"]["number"]}]
    return []


def _resolve(take: bool) -> Act:
    def act(app: App, element: Element) -> None:
        target = page.data(element, "target")
        reason = room_state(app).reasons.get(target, "").strip()
        more = _one_more(app, target) if take else []
        command = records.settled(target, take, reason, block=not more)
        app.do({**command, "values": more} if more else command, MISFITS)

    return act


def amend(app: App, element: Element) -> None:
    target = page.data(element, "target")
    disagreements = room_state(app).answer
    for conflict in disagreements["conflicts"] if disagreements else []:
        if conflict["id"] == target:
            amending.begin(app, conflict)
    app.draw()
    page.focus("value-0")


def amended(app: App, element: Element) -> None:
    target = room_state(app).amending
    values = amending.values(app)
    if values is None:
        return
    reason = room_state(app).reasons.get(target, "").strip()
    command = {**records.settled(target, True, reason), "values": values}
    app.do(command, MISFITS)


ROOM = Room(
    "conflicts",
    render,
    actions={
        **amending.ACTIONS,
        "keep-why": keep_why,
        "conflict-take": _resolve(True),
        "conflict-leave": _resolve(False),
        "conflict-amend": amend,
        "conflict-amended": amended,
    },
    icon="warn",
    place=0,
)
