"""Who begins to work or takes another place: a name, a role, a table, and what they attest."""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.floor.staff_view import OnDuty, RoleRow
from pycore.portable.speech import isolated
from webapp.ui.frame import forms, page, words
from webapp.ui.frame.html import NOTHING, Markup, html, join
from webapp.ui.frame.parts import banner, button, clause, field, keys, refusal, submit
from webapp.ui.frame.roles import role_name
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.words import t
from webapp.ui.staff.state import mine

FORM = "staff"
# Who is to be there throughout: that they go is asked once.
ANYWAY = ("staff-hands-over", "staff-must-stay")
SAME = "staff-same-name"


def _role(app: Tablet) -> RoleRow:
    roles = app.view["staff"]["roles"]
    chosen = [row for row in roles if row["id"] == mine(app).role]
    return chosen[0] if chosen else roles[0]


def panel(app: Tablet) -> Markup:
    kept = mine(app)
    row = _role(app)
    typed = forms.Drawing(app, kept.table_form, FORM)
    roles = [
        (one["id"], role_name(app, one["id"]), "", False) for one in app.view["staff"]["roles"]
    ]
    return html(
        '<section class="panel stack"><h2>{title}</h2>{asked}{refusal}<form class="stack" '
        'id="staff" data-submit="staff-enter" data-input="staff-typed" novalidate>{name}'
        '<div id="staff-trained">{trained}</div>{roles}{rules}<div class="two">{table}</div>'
        '{ticks}<div class="cluster">{enter}{cancel}</div>'
        "</form></section>",
        title=t("ui.staff.change-title" if kept.person else "ui.staff.enter-title"),
        asked=_question(app),
        refusal=refusal(app.refusals.get("staff-entry")),
        name=html("<p><b>{name}</b></p>", name=kept.name)
        if kept.person
        else field("staff--name", t("ui.staff.name"), kept.name, attrs=html('maxlength="80"')),
        trained=_trained(app, kept.name),
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
            t("ui.staff.change" if kept.person else "ui.staff.enter"),
            drawing="check",
            disabled=app.blocked is not None,
        ),
        cancel=button("staff-cancel", t("common.cancel")) if kept.person else "",
    )


def _trained(app: Tablet, name: str) -> Markup:
    """What the book knows of the training of somebody of this name."""
    typed = words.folded(name) if name else ""
    found = [
        row
        for row in (app.book["training"] if app.book else [])
        if typed and words.folded(row["name"]) == typed
    ]
    if not found:
        return NOTHING
    said = ["%s (%s)" % (isolated(row["topic"]), words.civil(row["day"])) for row in found]
    return html(
        '<p class="soft small" data-test="trained">{says}</p>',
        says=t("ui.training.known", what=words.joined(said, ", ")),
    )


def _rules(row: RoleRow) -> Markup:
    """By which clauses a role does not play, stays throughout, and sells no chips."""
    told = [
        html("<li>{says}{clause}</li>", says=t("ui.staff.rule." + name), clause=clause(by))
        for name, by in (
            ("plays-not", row["plays_not"]),
            ("out-not", row["out_not"]),
            ("stays", row["stays"]),
            ("sells-not", row["sells_not"]),
        )
        if by
    ]
    return html('<ul class="soft small told">{told}</ul>', told=told) if told else NOTHING


def _ticks(app: Tablet, row: RoleRow) -> Markup:
    kept = mine(app)
    boxes = [
        html(
            '<div class="cluster between"><label class="check"><input type="checkbox" '
            'id="attest-{what}" name="attest-{what}" data-change="staff-tick" '
            'data-what="{what}" {on}><span>{says}{must}</span></label>{clause}</div>',
            what=ask["what"],
            on="checked" if kept.ticks.get(ask["what"]) else "",
            says=t("field.attest-" + ask["what"]),
            must=join([" · ", t("ui.staff.must")]) if ask["must"] else "",
            clause=clause(ask["clause"]),
        )
        for ask in row["asks"]
    ]
    if not boxes:
        return NOTHING
    return html(
        '<fieldset class="checks"><legend>{title}</legend>{boxes}</fieldset>',
        title=t("ui.staff.attests"),
        boxes=boxes,
    )


def _question(app: Tablet) -> Markup:
    """Whether the holder of a ticket of their name is the same person; that who stays may go."""
    refused = app.refusals.get("staff-entry")
    if not refused or not mine(app).asked:
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


