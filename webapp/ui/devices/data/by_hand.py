"""The records carried by hand: as a file off this tablet, and a file of another one onto it."""

from __future__ import annotations

from browser import Element

from webapp.ui.app.app import App
from webapp.ui.device import device
from webapp.ui.devices import saving
from webapp.ui.devices.data.state import room_state
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import banner, button
from webapp.ui.kit.words import t
from webapp.ui.table import hands_links
from webapp.worker.answers import HandsFile, Imported, Reply


def panel(app: App) -> Markup:
    export = NOTHING
    if app.view:
        export = join(
            [
                button("export", t("ui.data.export"), "btn-big", "save"),
                button("share", t("ui.data.share"), "btn-big", "cloud")
                if device.may_share("night.txt")
                else NOTHING,
                button("export-hands", t("ui.data.hands"), "btn-big", "save"),
                hands_links.to_all(app.tid),
            ]
        )
    return html(
        '<section class="panel stack"><h2>{ui.data.by-hand}</h2><p class="soft">{body}</p>'
        '<div class="save-row">{export}<label class="btn btn-big file" for="import">'
        "{icon}{ui.data.import}</label>"
        '<input class="hidden-text" type="file" id="import" accept=".txt,text/plain" '
        'data-change="import"></div>{brought}</section>',
        body=t("ui.data.by-hand-body") if app.view else t("ui.data.by-hand-none"),
        export=export,
        icon=icon("bring"),
        brought=_brought(app),
    )


def _brought(app: App) -> Markup:
    """What came of the last file. Nothing for none."""
    brought = room_state(app).brought
    if not brought:
        return NOTHING
    if brought["kind"] == "ok":
        return html(
            '<p class="ok" role="status" data-test="imported"><b>{text}</b></p>',
            text=brought["text"],
        )
    return banner(
        "banner-law",
        "no",
        t("ui.data.import-failed"),
        brought["text"],
        attrs=html('role="alert" data-test="imported"'),
    )


def export_hands(app: App, element: Element) -> None:
    def save(file: HandsFile) -> None:
        if file["hands"]:
            device.download(file["filename"], file["text"])
        else:
            room_state(app).brought = {"kind": "ok", "text": t("ui.data.no-hands")}

    app.ask("hands", {"tid": app.tid}, save)


def import_file(app: App, element: Element) -> None:
    def read(text: str) -> None:
        app.bus.call("import", {"text": text}, answered)

    def answered(reply: Reply[Imported]) -> None:
        kind = "refused"
        if "ok" in reply:
            kind = "ok"
            added = reply["ok"]["added"]
            text = words.count("ui.data.imported", added) if added else t("ui.data.imported-none")
            app.session.refresh_nights()
            app.reload_view()
        elif "refused" in reply:
            text = words.refusal(reply["refused"])
        else:
            text = t("ui.problem.other", code=reply["failed"]["code"])
        room_state(app).brought = {"kind": kind, "text": text}
        app.draw()

    device.read_file(element, read)
    element.value = ""


ACTIONS = {
    **saving.ACTIONS,
    "export-hands": export_hands,
    "import": import_file,
}
