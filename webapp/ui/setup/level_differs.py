"""That a level or break is not as it was adopted, and the sheet that tells what was done to it:
what it was, who changed it, when and why. A button of differs_button opens it.
"""

from __future__ import annotations

from browser import Element

from pycore.night.clock.level_changes_view import ItemDiffers
from pycore.night.records import RecordView
from webapp.ui.app import sheet
from webapp.ui.app.app import App
from webapp.ui.clock.level_sheet import level_line, named
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button
from webapp.ui.kit.words import t


def differs_button(app: App, index: int) -> Markup:
    """Return that a level or break is not as it was adopted, and the way to who changed it and
    why. Nothing where it is.
    """
    if not _differs(app, index):
        return NOTHING
    facts = html(
        'id="levels-differs-{index}" data-index="{index}" aria-label="{spoken}"',
        index=index,
        spoken=t("ui.levels.differs-title", where=named(app.items[index])),
    )
    return button("levels-differs", t("ui.amend.changed"), "btn-soft", "", facts)


def _differs(app: App, index: int) -> ItemDiffers | None:
    for row in app.view["amending"]["differs"]:
        if row["index"] == index:
            return row
    return None


def differs_sheet(app: App) -> Markup:
    index = app.sheet["index"]
    row = _differs(app, index) if index < len(app.items) else None
    if not row:
        return NOTHING
    body = html(
        '<p>{now}</p><p class="soft">{was}</p>'
        '<ul class="rows rows-in" data-test="level-changes">{rows}</ul>',
        now=level_line(app.items[index]),
        was=_was(row),
        rows=[_done(app, record) for record in row["changes"]],
    )
    title = t("ui.levels.differs-title", where=named(app.items[index]))
    return sheet.bare(title, body, t("common.close"))


def _was(row: ItemDiffers) -> str:
    was = row["adopted"]
    if not was:
        return t("ui.levels.differs-added")
    lasted = words.length(was["length_ms"])
    if not was["is_break"]:
        blinds = words.blinds(was["small_blind_chips"], was["big_blind_chips"], was["ante_chips"])
        lasted = blinds + " · " + lasted
    return t("ui.levels.differs-was", told=lasted)


def _done(app: App, record: RecordView) -> Markup:
    """What was done, when and where it was written, and under which reference."""
    written = t("ui.history.this")
    if record["dev"] != app.session.dev:
        written = t("ui.history.other", dev=record["dev"][:6])
    if record["at_ms"]:
        written = words.clock_time(record["at_ms"]) + " · " + written
    approval = record["facts"].get("approval")
    if approval:
        written += " · " + t("ui.structure.approval") + ": " + approval
    return html(
        '<li><div class="grow">{sentence}<br><span class="soft small num">{written}</span></div>'
        "</li>",
        sentence=app.tell(record),
        written=written,
    )


def levels_differs(app: App, element: Element) -> None:
    state = {"kind": "levels-differs", "index": int(page.data(element, "index"))}
    app.open_sheet(state, page.selector(element))


SHEETS = {"levels-differs": differs_sheet}
ACTIONS = {"levels-differs": levels_differs}
