"""All levels and breaks of the night, and a new level at the end when the structure runs out."""

from __future__ import annotations

from typing import Any

from pycore.portable.sentences import APPROVAL, REASON, asks_for
from pycore.portable.structure import BREAK, StructureItem
from webapp.ui.app.app import App, Command
from webapp.ui.clock import level_sheet
from webapp.ui.forms import forms
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.typed_field import InputField
from webapp.ui.forms.why import why_field
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import badge, submit
from webapp.ui.kit.words import t
from webapp.ui.setup import level_differs
from webapp.ui.setup.house_fields import LONGEST_LEVEL_MS, MINUTE_MS, MOST_CHIPS


def levels_panel(app: App) -> Markup:
    now = app.face()["index"]
    return html(
        '<section class="panel panel-flush">'
        '<details class="fold" id="structure" data-fold="structure-open" {open}><summary>'
        "<h2>{ui.structure.title}</h2>{differs}</summary>"
        '<div class="scroll-x"><table class="grid-table"><thead><tr>'
        '<th scope="col">{ui.structure.level}</th><th scope="col">{ui.clock.blinds}</th>'
        '<th scope="col" class="end">{ui.structure.length}</th></tr></thead>'
        "<tbody>{rows}</tbody></table></div>{add_level}</details></section>",
        open="open" if app.is_open("structure-open") else "",
        differs=badge("", t("ui.amend.changed")) if app.view["amending"]["differs"] else "",
        rows=[_row(app, index, index - now) for index in range(len(app.items))],
        add_level=_add_level(app),
    )


def _row(app: App, index: int, ahead: int) -> Markup:
    """A level or a break; so far *ahead* of the one that is played."""
    period = app.items[index]
    css = "row-past" if ahead < 0 else ""
    if period.kind == BREAK:
        label = t("ui.clock.break")
        blinds = t("ui.clock.remove", chips=period.remove) if period.remove else ""
    else:
        label = "%d" % period.number
        blinds = words.blinds(period.small, period.big, period.ante)
    return html(
        '<tr class="{css}"><td class="num">{what}</td><th scope="row" class="num">{blinds} '
        '{differs}</th><td class="end">{length}</td></tr>',
        css=css if ahead else "row-now",
        what=label,
        blinds=blinds,
        differs=level_differs.differs_button(app, index),
        length=_length(app, period, index) if ahead >= 0 else words.length(period.ms),
    )


def _length(app: App, period: StructureItem, index: int) -> Markup | str:
    """How long it lasts, as a key that changes it while play goes on."""
    if not level_sheet.is_open(app):
        return words.length(period.ms)
    return level_sheet.change_button(app, index, words.length(period.ms), "btn-plain num")


def _fields(app: App) -> list[InputField]:
    fields = [
        InputField("small", "chips", 1, MOST_CHIPS, place="level--small"),
        InputField("big", "chips", 1, MOST_CHIPS, place="level--big"),
        InputField("minutes", "minutes", MINUTE_MS, LONGEST_LEVEL_MS, place="level--minutes"),
    ]
    if app.items[-1].ante:
        fields.append(InputField("ante", "chips", 0, MOST_CHIPS, place="level--ante"))
    return fields


def _likely(app: App) -> dict[str, Any]:
    """Twice the last level."""
    last_period = app.items[-1]
    return {
        "small": forms.text_of(last_period.big or None, "chips"),
        "big": forms.text_of(last_period.big * 2 or None, "chips"),
        "minutes": forms.text_of(last_period.ms, "minutes"),
        "ante": forms.text_of(last_period.ante * 2, "chips"),
    }


def _add_level(app: App) -> Markup:
    if app.view["phase"] == "finished":
        return NOTHING
    typed = FORM.drawing(app)
    return html(
        '<form class="pad stack" id="add-level" data-submit="add-level" '
        'data-input="add-level-typed" novalidate>{refusal}<h3>{ui.structure.add}</h3>'
        '<div class="three">{small}{big}{ante}{minutes}</div>{reason}{approval}{how_many}{submit}'
        "</form>",
        refusal=FORM.wrong(app),
        small=typed.field("small", t("ui.structure.small")),
        big=typed.field("big", t("ui.structure.big")),
        ante=typed.field("ante", t(level_sheet.called("ante"))) if app.items[-1].ante else "",
        minutes=typed.field("minutes", t("ui.structure.minutes")),
        reason=_why(app, REASON, t("ui.table.reason")),
        approval=_why(app, APPROVAL, t("ui.structure.approval")),
        how_many=FORM.how_many(app),
        submit=submit("add-level", t("ui.structure.add-button"), "", "plus"),
    )


def _why(app: App, name: str, label: str) -> Markup:
    """Asked for once the core said that it needs a reason, or that the regulator must approve."""
    typed = FORM.texts(app).get(name, "")
    refused = app.refusals.get("level")
    if not typed and not (refused and asks_for(refused["code"], name)):
        return NOTHING
    return why_field(name, "level--" + name, label, typed)


def _command(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "add-level",
        "small_blind_chips": values["small"],
        "big_blind_chips": values["big"],
        "ante_chips": values.get("ante", 0),
        "length_ms": values["minutes"],
        "reason": typed.get("reason", ""),
        "approval": typed.get("approval", ""),
    }


FORM = CommandForm("add-level", _command, "add-level", _fields, where="level", likely=_likely)

ACTIONS = FORM.actions
