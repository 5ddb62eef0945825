"""The seal at the night's end: asked for with what may still be missing, and then shown, to be
compared with the signed paper.
"""

from __future__ import annotations

from typing import Any

from pycore.judge.acts import ActStep
from pycore.night.devices.seal_view import SealView
from pycore.night.devices.whereabouts import Whereabouts
from pycore.portable.sentences import REASON
from webapp.ui.app.app import App, Command
from webapp.ui.clock.tonight import steps
from webapp.ui.clock.tonight.state import room_state
from webapp.ui.device import device
from webapp.ui.devices import tablet_names, whereabouts
from webapp.ui.forms.forms import CommandForm
from webapp.ui.forms.why import why_field
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import at_field, banner, button, field, link, submit
from webapp.ui.kit.words import t

OPEN = "open-"
"""How the fields begin that say why a step is left open."""
MOST_REASON = 200


def panel(app: App, close: "list[ActStep]") -> Markup:
    """Return the seal, or what it asks first: of *close* whatever is open. Nothing while the night
    goes on.
    """
    seal = app.view["seal"]
    if not seal:
        return NOTHING
    return html(
        '<section class="panel stack" id="seal-panel" tabindex="-1" data-test="seal">'
        "<h2>{ui.seal.title}</h2>{refusal}{body}</section>",
        refusal=NOTHING if _unsaid(app) else SEAL.wrong(app),
        body=_sealed(app, seal, close) if seal["short"] else _asked(app, seal, close),
    )


def _sealed(app: App, seal: SealView, close: "list[ActStep]") -> Markup:
    """The short form; to be sealed again where something was taken since."""
    return html(
        '<p class="num lead" data-test="seal-short"><b>{short}</b></p>'
        '<p class="soft">{help}</p>{by}{lacking}{again}{open}',
        short=seal["short"],
        help=t("ui.seal.sealed", at_ms=seal["at_ms"] or 0),
        by=_by(seal),
        lacking=html("<p>{ui.seal.lacking}</p>") if seal["lacking"] else "",
        again=_asked(app, seal, close) if seal["is_amended"] else "",
        open=_open(app),
    )


def _by(seal: SealView) -> Markup:
    """Who signed it, for whoever writes the paper; loud where somebody else did."""
    if seal["signing"] == "bad-sig":
        return banner("banner-warn", "warn", t("ui.seal.bad-sig"), t("ui.seal.bad-sig-help"))
    signed = t("ui.seal.key", by=seal["key"])
    return html(
        '<p class="soft" data-test="seal-key">{by}</p>',
        by=signed if seal["signing"] == "signed" else t("ui.seal.unsigned"),
    )


def _asked(app: App, seal: SealView, close: "list[ActStep]") -> Markup:
    """What to look at first, and the key that seals."""
    tablets = whereabouts.rows(app, room_state(app).where)
    rows = [
        _tablet(app, tablet)
        for tablet in tablets
        if tablet["dev"] != app.session.dev or not tablet["is_settled"]
    ]
    if seal["waiting"]:
        waiting = words.count("ui.seal.waiting", seal["waiting"])
        rows.append(html("<li>{waiting}</li>", waiting=waiting))
    return html(
        '<form class="stack" id="seal" data-submit="seal-night" data-input="seal-typed" '
        'novalidate><p class="soft">{help}</p>{rows}{open}{reason}{submit}</form>',
        help=t("ui.seal.again" if seal["is_again"] else "ui.seal.help"),
        rows=html('<ul class="rows rows-in">{rows}</ul>', rows=rows) if rows else "",
        open=_left_open(app, close),
        reason=_reason(app, SEAL) if seal["is_again"] else "",
        submit=submit(
            "seal-night", t("ui.seal.do"), "" if steps.left_to_do(close) else "btn-main"
        ),
    )


def _unsaid(app: App) -> str:
    """The step that the last press would have left open without a reason; "" for none."""
    refused = app.refusals.get("seal")
    if not refused or refused["code"] != "seal-left-open":
        return ""
    return str(refused["facts"]["duty"])


