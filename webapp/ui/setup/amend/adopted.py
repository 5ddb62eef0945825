"""By which house rules the night is played, and what it has otherwise than those that ship."""

from __future__ import annotations

from pycore.night.setup.house_differs import NightRules
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t
from webapp.ui.setup import differs, rules_said
from webapp.ui.setup.amend.details import room_state
from webapp.worker.answers import Reply


def opened(app: App) -> None:
    """Ask by which rules the night is played: they never change, so once is enough."""
    tid = app.tid

    def answered(reply: Reply[NightRules]) -> None:
        if "ok" in reply and app.tid == tid:
            room_state(app).rules = reply["ok"]
            app.draw()

    app.bus.call("rules", {"tid": tid}, answered)


def panel(app: App) -> Markup:
    """Return nothing until it is known."""
    rules = room_state(app).rules
    if not rules:
        return NOTHING
    facts = [t("ui.book.edition", edition=rules["edition"]), _jurisdiction(rules)]
    if rules["reference"]:
        facts.append(words.approved(rules["reference"], rules["date"]))
    return html(
        '<section class="panel stack stack-tight" data-test="adopted"><h2>{ui.differs.night}</h2>'
        '<p><b>{name}</b><br><span class="soft small">{facts}</span></p>{differs}{stated}'
        "</section>",
        name=_name(rules),
        facts=words.joined(facts),
        differs=differs.panel(app, rules["differs"], differs.FOLD + "night"),
        stated=html(
            '<h3>{ui.setup.stated-night}</h3><dl class="sum" data-test="stated">{rows}</dl>',
            rows=[rules_said.row(statement) for statement in rules["stated"]],
        )
        if rules["stated"]
        else "",
    )


def _jurisdiction(rules: NightRules) -> str:
    name = words.jurisdiction(rules["jurisdiction"])
    edition = t("ui.book.edition", edition=rules["jurisdiction_edition"])
    return t("common.told", about=name, told=edition)


def _name(rules: NightRules) -> str:
    """A shipped set by its name in this language; an own one by what it is filed under."""
    key = "house." + rules["house"]
    return t(key) if words.has(key) else rules["house"]
