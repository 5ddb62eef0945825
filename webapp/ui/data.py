"""Where is my data: what is on this tablet, what the organization has, and how to carry it by
hand.
"""

from webapp.ui import dom, keeping, missing, words
from webapp.ui.dom import esc
from webapp.ui.history import conflicts_panel, history_panel
from webapp.ui.icons import icon
from webapp.ui.parts import badge, banner, button, field, submit
from webapp.ui.preferences import preferences
from webapp.ui.words import h, t


def render(app):
    left = [_places(app), _by_hand(app)]
    if app.view:
        left.insert(0, missing.branches_panel(app))
        left.append(history_panel(app))
    right = []
    if app.update_waiting:
        right.append(update_banner())
    if app.view:
        right.append(conflicts_panel(app))
    right.append(_organization(app))
    right.append(_keeping(app))
    right.append(preferences(app))
    right.append(
        '<p class="small soft">%s <span class="num" data-test="version">%s</span></p>'
        % (h("ui.data.version"), esc(app.version))
    )
    return (
        '<div class="split"><div class="stack stack-wide">%s</div>'
        '<div class="stack stack-wide">%s</div></div>'
        % (
            "".join(left),
            "".join(right),
        )
    )


# ---- the two places ----


def _places(app):
    data = app.data
    here = data["here"]
    there = data["organization"]
    unsent = here - there if here > there else 0
    lost = missing.is_any(app)
    if not here:
        title, body = t("ui.data.nothing"), t("ui.data.nothing-body")
    elif lost:
        title = t("ui.missing.word")
        body = t("ui.missing.not-safe", told=missing.told(missing.of(app)))
    elif there and not unsent:
        title, body = t("ui.data.two-places"), t("ui.data.two-places-body")
    else:
        title = t("ui.data.one-place")
        body = words.count("ui.data.would-lose", unsent)
    full = "place-full" if there and not unsent and not lost else ""
    told = missing.nights_banner(app) if lost and not app.view else ""
    return told + (
        '<section class="panel stack stack-wide"><div><h2 class="title">%s</h2>'
        '<p class="lead soft">%s</p></div>'
        '<ol class="places"><li class="place %s">%s'
        '<b class="place-no num" data-test="data-here">%s</b><h3>%s</h3>'
        '<p class="small soft">%s</p></li>'
        '<li class="place %s">%s<b class="place-no num" data-test="data-organization">%s</b>'
        '<h3>%s</h3><p class="small soft">%s</p></li></ol>'
        '<div class="cluster">%s</div>%s</section>'
    ) % (
        esc(title),
        esc(body),
        "" if lost else "place-full",
        icon("tablet", 36),
        words.grouped(here),
        h("ui.data.here"),
        h("ui.data.here-body"),
        full,
        icon("house", 36),
        words.grouped(there),
        h("ui.data.organization"),
        esc(_contact(app)),
        button(
            "sync",
            t("ui.data.sending") if app.kept("syncing", False) else t("ui.data.send"),
            "btn-main",
            "cloud",
        )
        if data["enrolled"]
        else "",
        _problem(app),
    )


def _contact(app):
    data = app.data
    if not data["enrolled"]:
        return t("ui.data.not-enrolled")
    if data["last_contact_ms"]:
        return t(
            "ui.data.last-contact",
            day=words.day(data["last_contact_ms"]),
            at_ms=data["last_contact_ms"],
        )
    return t("ui.data.no-contact")


def _problem(app):
    data = app.data
    parts = []
    if data["problem"]:
        code = data["problem"]
        quiet = code == "unreachable"
        key = "ui.problem." + code
        parts.append(
            banner(
                "" if quiet else "banner-warn",
                "offline" if quiet else "warn",
                t("ui.problem.offline") if quiet else t("ui.problem.title"),
                esc(t(key) if words.has(key) else t("ui.problem.other", code=code)),
                attrs='data-test="problem"',
            )
        )
    if data["quarantined"]:
        parts.append(
            banner(
                "banner-warn",
                "warn",
                t("ui.data.quarantined-title"),
                esc(words.count("ui.data.quarantined", data["quarantined"])),
                attrs='data-test="quarantined"',
            )
        )
    return "".join(parts)


def update_banner():
    """A complete new version waits; the volunteer says when."""
    return banner(
        "",
        "save",
        t("ui.update.title"),
        h("ui.update.body"),
        '<div class="cluster">%s</div>' % button("update", t("ui.update.take"), "btn-main"),
        'data-test="update"',
    )


# ---- by hand ----


def _by_hand(app):
    export = ""
    if app.view:
        export = button("export", t("ui.data.export"), "btn-big", "save") + button(
            "export-hands", t("ui.data.hands"), "btn-big", "save"
        )
    return (
        '<section class="panel stack"><h2>%s</h2><p class="soft">%s</p>'
        '<div class="save-row">%s<label class="btn btn-big file" for="import">%s%s</label>'
        '<input class="hidden-text" type="file" id="import" accept=".txt,text/plain" '
        'data-change="import"></div>%s</section>'
    ) % (
        h("ui.data.by-hand"),
        h("ui.data.by-hand-body") if app.view else h("ui.data.by-hand-none"),
        export,
        icon("bring"),
        h("ui.data.import"),
        _import_result(app),
    )