def _read(app: Tablet) -> None:
    kept = mine(app)
    given = page.form(FORM)
    if not kept.person:
        kept.name = given.get("name", kept.name)
    for ask in _role(app)["asks"]:
        kept.ticks[ask["what"]] = bool(given.get("attest-" + ask["what"], False))


def _note(app: Tablet) -> None:
    """Keep what stands in the form."""
    kept = mine(app)
    kept.entering = {
        "night": app.tid,
        "person": kept.person,
        "name": kept.name,
        "role": kept.role,
        "ticks": kept.ticks,
        "texts": kept.table_form.texts,
    }


def resume(app: Tablet) -> None:
    """What stood in the form when the page was loaded anew."""
    kept = mine(app)
    before = kept.entering
    if before and before["night"] == app.tid and not kept.name:
        kept.person, kept.name, kept.role = before["person"], before["name"], before["role"]
        kept.ticks, kept.table_form.texts = before["ticks"], before["texts"]


def typed(app: Tablet, element: Element) -> None:
    _read(app)
    page.picture("staff-trained", _trained(app, mine(app).name))
    forms.typed_in(app, mine(app).table_form, FORM)
    _note(app)


def tick(app: Tablet, element: Element) -> None:
    mine(app).ticks[page.data(element, "what")] = bool(element.checked)
    _note(app)


def choose(app: Tablet, element: Element) -> None:
    _read(app)
    mine(app).role = element.value
    _note(app)
    app.draw()


def begin(app: Tablet, row: OnDuty) -> None:
    """Somebody who works already takes another place: the form has what is known of them."""
    kept = mine(app)
    kept.person, kept.name, kept.role = row["person"], row["name"], row["role"]
    kept.ticks = {what: True for what in row["attested"]}
    kept.table_form.texts = {"table": str(row["table"])} if row["table"] else {}
    app.refusals.pop("staff-entry", None)
    _note(app)
    app.draw()
    page.show("staff")


def cancel(app: Tablet, element: Element) -> None:
    _empty(app)
    app.draw()


def _empty(app: Tablet) -> None:
    kept = mine(app)
    kept.person = kept.name = ""
    kept.ticks, kept.asked, kept.entering = {}, {}, {}
    kept.table_form.clear()
    app.refusals.pop("staff-entry", None)


def enter(app: Tablet, element: Element) -> None:
    kept = mine(app)
    _read(app)
    kept.table_form.take(page.form(FORM))
    values = forms.sent(app, kept.table_form)
    if values is None or not app.tap_counts():
        return
    row = _role(app)
    command: dict[str, Any] = {
        "command": "assign-staff" if kept.person else "enter-staff",
        "role": row["id"],
        "table": values["table"],
        "attested": [ask["what"] for ask in row["asks"] if kept.ticks.get(ask["what"])],
    }
    if kept.person:
        command["person"] = kept.person
    else:
        command["name"] = kept.name.strip()
    _send(app, command)


def _send(app: Tablet, command: dict[str, Any]) -> None:
    kept = mine(app)
    kept.asked = command

    def done() -> None:
        _empty(app)
        app.rest()
        app.draw()
        page.focus("staff--name")

    def undone() -> None:
        app.rest()
        refused = app.refusals.get("staff-entry")
        if refused:
            facts = refused["facts"]
            field = "table" if "table" in facts else facts.get("field", "name")
            page.focus(field if field.startswith("attest-") else FORM + "--" + field)

    app.do(command, "staff-entry", done, undone=undone)


def same_no(app: Tablet, element: Element) -> None:
    _answer(app, "same_person", "no")


def same_yes(app: Tablet, element: Element) -> None:
    _answer(app, "same_person", "yes")


def all_the_same(app: Tablet, element: Element) -> None:
    _answer(app, "confirmed", True)


def _answer(app: Tablet, asked: str, told: str | bool) -> None:
    command = dict(mine(app).asked)
    command[asked] = told
    if app.tap_counts():
        _send(app, command)


ACTIONS = {
    "staff-typed": typed,
    "staff-tick": tick,
    "staff-role": choose,
    "staff-cancel": cancel,
    "staff-enter": enter,
    "staff-entry-anyway": all_the_same,
    "staff-same-no": same_no,
    "staff-same-yes": same_yes,
}
