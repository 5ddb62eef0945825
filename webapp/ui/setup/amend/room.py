"""What was set up, changed after the night was opened; and what stands, with the reason."""

from __future__ import annotations

from pycore.night.setup.amend_view import FixedValue
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.devices.lately import lately_panel
from webapp.ui.kit import words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import link, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import differs
from webapp.ui.setup.amend import adopted, calling_off, details, licence, structure

# What is done on this screen.
ACTS = ("night-amended", "structure-amended", "licence-taken-over", "night-cancelled")


def render(app: App) -> Markup:
    return html(
        '<div class="split"><div class="stack stack-wide">{details}{licence}{lately}{stands}'
        "{adopted}</div>"
        '<div class="stack stack-wide">{structure}{calling_off}{back}</div></div>',
        details=details.panel(app),
        licence=licence.panel(app),
        lately=lately_panel(app, ACTS),
        stands=_stands(app),
        structure=structure.panel(app),
        adopted=adopted.panel(app),
        calling_off=calling_off.panel(app),
        back=link("/night/%s/tonight" % app.tid, t("ui.amend.back"), "btn btn-wide", "back"),
    )


def _stands(app: App) -> Markup:
    """What no amendment changes, and why."""
    rows = [_standing(stand) for stand in app.view["amending"]["fixed_values"]]
    return html(
        '<section class="panel panel-flush"><div class="panel-head">'
        '<h2>{ui.amend.stands}</h2></div><ul class="rows" data-test="stands">{rows}</ul>'
        "</section>",
        rows=rows,
    )


def _standing(setting: FixedValue) -> Markup:
    return html(
        '<li><div class="grow"><b>{field}</b>{source}<br><span class="soft small">{why}</span>'
        '</div><b class="num">{value}</b></li>',
        field=t("ui.setting." + setting["field"]),
        source=why_key(setting["clause"]),
        why=t("ui.amend.stands." + setting["why"]),
        value=words.voice().written(setting["field"], setting["value"]),
    )


ROOM = Room(
    "amend",
    render,
    actions={**details.ACTIONS, **licence.ACTIONS, **calling_off.ACTIONS},
    opened=adopted.opened,
    icon="house",
    linked=140,
    redraws_on_fold=(differs.FOLD,),
)
