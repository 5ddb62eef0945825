"""The sheet that changes a level or a break, or several, from wherever the structure is shown: a
button of change_button opens it.
"""

from __future__ import annotations

from typing import Any

from browser import Element

from pycore.night.setup.amend_view import Amend
from pycore.portable.structure import BREAK, StructureItem, write_structure
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.forms import forms, why
from webapp.ui.forms.forms import Drawing
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, keys, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup.house_fields import LONGEST_LEVEL_MS, MINUTE_MS, MOST_CHIPS

BLINDS = ("small", "big", "ante")
LENGTHS = (5, 10, 12, 15, 20, 25, 30, 40)
WHYS = ("mistake", "incident", "pace", "hall")
ASKED = ("reason", "approval")


def named(period: StructureItem) -> str:
    """Return what a level or a break is called."""
    return (
        t("ui.clock.break") if period.kind == BREAK else t("ui.clock.level", number=period.number)
    )


def level_line(period: StructureItem) -> str:
    """Return its blinds and how long it lasts."""
    if period.kind == BREAK:
        return words.length(period.ms)
    return words.blinds(period.small, period.big, period.ante) + " · " + words.length(period.ms)


def first_open(app: App) -> int:
    """Return the first level or break of which something can still be changed."""
    face = app.face()
    return face["index"] if face["started"] else 0


def is_open(app: App) -> bool:
    """Return whether anything of the structure can be changed in this phase of the night."""
    return not _structure(app)["refused"]


def change_button(app: App, index: int, label: str, css: str = "btn-plain") -> Markup:
    """Return the way to the sheet from a row of the structure."""
    period = app.items[index]
    facts = html(
        'id="levels-open-{index}" data-index="{index}" aria-label="{spoken}"',
        index=index,
        spoken=t("ui.levels.change", where=named(period), told=level_line(period)),
    )
    return button("levels-open", label, css, "", facts)


def _structure(app: App) -> Amend:
    """What the core says of changing the structure."""
    amends = [
        detail for detail in app.view["amending"]["details"] if detail["detail"] == "structure"
    ]
    return amends[0]


# ---- the sheet ----


def _name(field: str, index: int) -> str:
    return "%s-%d" % (field, index)


def _fields_of(app: App, index: int) -> list[str]:
    """What is typed of a level or break; of the one that was on, and of a break, its length."""
    period = app.items[index]
    if period.kind == BREAK or index == app.sheet["playing"]:
        return ["minutes"]
    antes = [period for period in app.items if period.ante]
    return [field for field in (*BLINDS, "minutes") if field != "ante" or antes]


def _minutes(period: StructureItem) -> int:
    """So many minutes stand in the field: whole ones, also of a level that a break has cut."""
    return (period.ms + MINUTE_MS - 1) // MINUTE_MS


def _form(app: App) -> Form:
    form: Form = app.sheet["form"]
    fields = []
    texts = {}
    for index in app.sheet["indexes"]:
        period = app.items[index]
        values = {"small": period.small, "big": period.big, "ante": period.ante}
        for field in _fields_of(app, index):
            name = _name(field, index)
            if field == "minutes":
                fields.append(InputField(name, "minutes", MINUTE_MS, LONGEST_LEVEL_MS))
                texts[name] = forms.text_of(_minutes(period) * MINUTE_MS, "minutes")
            else:
                fields.append(InputField(name, "chips", 0 if field == "ante" else 1, MOST_CHIPS))
                texts[name] = forms.text_of(values[field], "chips")
    texts.update(form.texts)
    form.fields = fields
    form.texts = texts
    return form


def levels_sheet(app: App) -> Markup:
    state = app.sheet
    indexes = [index for index in state["indexes"] if index < len(app.items)]
    if len(indexes) < len(state["indexes"]):
        return NOTHING
    drawing = forms.Drawing(app, _form(app), "sheet")
    last_index = indexes[-1]
    is_break = app.items[last_index].kind == BREAK
    whys = [
        button(
            "levels-why",
            t("ui.change.why." + reason),
            "",
            "",
            html('data-why="{one}"', one=reason),
        )
        for reason in WHYS
    ]
    structure = _structure(app)
    more = NOTHING
    if last_index + 1 < len(app.items):
        more = button("levels-next", t("ui.levels.and-next"), "btn-soft", "plus")
    body = html(
        '{items}<label class="check"><input type="checkbox" id="levels-onwards" name="onwards" '
        '{checked} data-change="levels-onwards"><span>{onwards}</span></label>'
        '{more}<div class="cluster">{whys}</div>{why}{how_many}{refusal}',
        items=[_item(app, drawing, index, len(indexes) > 1) for index in indexes],
        checked="checked" if state["onwards"] else "",
        onwards=t("ui.levels.onwards-break" if is_break else "ui.levels.onwards"),
        more=more,
        whys=whys,
        why=why.why_fields(
            structure["asks"], "levels", state["why"], why_key(structure["clause"])
        ),
        how_many=forms.how_many(state["form"]),
        refusal=refusal(app.refusals.get("levels")),
    )
    title = t("ui.levels.title-more")
    if len(indexes) == 1:
        title = t("ui.levels.title", where=named(app.items[last_index]))
    label = words.count("ui.levels.do", len(indexes))
    return sheet.frame(title, NOTHING, "levels-set", label, "check", body)


