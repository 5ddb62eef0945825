"""The records carried by hand: as a file off this tablet, and a file of another one onto it."""

from __future__ import annotations

from webapp.ui.data.state import mine
from webapp.ui.frame import device, words
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.icons import icon
from webapp.ui.frame.parts import banner, button
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet


def panel(app: Tablet) -> Markup:
    export = NOTHING
    if app.view:
        export = join(
            [
                button("export", t("ui.data.export"), "btn-big", "save"),
                button("export-hands", t("ui.data.hands"), "btn-big", "save"),
            ]
        )
    return html(
        '<section class="panel stack"><h2>{by_hand}</h2><p class="soft">{by_hand_body}</p>'
        '<div class="save-row">{export}<label class="btn btn-big file" for="import">'
        "{icon}{import_}</label>"
        '<input class="hidden-text" type="file" id="import" accept=".txt,text/plain" '
        'data-change="import"></div>{import_result}</section>',
        by_hand=t("ui.data.by-hand"),
        by_hand_body=t("ui.data.by-hand-body") if app.view else t("ui.data.by-hand-none"),
        export=export,
        icon=icon("bring"),
        import_=t("ui.data.import"),
        import_result=_import_result(app),
    )


def _import_result(app: Tablet) -> Markup:
    result = mine(app).brought
    if not result:
        return NOTHING
    if result["kind"] == "ok":
        return html(
            '<p class="ok" role="status" data-test="imported"><b>{text}</b></p>',
            text=result["text"],
        )
    return banner(
        "banner-law",
        "no",
        t("ui.data.import-failed"),
        result["text"],
        attrs=html('role="alert" data-test="imported"'),
    )


def export(app: Tablet, element: Element) -> None:
    _save(app, "export")


def export_hands(app: Tablet, element: Element) -> None:
    _save(app, "hands")


def _save(app: Tablet, op: str) -> None:
    def answered(reply: Any) -> None:
        if "ok" not in reply:
            app.failed(reply)
        elif reply["ok"].get("hands") == 0:
            mine(app).brought = {"kind": "ok", "text": t("ui.data.no-hands")}
        else:
            device.download(reply["ok"]["filename"], reply["ok"]["text"])
            if op == "export":
                device.note_file(tid, app.data["nights"][tid]["here"])
        app.draw()

    tid = app.tid
    app.bus.call(op, {"tid": tid}, answered)


def import_file(app: Tablet, element: Element) -> None:
    def read(text: str) -> None:
        app.bus.call("import", {"text": text}, answered)

    def answered(reply: Any) -> None:
        if "ok" in reply:
            added = reply["ok"]["added"]
            told = words.count("ui.data.imported", added) if added else t("ui.data.imported-none")
            result = {"kind": "ok", "text": told}
            app.refresh_nights()
            app.reload_view()
        elif "refused" in reply:
            result = {"kind": "refused", "text": words.refusal(reply["refused"])}
        else:
            result = {
                "kind": "refused",
                "text": t("ui.problem.other", code=reply["failed"]["code"]),
            }
        mine(app).brought = result
        app.draw()

    device.read_file(element, read)
    element.value = ""


ACTIONS = {"export": export, "export-hands": export_hands, "import": import_file}
