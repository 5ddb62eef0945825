"""Records that no longer count, because a tablet was copied or set back: the red word of every
header, what stands on each branch, and taking it back.
"""

from __future__ import annotations

from collections.abc import Callable

from browser import Element

from pycore.night.devices.met import Branch, Missing
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.devices import tablet_names
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import badge, banner, button, link, refusal
from webapp.ui.kit.words import t
from webapp.worker.answers import NightLine


def of(app: App) -> Missing | None:
    """Return what does not count: of the open night, or of all."""
    if app.view:
        return app.view["missing"]
    return app.session.data["missing"] if app.session.data else None


def is_any(app: App) -> bool:
    gone = of(app)
    return bool(gone and gone["records"])


def is_put_out(app: App) -> bool:
    """Return whether the organization takes nothing from this tablet any more."""
    return bool(app.session.data) and app.session.data["problem"] in ("revoked", "retired")


def sum_of(gone: Missing) -> str:
    """Return so many sales and dollars; where nothing was sold, so many records."""
    return words.missing(gone["records"], gone["sales"], gone["cents"])


def word(app: App) -> Markup:
    """Return the red word of a header. Nothing where nothing is missing."""
    gone = of(app)
    if not gone:
        return NOTHING
    return html(
        '{icon}<span><b>{ui.missing.word}</b> <span class="missing-sum">{sum}</span></span>',
        icon=icon("warn", 20),
        sum=sum_of(gone),
    )


def flag(night: NightLine) -> Markup:
    """Return the red word of a night in a list. Nothing when all of it counts."""
    if not night["missing_records"]:
        return NOTHING
    gone: Missing = {
        "records": night["missing_records"],
        "sales": night["missing_sales"],
        "cents": night["missing_cents"],
    }
    return badge("badge-no", t("ui.missing.word") + " · " + sum_of(gone), "warn")


def nights_banner(app: App) -> Markup:
    """Return where no night is open: which nights miss records, with the way to each. Nothing for
    none.
    """
    gone = of(app)
    if not gone or not gone["records"]:
        return NOTHING
    links = []
    for night in app.session.nights:
        if night["missing_records"]:
            links.append(
                link(
                    "/night/%s/conflicts" % night["tid"],
                    t("ui.missing.look", night=night["name"] or t("ui.nights.incomplete")),
                    "btn",
                    "next",
                )
            )
    return banner(
        "banner-law",
        "warn",
        t("common.told", about=t("ui.missing.word"), told=sum_of(gone)),
        t("ui.missing.help"),
        html('<div class="cluster">{links}</div>', links=links),
        html('data-test="missing-nights"'),
    )


def branches_panel(app: App, more: dict[str, Markup], decides: bool) -> Markup:
    """Return each branch in plain words, with all that stands on it, and the two ways to settle
    it. *more* is what is known of each by its tip; only who *decides* has the buttons.
    """
    branches = app.view["branches"]
    if not branches:
        return NOTHING
    cards = join([_branch(app, branch, more, decides) for branch in branches])
    return html(
        '<section class="panel panel-no stack" data-test="branches" aria-labelledby="branches">'
        '<div class="cluster">{icon}<h2 id="branches">{word}</h2></div><p>{ui.missing.help}</p>'
        "{refusal}{cards}</section>",
        icon=icon("warn", 28),
        word=t("common.told", about=t("ui.missing.word"), told=sum_of(app.view["missing"])),
        refusal=refusal(app.refusals.get("branch")) if not app.sheet else NOTHING,
        cards=cards,
    )


def _branch(app: App, branch: Branch, more: dict[str, Markup], decides: bool) -> Markup:
    facts = html('data-target="{tip}"', tip=branch["tip"])
    ways = NOTHING
    if decides:
        ways = join(
            [
                button("branch-take", t("ui.missing.take"), "btn-main", "check", facts),
                button("branch-leave", t("ui.missing.leave"), "", "cross", facts),
            ]
        )
    return html(
        '<div class="conflict-card stack stack-tight" data-test="branch"><p><b>{sum}</b><br>'
        '<span class="soft small">{when}</span></p>'
        '<details class="fold"><summary>{list}</summary>{lines}</details>'
        '{more}<div class="cluster">{ways}</div></div>',
        sum=_sum(branch),
        when=_when(app, branch),
        list=words.count("ui.missing.list", branch["records"]),
        lines=_lines(app, branch),
        more=more.get(branch["tip"], NOTHING),
        ways=ways,
    )


def _sum(branch: Branch) -> str:
    counted = words.count("ui.missing.records", branch["records"])
    if not branch["sales"]:
        return counted
    return counted + " · " + sum_of(branch)


def _when(app: App, branch: Branch) -> str:
    """When it was written, and by which tablet."""
    tablet = (
        t("ui.history.this")
        if branch["dev"] == app.session.dev
        else tablet_names.other(app, branch["dev"])
    )
    start_ms, end_ms = branch["first_at_ms"], branch["last_at_ms"]
    if start_ms is None or end_ms is None:
        return tablet
    return "%s, %s – %s · %s" % (
        words.day(start_ms),
        words.clock_time(start_ms),
        words.clock_time(end_ms),
        tablet,
    )


def _lines(app: App, branch: Branch) -> Markup:
    rows = [sheet.row(app.tell(line), line["at_ms"]) for line in branch["lines"]]
    return html(
        '<ul class="rows rows-in rows-tight below" data-test="branch-lines">{rows}</ul>', rows=rows
    )


# ---- settling ----


def take_sheet(app: App) -> Markup:
    body = html(
        '<p>{body}</p><p class="soft">{ui.missing.take-help}</p>{refusal}',
        body=t("ui.missing.take-body", told=_sum(app.sheet["branch"])),
        refusal=refusal(app.refusals.get("branch")),
    )
    return sheet.frame(
        t("ui.missing.take-title"), body, "branch-settle", t("ui.missing.take-yes"), "check"
    )


def leave_sheet(app: App) -> Markup:
    body = html(
        '<p>{body}</p><p class="soft">{ui.missing.leave-help}</p>{refusal}',
        body=t("ui.missing.leave-body", told=_sum(app.sheet["branch"])),
        refusal=refusal(app.refusals.get("branch")),
    )
    return sheet.frame(
        t("ui.missing.leave-title"),
        body,
        "branch-settle",
        t("ui.missing.leave"),
        "cross",
        sheet.note_field(app, t("ui.missing.leave-why")),
    )


def _asks(kind: str) -> Callable[[App, Element], None]:
    def act(app: App, element: Element) -> None:
        tip = page.data(element, "target")
        for branch in app.view["branches"]:
            if branch["tip"] == tip:
                app.refusals.pop("branch", None)
                app.open_sheet({"kind": kind, "branch": branch}, page.selector(element))

    return act


def settle(app: App, element: Element) -> None:
    state = app.sheet
    if not state:
        return
    command = {
        "command": "settle-branch",
        "dev": state["branch"]["dev"],
        "tip": state["branch"]["tip"],
        "take": state["kind"] == "branch-take",
        "note": sheet.note(app),
    }
    app.do(command, "branch", app.close_over)


SHEETS = {"branch-take": take_sheet, "branch-leave": leave_sheet}
ACTIONS = {
    "branch-take": _asks("branch-take"),
    "branch-leave": _asks("branch-leave"),
    "branch-settle": settle,
}
