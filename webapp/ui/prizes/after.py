"""What the licence asks for once the night is over: on Payouts, and on the sheet that is filed."""

from __future__ import annotations

from webapp.ui.frame import words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import clause
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.views.shapes.after_night import Duty
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def panel(app: Tablet) -> Markup:
    """Nothing where the documents of the place give no figures."""
    duties = app.view["after"]
    if not duties:
        return NOTHING
    return html(
        '<section class="panel stack winners" data-test="after-night"><h2>{title}</h2>'
        '<ul class="stack stack-wide">{duties}</ul>{note}</section>',
        title=t("ui.after.title"),
        duties=[_duty(one) for one in duties],
        note=html('<p class="small soft">{note}</p>', note=t("ui.after.note"))
        if [one for one in duties if one["code"] == "deposit"]
        else "",
    )


def _duty(duty: Duty) -> Markup:
    key = "ui.after." + duty["code"]
    facts = duty["facts"]
    says = words.tell(key, facts)
    if duty["code"] == "unsold":
        says = words.voice().count(key, int(facts["count"]), facts)
    return html(
        '<li data-duty="{code}">{says}{clauses}</li>',
        code=duty["code"],
        says=says,
        clauses=join([clause(one) for one in duty["clauses"]]),
    )