def _item(app: App, drawing: Drawing, index: int, is_one_of_many: bool) -> Markup:
    period = app.items[index]
    what_of = _fields_of(app, index)
    help_text = t("ui.levels.running") if index == app.sheet["playing"] else ""
    fields = [
        drawing.field(
            _name(field, index),
            t(called(field)),
            help_text if field == "minutes" else "",
        )
        for field in what_of
    ]
    return html(
        '<div class="stack stack-tight">{called}<div class="{css}">{fields}</div>{keys}</div>',
        called=html("<h3>{called}</h3>", called=named(period)) if is_one_of_many else "",
        css="three" if len(fields) > 1 else "",
        fields=fields,
        keys="" if is_one_of_many else _lengths(app, index),
    )


def called(field: str) -> str:
    """Return the key of what a field of a level is called."""
    if field == "ante" and words.big_blind_antes():
        return "ui.structure.big-ante"
    return "ui.structure." + field


def _lengths(app: App, index: int) -> Markup:
    """The usual lengths, each one tap away."""
    chosen = app.sheet["form"].texts[_name("minutes", index)]
    return keys(
        "levels-length",
        t("ui.structure.length"),
        [(n, "%d" % n, words.length(n * MINUTE_MS), False) for n in LENGTHS],
        chosen,
        "levels-length",
        hidden=True,
    )


# ---- taps ----


def _keep(app: App) -> None:
    """What is typed stays when the sheet is drawn anew."""
    typed = page.form("sheet")
    if typed:
        app.sheet["form"].take(typed)
        app.sheet["why"] = why.reasons_typed(typed, ASKED)


def levels_open(app: App, element: Element) -> None:
    index = int(page.data(element, "index"))
    if index >= len(app.items):
        return
    face = app.face()
    app.refusals.pop("levels", None)
    state: dict[str, Any] = {
        "kind": "levels",
        "indexes": [index],
        "playing": face["index"] if face["started"] else -1,
        "structure": write_structure(app.items),
        "form": Form([]),
        "onwards": False,
        "why": {},
    }
    app.open_sheet(state, page.selector(element))


def levels_next(app: App, element: Element) -> None:
    if not app.sheet:
        return
    _keep(app)
    index = app.sheet["indexes"][-1] + 1
    if index < len(app.items):
        app.sheet["indexes"] = [*app.sheet["indexes"], index]
        app.draw()
        page.focus(_name(_fields_of(app, index)[0], index))


def levels_length(app: App, element: Element) -> None:
    if not app.sheet:
        return
    name = _name("minutes", app.sheet["indexes"][0])
    page.set_value(name, element.value)
    _keep(app)
    app.draw()


def levels_onwards(app: App, element: Element) -> None:
    if app.sheet:
        app.sheet["onwards"] = bool(element.checked)


def levels_why(app: App, element: Element) -> None:
    if not app.sheet:
        return
    page.set_value("levels--reason", t("ui.change.why." + page.data(element, "why")))
    _keep(app)
    app.draw()


def _changes(app: App, values: dict[str, Any]) -> list[dict[str, int]]:
    """The levels and breaks of the sheet as they were typed, and those after them as long."""
    changes = []
    length_ms = 0
    indexes = app.sheet["indexes"]
    for index in indexes:
        period = app.items[index]
        length_ms = values[_name("minutes", index)]
        if length_ms == _minutes(period) * MINUTE_MS:
            length_ms = period.ms
        changes.append(change_of(period, index, length_ms, values))
    if app.sheet["onwards"]:
        last_index = indexes[-1]
        kind = app.items[last_index].kind
        for index in range(last_index + 1, len(app.items)):
            if app.items[index].kind == kind:
                changes.append(change_of(app.items[index], index, length_ms, {}))
    return changes


def change_of(
    period: StructureItem, index: int, length_ms: int, values: dict[str, Any]
) -> dict[str, int]:
    """Return a level or break as the command takes it: so long, and with what was typed of its
    blinds.
    """
    return {
        "index": index,
        "number": period.number,
        "small_blind_chips": values.get(_name("small", index), period.small),
        "big_blind_chips": values.get(_name("big", index), period.big),
        "ante_chips": values.get(_name("ante", index), period.ante),
        "length_ms": length_ms,
    }


def levels_set(app: App, element: Element) -> None:
    """Send it, with the structure that was looked at: another tablet may have changed it."""
    if not app.sheet:
        return
    _keep(app)
    values = forms.sent(app, _form(app))
    if values is None:
        return
    command: dict[str, Any] = {"command": "amend-structure", "changes": _changes(app, values)}
    command["seen"] = app.sheet["structure"]
    command.update(app.sheet["why"])

    def refused() -> None:
        app.draw()
        page.focus("levels--reason")

    app.do(command, "levels", app.close_over, undone=refused)


SHEETS = {"levels": levels_sheet}
ACTIONS = {
    "levels-open": levels_open,
    "levels-next": levels_next,
    "levels-length": levels_length,
    "levels-onwards": levels_onwards,
    "levels-why": levels_why,
    "levels-set": levels_set,
}
