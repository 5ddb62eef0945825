"""What the licence asks for once the night is over, as it stands on the sheet of winners too."""

from __future__ import annotations

from pycore.night.results.after_night import Duty
from pycore.portable import sentences
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import why_key


def panel(app: App) -> Markup:
    """Return nothing where the documents of the place give no figures."""
    duties = app.view["after"]
    if not duties:
        return NOTHING
    return html(
        '<section class="panel stack winners" data-test="after-night"><h2>{ui.after.title}</h2>'
        '<ul class="stack stack-wide">{duties}</ul>{note}</section>',
        duties=[_duty(duty) for duty in duties],
        note=html('<p class="small soft">{ui.after.note}</p>')
        if [duty for duty in duties if duty["code"] == "deposit"]
        else "",
    )


def _duty(duty: Duty) -> Markup:
    return html(
        '<li data-duty="{code}">{says}{clauses}</li>',
        code=duty["code"],
        says=sentences.duty(words.voice(), duty["code"], duty["facts"]),
        clauses=why_key(*duty["clauses"]),
    )
