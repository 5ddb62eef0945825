"""Limits that tablets passed together: what the books list, and that the director has seen it."""

from __future__ import annotations

from browser import Element

from pycore.night.devices.met import BreachView
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.devices import records
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import badge, button, refusal, why_key
from webapp.ui.kit.words import t


def breaches_panel(app: App) -> Markup:
    """Return every limit that was passed, looked at or not. Nothing for none."""
    breaches = app.view["breaches"]
    if not breaches:
        return NOTHING
    rows = join([_breach(app, breach) for breach in breaches])
    return html(
        '<section class="panel panel-flush" data-test="breaches"><div class="panel-head">'
        "<h2>{ui.breach.title}</h2></div>{refusal}"
        '<p class="pad soft small">{todo.breach.why}</p><ul class="rows">{rows}</ul></section>',
        refusal=html('<div class="pad">{refusal}</div>', refusal=refusal(app.refusals["breach"]))
        if "breach" in app.refusals
        else "",
        rows=rows,
    )


def _breach(app: App, breach: BreachView) -> Markup:
    sentences = [
        html(
            "<b>{refusal}</b>{clause}<br>",
            refusal=words.refusal(passed),
            clause=why_key(passed["clause"]),
        )
        for passed in breach["passed"]
    ]
    if breach["settled"]:
        act = badge("badge-ok", t("ui.breach.seen"), "check")
    else:
        act = seen_button(breach["id"], "btn-soft")
    noted = NOTHING
    if breach["note"]:
        noted = html(
            '<br><span class="small">{note}</span>', note=t("ui.breach.note", note=breach["note"])
        )
    return html(
        '<li><div class="grow">{said}<span class="soft small">{record} · <span class="num">'
        "{when}</span></span>{noted}</div>{act}</li>",
        said=sentences,
        record=app.tell(breach),
        when=words.clock_time(breach["at_ms"]) if breach["at_ms"] else "",
        noted=noted,
        act=act,
    )


def seen_button(target: str, css: str) -> Markup:
    return button(
        "breach-seen",
        t("ui.breach.see"),
        css,
        "check",
        html('data-target="{target}"', target=target),
    )


def seen_sheet(app: App) -> Markup:
    paragraphs = []
    for breach in app.view["breaches"]:
        if breach["id"] == app.sheet["target"]:
            for passed in breach["passed"]:
                paragraphs.append(
                    html(
                        "<p>{refusal}{clause}</p>",
                        refusal=words.refusal(passed),
                        clause=why_key(passed["clause"]),
                    )
                )
            paragraphs.append(html('<p class="soft">{record}</p>', record=app.tell(breach)))
    paragraphs.append(html('<p class="soft">{ui.breach.help}</p>'))
    paragraphs.append(refusal(app.refusals.get("breach")))
    return sheet.frame(
        t("ui.breach.one"),
        join(paragraphs),
        "breach-settle",
        t("ui.breach.see"),
        "check",
        sheet.note_field(app, t("ui.sheet.note")),
    )


def see(app: App, element: Element) -> None:
    app.open_sheet(
        {"kind": "breach", "target": page.data(element, "target")}, page.selector(element)
    )


def settle(app: App, element: Element) -> None:
    command = records.settled(app.sheet["target"], True, sheet.note(app))
    app.do(command, "breach", app.close_over)


SHEETS = {"breach": seen_sheet}
ACTIONS = {"breach-seen": see, "breach-settle": settle}
