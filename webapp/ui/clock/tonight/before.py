"""The first act: everything from the set-up to the first hand."""

from __future__ import annotations

from pycore.judge.acts import ActStep
from webapp.ui.app.app import App
from webapp.ui.clock.tonight import steps
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal
from webapp.ui.kit.words import t


def panel(app: App) -> Markup:
    """Return the steps before the first hand; nothing once play has begun."""
    before = app.acts["before"]
    if not before:
        return NOTHING
    due = steps.due(before)
    rows = []
    for i in range(len(before)):
        step = before[i]
        rows.append(steps.row(step, i + 1, step["code"] == due, _act(app, step, due)))
    return html(
        '<section class="panel panel-flush live-acts" data-test="act-before">{acts}{refusal}'
        '<ol class="steps">{rows}</ol></section>',
        acts=steps.act_names(app),
        refusal=refusal(app.refusals.get("clock")),
        rows=rows,
    )


def _act(app: App, step: ActStep, due: str) -> Markup:
    is_due = step["code"] == due
    if step["code"] == "start":
        css = "btn-main" if is_due else "btn-soft"
        return button("start-clock", t("ui.clock.start"), css, "play")
    return steps.way(app, step, is_due)
