"""The audit log: which addresses are written into it, and the page that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Flask, Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from backend.api.context import json_body, server, try_to_note
from backend.api.views.organization import page
from backend.services.nights import nights
from backend.services.organization import audit, inspections
from backend.services.organization.accounts import AccountHolder
from pycore.papers import pack

blueprint = Blueprint("audited", __name__, url_prefix="/org/audit")
DONE = (200, 303)

Says = Callable[[], str]
MaySay = Callable[[], str | None]
"""None where nothing was done after all."""


def _field(name: str) -> Says:
    return lambda: request.form.get(name, "")


def _state(of: str, field: str) -> Says:
    """The act that a form's field says: "account-disabled"."""
    return lambda: f"{of}-{request.form.get(field, '')}"


def _always(act: str) -> Says:
    return lambda: act


def _door() -> str:
    return "door-open" if request.form.get("door", "") == "open" else "door-closed"


def _newcomer() -> str:
    return "tablet-known" if json_body().get("known") is True else "tablet-revoked"


def _label(dev: object) -> str:
    """What a device is called, else its id."""
    device = nights.known_devices(server().org).get(str(dev))
    return device.label or device.dev if device else str(dev)


def _device() -> str:
    return _label((request.view_args or {}).get("dev"))


def _picked() -> str:
    return _label(request.form.get("dev"))


def _night() -> str:
    return str((request.view_args or {}).get("tid", ""))


def _pack() -> str:
    folded_night = server().nights.get(_night())
    return pack.filename(folded_night.night) if folded_night else _night()


def _me() -> str:
    person: AccountHolder | None = g.get("account")
    return person.name if person else ""


def _link() -> str | None:
    """Whom the link is for that the form withdraws; None where there is none."""
    links = inspections.of_night(server().org, _night(), server().now_ms())
    return next((link.whom for link in links if link.id == request.form.get("link", "")), None)


ACTS: Mapping[str, tuple[Says, MaySay]] = {
    "accounts.add": (_always("account-added"), _field("name")),
    "accounts.change_own": (_always("account-password"), _me),
    "accounts.put": (_state("account", "state"), _field("name")),
    "erasure.erase": (_always("names-erased"), _field("grounds")),
    "fleet.give_code": (_always("code-given"), _field("role")),
    "fleet.limit": (_always("tablet-limited"), _device),
    "fleet.open_door": (_door, _always("")),
    "fleet.put": (_state("tablet", "state"), _device),
    "inspection.report": (_always("pack-shown"), lambda: str(g.link.whom)),
    "organization.make_first": (_always("account-added"), _field("name")),
    "organization.give_link": (_always("link-given"), _field("whom")),
    "organization.report": (_always("pack-taken"), _pack),
    "organization.settle_damage": (_always("damage-settled"), _always("")),
    "organization.withdraw_link": (_always("link-withdrawn"), _link),
    "sync.enrol": (_always("tablet-let-in"), lambda: str(json_body().get("label", ""))),
    "sync.newcomer": (_newcomer, lambda: _label(json_body().get("dev"))),
    "tray.decline": (_always("tray-declined"), _picked),
    "tray.take": (_always("tray-taken"), _picked),
}
"""{endpoint: (the act that it was, what it was about)}"""
UNWRITTEN = frozenset({"accounts.sign_out_everywhere", "erasure.find", "organization.sign_out"})
"""Forms of the office that change nothing for others: somebody signs out, or looks."""


def register(app: Flask) -> None:
    """Write into the audit log whatever of it was done."""
    app.after_request(_write)


def _write(response: Response) -> Response:
    endpoint = request.endpoint or ""
    if endpoint in ACTS and response.status_code in DONE:
        act, about = ACTS[endpoint][0](), ACTS[endpoint][1]()
        org, now_ms, who = server().org, server().now_ms(), _me()
        if about is not None:
            try_to_note("an act", lambda: audit.note(org, act, about, now_ms, account=who))
    return response


@blueprint.get("")
def show() -> AnyResponse:
    """Return the last acts."""
    return page("audit", acts=audit.latest_acts(server().org))
