"""The steps of an act, in the order of the evening: done or open, each with its one button."""

from __future__ import annotations

from pycore.judge.acts import ActStep
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, Piece, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import link, why_key
from webapp.ui.kit.words import t

ACTS = ("before", "play", "close")

# Where a step is done that has a room of its own.
ROOM_OF = {
    "checks": "checks",
    "staff": "staff",
    "doors": "door",
    "screens": "screen",
    "draw": "seats",
    "refund": "door",
    "announce": "payouts",
    "pay": "payouts",
    "chips": "checks",
    "cash": "money",
    "papers": "papers",
    "checks-before": "checks",
    "checks-end": "checks",
    "staff-out": "staff",
    "copy": "data",
}


def act_names(app: App) -> Markup:
    """Return the three acts by name, that of now marked."""
    now = app.acts["act"]
    return html(
        '<ol class="acts" aria-label="{ui.acts.label}">{acts}</ol>',
        acts=[
            html(
                '<li {current} class="{css}">{name}</li>',
                current=html('aria-current="step"') if act == now else "",
                css="soft" if act != now else "",
                name=t("ui.acts." + act),
            )
            for act in ACTS
        ],
    )


def left_to_do(steps: "list[ActStep]") -> "list[ActStep]":
    """Return the steps that are asked for and not done yet."""
    return [step for step in steps if step["is_asked"] and not step["is_done"]]


def due(steps: "list[ActStep]") -> str:
    """Return the code of the step that comes next; "" where nothing is left."""
    open_steps = left_to_do(steps)
    return open_steps[0]["code"] if open_steps else ""


def row(
    step: ActStep,
    number: int,
    is_due: bool,
    act: Piece,
    inside: Piece = NOTHING,
    apart: str = "",
    waits: str = "",
) -> Markup:
    """Return a step with what is left of it, or what it *waits* for, and what came out *apart*
    from what it should; the *act* that does it, and beneath all what is done *inside* this page.
    """
    state = "done" if step["is_done"] else "open" if step["is_asked"] else "free"
    css = "step step-" + ("now" if is_due else state)
    return html(
        '<li class="{css}" id="step-{code}" tabindex="-1" data-step="{code}" '
        'data-state="{state}"><div class="step-line">'
        '<span class="step-no">{mark}</span><div class="grow"><h2>{title}</h2>'
        '<p class="soft small">{left}{clauses}</p>{apart}</div>'
        '<div class="cluster">{act}</div></div>'
        "{inside}</li>",
        css=css,
        code=step["code"],
        state=state,
        mark=join(
            [
                icon("check", 20),
                html('<span class="hidden-text">{ui.acts.done}</span>'),
            ]
        )
        if step["is_done"]
        else "%d" % number,
        title=t("step." + step["code"]),
        left=waits or words.tell("step.%s.%s" % (step["code"], state), step["facts"]),
        clauses=why_key(*step["clauses"]) if not step["is_done"] else "",
        apart=html('<p class="no-text">{apart}</p>', apart=apart) if apart else "",
        act=act,
        inside=inside,
    )


def way(app: App, step: ActStep, is_due: bool) -> Markup:
    """Return the way to the room where a step is done."""
    route = ROOM_OF[step["code"]]
    css = "btn-main" if is_due else "btn-soft"
    label = t("step.%s.go" % step["code"])
    return link("/night/%s/%s" % (app.tid, route), label, "btn " + css, "next")