def _import_result(app):
    result = app.kept("import-result", None)
    if not result:
        return ""
    if result["kind"] == "ok":
        return '<p class="ok" role="status" data-test="imported"><b>%s</b></p>' % esc(
            result["text"]
        )
    return banner(
        "banner-law",
        "no",
        t("ui.data.import-failed"),
        esc(result["text"]),
        attrs='role="alert" data-test="imported"',
    )


# ---- the organization ----


def _organization(app):
    data = app.data
    if data["enrolled"]:
        return (
            '<section class="panel stack"><h2>%s</h2><dl class="sum"><div><dt>%s</dt>'
            '<dd>%s</dd></div><div><dt>%s</dt><dd class="num">%s</dd></div></dl>'
            '<p class="small soft">%s</p></section>'
        ) % (
            h("ui.data.connected"),
            h("ui.data.label"),
            esc(data["label"]),
            h("ui.data.pending"),
            words.grouped(data["pending"]),
            h("ui.data.by-itself"),
        )
    kept = app.kept("enrol", {})
    failed = app.kept("enrol-failed", "")
    problem = ""
    if failed:
        key = "ui.problem." + failed
        if words.has(key + ".enrol"):
            key += ".enrol"
        problem = banner(
            "banner-law",
            "no",
            t("ui.data.enrol-failed"),
            esc(t(key) if words.has(key) else t("ui.problem.other", code=failed)),
            attrs='role="alert" data-test="enrol-problem"',
        )
    return (
        '<section class="panel stack"><h2>%s</h2><p class="soft">%s</p>%s'
        '<form class="stack" id="enrol" data-submit="enrol" data-input="keep-enrol" '
        "novalidate>%s%s%s</form></section>"
    ) % (
        h("ui.data.connect"),
        h("ui.data.connect-body"),
        problem,
        field(
            "code",
            t("ui.data.code"),
            kept.get("code", ""),
            attrs='autocapitalize="characters" spellcheck="false"',
            help_text=h("ui.data.code-help"),
        ),
        field(
            "label",
            t("ui.data.label"),
            kept.get("label", "") or t("ui.data.label-default"),
            attrs='maxlength="40"',
        ),
        submit(
            "enrol",
            t("ui.data.connecting")
            if app.kept("enrolling", False)
            else t("ui.data.connect-button"),
            "",
            "house",
        ),
    )


def _keeping(app):
    """Whether the browser promised to keep the data, in plain words."""
    data = app.data
    persisted = data["persisted"]
    if persisted is True:
        head, answer = badge("badge-ok", t("ui.keep.granted"), "check"), "granted"
    elif persisted is False:
        head, answer = badge("badge-sun", t("ui.keep.denied"), "warn"), "denied"
    else:
        head, answer = badge("", t("ui.keep.unknown")), "unknown"
    ask = button("persist", t("ui.keep.ask"), "btn-wide", "") if persisted is not True else ""
    install = (
        button("install", t("ui.keep.install"), "btn-wide", "save") if app.kept_install else ""
    )
    return (
        '<section class="panel stack"><div class="panel-head"><h2>%s</h2>%s</div>'
        '<p class="soft">%s</p>%s%s%s</section>'
        % (
            h("ui.keep.title"),
            head,
            h("ui.keep." + answer + "-body"),
            keeping.tab_note(),
            ask,
            install,
        )
    )


# ---- actions ----


def keep_enrol(app, element):
    app.keep("enrol", dom.form("enrol"))


def enrol(app, element):
    given = dom.form("enrol")
    app.keep("enrol", given)
    if app.kept("enrolling", False):
        return
    if not given["code"].strip():
        app.keep("enrol-failed", "code-missing")
        app.draw()
        return
    app.keep("enrolling", True)
    app.keep("enrol-failed", "")

    def answered(reply):
        app.keep("enrolling", False)
        if "ok" in reply:
            app.data = reply["ok"]
            app.keep("enrol", {})
            app.sync()
        elif "failed" in reply:
            app.keep("enrol-failed", reply["failed"]["code"])
        else:
            app.keep("enrol-failed", reply["refused"]["code"])
        app.draw()

    app.bus.call(
        "enrol", {"code": given["code"].strip(), "label": given["label"].strip()}, answered
    )
    app.draw()


def sync(app, element):
    app.keep("syncing", True)

    def done():
        app.keep("syncing", False)

    app.sync(done, force=True)
    app.draw()


def export(app, element):
    _save(app, "export")


def export_hands(app, element):
    _save(app, "hands")


def _save(app, op):
    def answered(reply):
        if "ok" not in reply:
            app.failed(reply)
        elif reply["ok"].get("hands") == 0:
            app.keep("import-result", {"kind": "ok", "text": t("ui.data.no-hands")})
        else:
            dom.download(reply["ok"]["filename"], reply["ok"]["text"])
        app.draw()

    app.bus.call(op, {"tid": app.tid}, answered)


def import_file(app, element):
    def read(text):
        app.bus.call("import", {"text": text}, answered)

    def answered(reply):
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
        app.keep("import-result", result)
        app.draw()

    dom.read_file(element, read)
    element.value = ""


def update(app, element):
    app.accept_update()


def persist(app, element):
    app.ask_persist()


def install(app, element):
    app.install()


ACTIONS = {
    "keep-enrol": keep_enrol,
    "enrol": enrol,
    "sync": sync,
    "export": export,
    "export-hands": export_hands,
    "import": import_file,
    "update": update,
    "persist": persist,
    "install": install,
}
