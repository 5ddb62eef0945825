"""What stands beside the clock on the big screen: what comes next, how many are left, and the code
that players' phones read.
"""

from __future__ import annotations

from pycore.portable.clock import Face
from webapp.ui.app.app import App
from webapp.ui.app.qr import code, near, only_here
from webapp.ui.bigscreen import break_page
from webapp.ui.clock import clock_words
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.words import t


def side(app: App) -> Markup:
    """Return what comes next, who is left, and the way to follow."""
    face = app.face()
    counts = app.view["counts"]
    average = counts["average_stack_chips"]
    return html(
        '<aside class="tv-side"><dl class="tv-next">{coming}{pause}'
        '<div><dt>{ui.figure.left}</dt><dd class="num" data-test="left">{count} '
        "<small>{of}</small></dd></div><div><dt>{ui.figure.average}</dt>"
        '<dd class="num">{chips}</dd></div></dl><section class="tv-follow">{code}<p>{follow}</p>'
        '<p class="tv-near">{near}</p></section></aside>',
        coming=_coming(app, face),
        pause=break_page.next_break(app, face),
        count=counts["players_left"],
        of=t("ui.figure.of", n=counts["entered"]),
        chips=words.grouped(average) if average else "–",
        code=NOTHING if app.is_alone else html('<div id="qr-box">{code}</div>', code=code(app)),
        follow=NOTHING if app.is_alone else _follow(app),
        near=NOTHING if app.is_alone else near(app),
    )


def _coming(app: App, face: Face) -> Markup:
    """The next level; after the last one, what ends it."""
    if face["next_big"]:
        ante = words.ante_beneath(face["next_ante"])
        beside = 0 if ante else face["next_ante"]
        blinds = words.blinds(face["next_small"], face["next_big"], beside)
        return wide(t("ui.tv.next-level"), blinds, ante)
    counted = clock_words.count(app)[0]
    if counted == "over":
        return NOTHING
    return html(
        '<div class="wide"><dt>{ui.clock.last}</dt><dd class="tv-then" data-test="tv-then">{help}'
        "</dd></div>",
        help=t("ui.tv.until-stop") if app.view["night"]["stop_at_ms"] else t("ui.clock.last-help"),
    )


def _follow(app: App) -> Markup:
    """What the code is for; nothing where no phone can open it, which the tablet says."""
    if only_here(app):
        return NOTHING
    return html('<b>{ui.tv.follow}</b><br><span class="soft">{ui.tv.away}</span>')


def wide(label: str, value: object, beneath: str = "") -> Markup:
    """Return a figure that has the whole width, and what is small under it."""
    return html(
        '<div class="wide"><dt>{label}</dt><dd class="num">{value}</dd>{beneath}</div>',
        label=label,
        value=value,
        beneath=html("<dd><small>{beneath}</small></dd>", beneath=beneath) if beneath else "",
    )
