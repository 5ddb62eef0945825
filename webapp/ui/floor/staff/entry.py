"""Who begins to work or takes another place: a name, a role, a table, and what they attest.

Who is being entered of the staff, and whose relief is looked for.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.floor.staff_view import OnDuty, RoleRow
from pycore.portable.speech import isolated
from webapp.ui.app.app import App, Command
from webapp.ui.floor.roles import role_name
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import banner, button, field, keys, submit, why_key
from webapp.ui.kit.words import t


class StaffState:
    """*relieved* is whose relief is looked for, *wished* what was tapped last of who works
    already, *command* an entry that waits for an answer.
    """

    def __init__(self) -> None:
        self.relieved: str = ""
        self.wished: "dict[str, Any]" = {}
        self.command: "dict[str, Any]" = {}


def room_state(app: App) -> StaffState:
    return app.state(StaffState)


# Who is to be there throughout: that they go is asked once.
ANYWAY = ("staff-hands-over", "staff-must-stay")
SAME = "staff-same-name"


def _role(app: App) -> RoleRow:
    roles = app.view["staff"]["roles"]
    chosen = [row for row in roles if row["id"] == FORM.texts(app).get("staff-role")]
    return chosen[0] if chosen else roles[0]


def panel(app: App) -> Markup:
    texts, row, typed = FORM.texts(app), _role(app), FORM.drawing(app)
    name, is_change = texts.get("name", ""), bool(texts.get("person"))
    roles = [
        (role["id"], role_name(app, role["id"]), "", False) for role in app.view["staff"]["roles"]
    ]
    return html(
        '<section class="panel stack"><h2>{title}</h2>{asked}{refusal}<form class="stack" '
        'id="staff" data-submit="staff-enter" data-input="staff-named" novalidate>{name}'
        '<div id="staff-trained">{trained}</div>{roles}{rules}<div class="two">{table}</div>'
        '{ticks}<div class="cluster">{enter}{cancel}</div>'
        "</form></section>",
        title=t("ui.staff.change-title" if is_change else "ui.staff.enter-title"),
        asked=_question(app),
        refusal=FORM.wrong(app),
        name=html("<p><b>{name}</b></p>", name=name)
        if is_change
        else field("staff--name", t("ui.staff.name"), name, attrs=html('maxlength="80"')),
        trained=_trained(app, name),
        roles=keys(
            "staff-role",
            t("ui.staff.role"),
            roles,
            row["id"],
            "staff-role",
            "keys-row keys-wide",
        ),
        rules=_rules(row),
        table=typed.field("table", t("ui.staff.table"), t("ui.incident.optional")),
        ticks=_ticks(app, row),
        enter=submit(
            "staff-enter",
            t("ui.staff.change" if is_change else "ui.staff.enter"),
            drawing="check",
            disabled=app.blocked is not None,
        ),
        cancel=button("staff-cancel", t("common.cancel")) if is_change else "",
    )


def _trained(app: App, name: str) -> Markup:
    """What the book knows of the training of somebody of this name."""
    typed = words.folded(name) if name else ""
    trainings = [
        row
        for row in (app.book["training"] if app.book else [])
        if typed and words.folded(row["name"]) == typed
    ]
    if not trainings:
        return NOTHING
    topics = ["%s (%s)" % (isolated(row["topic"]), words.civil(row["day"])) for row in trainings]
    return html(
        '<p class="soft small" data-test="trained">{says}</p>',
        says=t("ui.training.known", what=words.joined(topics, ", ")),
    )


def _rules(row: RoleRow) -> Markup:
    """By which clauses a role does not play, stays throughout, and sells no chips."""
    rules = [
        html("<li>{says}{clause}</li>", says=t("ui.staff.rule." + name), clause=why_key(by))
        for name, by in (
            ("plays-not", row["plays_not"]),
            ("out-not", row["out_not"]),
            ("stays", row["stays"]),
            ("sells-not", row["sells_not"]),
        )
        if by
    ]
    return html('<ul class="soft small told">{told}</ul>', told=rules) if rules else NOTHING


def _ticks(app: App, row: RoleRow) -> Markup:
    boxes = [
        html(
            '<div class="cluster between"><label class="check"><input type="checkbox" '
            'id="attest-{what}" name="attest-{what}" data-change="staff-typed" '
            "{on}><span>{says}{must}</span></label>{clause}</div>",
            what=ask["attestation"],
            on="checked" if FORM.texts(app).get("attest-" + ask["attestation"]) else "",
            says=t("field.attest-" + ask["attestation"]),
            must=join([" · ", t("ui.staff.must")]) if ask["must"] else "",
            clause=why_key(ask["clause"]),
        )
        for ask in row["asks"]
    ]
    if not boxes:
        return NOTHING
    return html(
        '<fieldset class="checks"><legend>{ui.staff.attests}</legend>{boxes}</fieldset>',
        boxes=boxes,
    )


def _question(app: App) -> Markup:
    """Whether the holder of a ticket of their name is the same person; that who stays may go."""
    refused = app.refusals.get(FORM.where)
    if not refused or not room_state(app).command:
        return NOTHING
    if refused["code"] in ANYWAY:
        return button("staff-entry-anyway", t("ui.staff.anyway"), "btn-plain", "next")
    if refused["code"] != SAME:
        return NOTHING
    return banner(
        "banner-warn",
        "warn",
        t("ui.staff.same"),
        t("ui.staff.same-help"),
        html(
            '<div class="cluster">{other}{same}</div>',
            other=button("staff-same-no", t("ui.door.same-no"), "btn-main", "plus"),
            same=button("staff-same-yes", t("ui.door.same-yes"), "", "no"),
        ),
        html('data-test="staff-same" role="alert"'),
    )


# ---- what is typed and sent ----


def typed(app: App, element: Element) -> None:
    FORM.take(app)
    page.picture("staff-trained", _trained(app, FORM.texts(app).get("name", "")))
    FORM.typed(app, element)


def choose(app: App, element: Element) -> None:
    FORM.take(app)
    app.draw()


def begin(app: App, row: OnDuty) -> None:
    """Fill the form with what is known of somebody who works already and takes another place."""
    texts: dict[str, Any] = {"attest-" + attestation: True for attestation in row["attested"]}
    texts.update({"person": row["person"], "name": row["name"], "staff-role": row["role"]})
    texts["table"] = str(row["table"] or "")
    FORM.clear(app)
    FORM.begin(app, texts)
    app.draw()
    page.show("staff")


def cancel(app: App, element: Element) -> None:
    FORM.clear(app)
    app.draw()


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    row, texts = _role(app), FORM.texts(app)
    command: Command = {
        "command": "enter-staff",
        "role": row["id"],
        "table": values["table"],
        "attested": [
            ask["attestation"] for ask in row["asks"] if texts.get("attest-" + ask["attestation"])
        ],
    }
    if texts.get("person"):
        command["command"] = "assign-staff"
        command["person"] = texts["person"]
    else:
        command["name"] = typed["name"].strip()
    room_state(app).command = command
    return command


def _look_at(app: App) -> None:
    """Where it was refused, the focus is at what it is about."""
    refused = app.refusals.get(FORM.where)
    if refused:
        facts = refused["facts"]
        field = "table" if "table" in facts else facts.get("field", "name")
        page.focus(field if field.startswith("attest-") else "staff--" + field)


FORM = CommandForm(
    "staff",
    _command,
    "staff-enter",
    lambda app: [InputField("table", "count", 1, 999, empty=True, place="staff--table")],
    where="staff-entry",
    stays=("staff-role",),
    refused=_look_at,
    first_field="staff--name",
    outlives=True,
    waits=True,
)


def same_no(app: App, element: Element) -> None:
    _answer(app, "same_person", "no")


def same_yes(app: App, element: Element) -> None:
    _answer(app, "same_person", "yes")


def all_the_same(app: App, element: Element) -> None:
    _answer(app, "confirmed", True)


def _answer(app: App, question: str, answer: str | bool) -> None:
    command = dict(room_state(app).command)
    command[question] = answer
    if app.tap_counts():
        room_state(app).command = command
        FORM.do(app, command)


ACTIONS = {
    **FORM.actions,
    "staff-named": typed,
    "staff-role": choose,
    "staff-cancel": cancel,
    "staff-entry-anyway": all_the_same,
    "staff-same-no": same_no,
    "staff-same-yes": same_yes,
}