def _ask_reason(app: App) -> None:
    """Go to the field of the reason that is missing: it is said there, and nowhere else."""
    unsaid = _unsaid(app)
    if unsaid:
        app.note = None
        app.draw()
        page.show("seal--" + OPEN + unsaid)


def _left_open(app: App, close: "list[ActStep]") -> Markup:
    """A field for each step that is open: the seal takes it only with the reason. Nothing before
    somebody would seal so: the steps stand above.
    """
    typed, unsaid = SEAL.texts(app), _unsaid(app)
    reasons = [name for name in typed if name.startswith(OPEN) and typed[name]]
    if not unsaid and not reasons:
        return NOTHING
    return join(
        [
            field(
                "seal--" + OPEN + step["code"],
                t("ui.seal.left-open", step=t("step." + step["code"])),
                typed.get(OPEN + step["code"], ""),
                attrs=html('maxlength="{most}"', most=MOST_REASON),
                help_text=at_field(app.refusals["seal"]) if step["code"] == unsaid else "",
            )
            for step in steps.left_to_do(close)
        ]
    )


def _tablet(app: App, tablet: Whereabouts) -> Markup:
    """Where its records are, and the answers to what of it is not settled."""
    name = whereabouts.called(app, tablet)
    until = name
    if tablet["at_ms"]:
        until = t("ui.seal.tablet", tablet=name, at_ms=tablet["at_ms"])
    return html(
        '<li class="row-says" data-dev="{dev}" data-test="seal-tablet"><div class="grow">'
        '<b>{until}</b>{where}</div><div class="cluster">{answers}</div></li>',
        dev=tablet["dev"],
        until=until,
        where=whereabouts.whereabouts_rows(app, tablet),
        answers=NOTHING if tablet["is_settled"] else _answers(app, tablet["dev"]),
    )


def _answers(app: App, dev: str) -> Markup:
    """Bring it; or, where parts were given, say on record that it is lost or had nothing more."""
    bring = link("/night/%s/data" % app.tid, t("ui.seal.bring"), "btn btn-soft", "bring")
    directs = app.view["tablets"]["has_roles"] and tablet_names.decides(app)
    if dev == app.session.dev or not directs:
        return bring
    facts = html('data-dev="{dev}"', dev=dev)
    return join([bring, button("tablet-stop", t("ui.seal.no-more"), "btn-plain", "", facts)])


def _open(app: App) -> Markup:
    return html(
        '<details class="fold" data-fold="seal-open" {open}><summary>{ui.seal.open}</summary>'
        '<form class="stack" id="unseal" data-submit="open-seal" data-input="unseal-typed" '
        'novalidate><p class="soft">{ui.seal.open-help}</p>{reason}{submit}</form></details>',
        open="open" if app.is_open("seal-open") else "",
        reason=_reason(app, UNSEAL),
        submit=submit("open-seal", t("ui.seal.open"), ""),
    )


def _reason(app: App, form: CommandForm) -> Markup:
    typed = form.texts(app).get("reason", "")
    return why_field(REASON, form.name + "--reason", t("ui.seal.reason"), typed)


def _seal(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {
        "command": "seal-night",
        "reason": typed.get("reason", "").strip(),
        "left_open": [
            {"duty": name[len(OPEN) :], "reason": typed[name].strip()}
            for name in sorted(typed)
            if name.startswith(OPEN) and typed[name].strip()
        ],
        "saved": device.saved_as_file(app.tid),
        "confirmed": True,
    }


def _unseal(app: App, values: dict[str, Any], typed: dict[str, Any]) -> Command:
    return {"command": "open-seal", "reason": typed["reason"].strip()}


SEAL = CommandForm(
    "seal",
    _seal,
    "seal-night",
    done=lambda app: app.draw(),
    refused=_ask_reason,
    outlives=True,
)
UNSEAL = CommandForm("unseal", _unseal, "open-seal", where="seal", done=lambda app: app.draw())

ACTIONS = {**SEAL.actions, **UNSEAL.actions}
