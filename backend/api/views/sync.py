"""The protocol sync/1: how tablets bring their records and fetch those of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, g, request

from backend import config
from backend.api import turned_away
from backend.api.access import check_writes, shown_token
from backend.api.context import (
    body,
    json_answer,
    json_body,
    level,
    night_id,
    packed,
    reach,
    readable,
    server,
    speaking_device,
    upward,
)
from backend.api.errors import ApiError
from backend.api.proving import own_key
from backend.services.devices import enrolment, fleet, identity, put_out, tokens
from backend.services.devices.enrolment import DeviceKnown, DeviceOut, Shut
from backend.services.devices.identity import UnprovedId
from backend.services.devices.tokens import OtherDevice
from backend.services.nights import nights, summaries
from backend.services.sync import exchange, intake, people
from backend.store.devices.reach import ALL, HUB, DeviceReach
from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.lines.frames import SHORT, read_frames
from pycore.ledger.lines.runs import Run
from pycore.ledger.sync import proofs
from pycore.ledger.sync.heard import write_heard
from pycore.ledger.sync.marks import mark_of_all
from pycore.night.devices.let_in import is_bound
from pycore.papers.edition import VERSION

PROTO = [1]
FORMS = [1, SHORT]
"""How lines may be written in a transfer: as they are, or in the short form."""
NDJSON = "application/x-ndjson"
MOST_LABEL = 60

blueprint = Blueprint("sync", __name__, url_prefix="/api/sync")


@blueprint.route("/<int:proto>/<path:_rest>", methods=["GET", "POST"])
def other_protocol(proto: int, _rest: str) -> Response:
    if proto in PROTO:
        raise ApiError(404, "not-found", "sync/1 has no such address.")
    raise _update_to_sync()


def _update_to_sync() -> ApiError:
    return ApiError(426, "other-protocol", "This server speaks sync/1.", proto=PROTO)


@blueprint.post("/1/enrol")
def enrol() -> Response:
    fields = json_body()
    dev, label = fields.get("dev"), fields.get("label")
    if not isinstance(dev, str) or not is_id(dev):
        raise ApiError(400, "bad-request", "enrol needs dev, code and label.")
    if not isinstance(label, str) or not label.strip() or not label.isprintable():
        raise ApiError(400, "bad-label", "A device needs a name of one line.")
    name, shown = label.strip()[:MOST_LABEL], shown_token()
    proof_key = proofs.key_word(own_key(fields.get("key")))
    try:
        token = enrolment.enrol(
            server().org,
            dev,
            name,
            server().now_ms(),
            shown=shown,
            reach=_asked_for(fields.get("role", ""), proof_key),
            proof_key=proof_key,
            log_key=identity.proved(dev, proof_key, fields.get("signs")),
            passed=g.get("passed", ""),
        )
    except DeviceKnown:
        message = "A device of this id is paired already; the organization lets it pair again."
        raise ApiError(409, "device-known", message) from None
    except UnprovedId:
        raise turned_away.IdOfAnother from None
    except DeviceOut as out:
        raise turned_away.put_out(out.state) from None
    except Shut:
        raise turned_away.WrongCode if g.get("passed") else turned_away.DoorClosed from None
    return json_answer({"token": token, "dev": dev, "label": name})


def _asked_for(role: object, proof_key: str) -> DeviceReach:
    """What a device is let in for: as its code says. A hub comes with a code that the office made
    for one, and with a key; nobody else says that it is one. Raises 403.
    """
    is_hub = reach().role == HUB
    if is_hub != (role == HUB) or (is_hub and not proof_key):
        raise turned_away.NoHub
    return reach()


def _dev_told() -> str:
    """The id that a device says it goes by; its own where it says none."""
    dev = json_body().get("dev", speaking_device().dev)
    if not isinstance(dev, str) or not is_id(dev):
        raise ApiError(400, "bad-request", "dev is the id of a device.")
    return dev


def _other_device() -> ApiError:
    return ApiError(403, "other-device", "This token was given to another device.")


@blueprint.post("/1/token")
def renew_token() -> Response:
    device, dev = speaking_device(), _dev_told()
    try:
        signs = json_body().get("signs")
        token, until_ms = tokens.renew(server().org, device, dev, server().now_ms(), signs)
    except OtherDevice:
        raise _other_device() from None
    except UnprovedId:
        raise turned_away.IdOfAnother from None
    return json_answer({"token": token, "dev": dev, "until": until_ms})


@blueprint.post("/1/newcomer")
def newcomer() -> Response:
    """Return a tablet that directs says of one that was let in after it whether it is known; else
    it is put out.
    """
    org, now_ms, dev, by = server().org, server().now_ms(), _dev_told(), speaking_device()
    is_known = json_body().get("known")
    if type(is_known) is not bool:
        raise ApiError(400, "bad-request", "newcomer needs dev and known.")
    if reach() != ALL or not fleet.newcomer(org, by, dev, now_ms, is_known=is_known):
        raise ApiError(409, "known-device", "Of this device it is not this one's to say.")
    return json_answer({"dev": dev})


@blueprint.post("/1/hello")
def hello() -> Response:
    protos = json_body().get("proto", PROTO)
    if isinstance(protos, list) and not set(PROTO) & {p for p in protos if isinstance(p, int)}:
        raise _update_to_sync()
    way_up = upward()
    more: dict[str, Any] = {"above": way_up.above_mark()} if way_up else {}
    if server().hall:
        more["phones"] = server().hall
    device, dev = speaking_device(), _dev_told()
    try:
        tokens.check_id(server().org, device, dev)
    except OtherDevice:
        raise _other_device() from None
    if reach().role == HUB:
        more |= put_out.answer(
            server().org, json_body().get("devices"), device.dev, server().now_ms()
        )
    if reach() == ALL and json_body().get("heard") is True:
        heard = fleet.heard(nights.known_devices(server().org).values(), device)
        more["heard"] = write_heard(heard.items(), server().now_ms())
    return json_answer(
        {
            **more,
            "level": level(),
            "server": f"holdfast {VERSION}",
            "organization": server().settings.organization,
            "store_id": server().store_id,
            "now": server().now_ms(),
            "proto": PROTO,
            "forms": FORMS,
            "max_req": config.MAX_REQUEST,
            "max_events": config.MAX_EVENTS,
            "max_event": config.MAX_EVENT,
            "max_names": config.MAX_NAMES,
            "label": device.label,
            "renew": tokens.is_due(device, dev, server().now_ms()),
            "mark": mark_of_all(server().marks.all(reach())),
            "role": reach().role,
            "carries": not is_bound(reach().role),
        }
    )


@blueprint.get("/1/nights")
def list_nights() -> Response:
    listed = summaries.listed(server().org)
    marks = server().marks.all(reach())
    way_up = upward()
    return json_answer(
        {
            "nights": [
                {
                    "tid": listed_night.tid,
                    "events": listed_night.events,
                    "cur": listed_night.cur,
                    "mark": marks.get(listed_night.tid, ""),
                    **({"above": way_up.above(listed_night.tid)} if way_up else {}),
                }
                for listed_night in listed
                if reach().has(listed_night.tid)
            ]
        }
    )


@blueprint.get("/1/t/<tid>/heads")
def heads(tid: str) -> Response:
    cur, only = exchange.cursor(server().org, night_id(tid)), _only(tid)
    etag = f"{server().store_id}-{cur}{only or ''}"
    if request.if_none_match.contains(etag):
        response = Response(status=304)
    else:
        answer = exchange.heads(server().org, tid, only)
        etag = f"{server().store_id}-{answer['cur']}{only or ''}"
        response = json_answer(answer)
    response.set_etag(etag)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _only(tid: str) -> str | None:
    """The device itself, where it may read nothing else of this night: it always learns how far
    its own log is here.
    """
    return None if reach().has(tid) else speaking_device().dev


@blueprint.post("/1/t/<tid>/push")
def push(tid: str) -> Response:
    data = body(config.MAX_REQUEST)
    if data.count(b"\n") > 2 * config.MAX_EVENTS + 2:  # a header for each, the names and the end
        raise _too_many_events()
    frames = read_frames(data, tid=night_id(tid))
    intake.check(frames)
    if sum(len(run.lines) for run in frames.runs) > config.MAX_EVENTS:
        raise _too_many_events()
    _check_devices(frames.runs, config.MAX_DEVICES)
    _check_names(frames.people, config.MAX_NAMES)
    taken = intake.push(
        server().org, tid, frames, by=speaking_device().dev, now_ms=server().now_ms()
    )
    return json_answer({**taken.as_data(), "level": level()})


def _too_many_events() -> ApiError:
    message = f"At most {config.MAX_EVENTS} events at once; send it in parts."
    return ApiError(413, "too-many-events", message, max_events=config.MAX_EVENTS)


def _check_devices(runs: Iterable[Run], most: int) -> None:
    """Of a device with many runs each is asked and written for itself, as devices are."""
    if sum(1 for _ in runs) > most:
        message = f"At most {most} devices at once; send them in parts."
        raise ApiError(413, "too-many-devices", message)


def _check_names(names: Mapping[str, Any], most: int) -> None:
    if len(names) > most:
        message = f"At most {most} names at once; send them in parts."
        raise ApiError(413, "too-many-names", message, max_names=most)


@blueprint.post("/1/t/<tid>/pull")
def pull(tid: str) -> Response:
    fields = json_body(config.MAX_REQUEST)  # it names every device that ever wrote in the night
    after, most = fields.get("after", 0), fields.get("max", config.MAX_EVENTS)
    if type(after) is not int or type(most) is not int or not 0 <= after < canonical.MOST:
        raise ApiError(400, "bad-request", "after and max are whole numbers.")
    answer = exchange.pull(
        server().org,
        night_id(tid),
        have=_have(fields.get("have", {})),
        forks=_forks(fields.get("forks", {})),
        after=after,
        limit=max(1, min(most, config.MAX_EVENTS)),
        short=fields.get("form") == SHORT,
        only=_only(tid),
    )
    return packed(answer, NDJSON)


def _have(value: Any) -> dict[str, list[Any]]:
    sound = isinstance(value, dict) and all(
        is_id(dev)
        and isinstance(head, list)
        and len(head) == 2
        and type(head[0]) is int
        and 0 <= head[0] < canonical.MOST
        and isinstance(head[1], str)
        for dev, head in value.items()
    )
    if not sound:
        raise ApiError(400, "bad-request", "have is {device: [number, id]}.")
    head_by_device: dict[str, list[Any]] = value
    return head_by_device


def _forks(value: Any) -> dict[str, list[str]]:
    sound = isinstance(value, dict) and all(
        isinstance(tips, list) and all(isinstance(tip, str) for tip in tips)
        for tips in value.values()
    )
    if not sound:
        raise ApiError(400, "bad-request", "forks is {device: [id]}.")
    tips_by_device: dict[str, list[str]] = value
    return tips_by_device


@blueprint.get("/1/t/<tid>/bundle.txt")
def bundle(tid: str) -> Response:
    return bundle_answer(readable(tid), names=reach().names)


def bundle_answer(tid: str, *, names: bool = True) -> Response:
    """Return the night's file, to save; without the *names* where they are not for whoever
    asks.
    """
    # First what was signed: so it signs no later line than is read.
    signed = nights.signed_heads(server().org, night_id(tid))
    log_set, names_by_player = nights.records(server().org, tid)
    text = write_bundle(log_set, names_by_player if names else {}, signed)
    disposition = f'attachment; filename="holdfast-{tid}.txt"'
    return packed(
        text.encode(), "text/plain; charset=utf-8", headers={"Content-Disposition": disposition}
    )


@blueprint.post("/1/t/<tid>/bundle.txt")
def take_bundle(tid: str) -> Response:
    try:
        text = body(config.MAX_BUNDLE).decode()
    except UnicodeDecodeError:
        raise ApiError(400, "not-a-night-file", "The file is not text.") from None
    sent_bundle = read_bundle(text)
    if sent_bundle.logs.tid != night_id(tid):
        raise ApiError(400, "other-night", "This is the file of another night.")
    _check_names(sent_bundle.people, config.MAX_NAMES_OF_FILE)
    _check_devices(sent_bundle.logs.all_runs(), config.MAX_DEVICES_OF_FILE)
    taken = intake.take_bundle(
        server().org, sent_bundle, by=speaking_device().dev, now_ms=server().now_ms()
    )
    return json_answer({**taken.as_data(), "level": level()})


@blueprint.get("/1/t/<tid>/people")
def list_people(tid: str) -> Response:
    return json_answer({"people": _told(people.names(server().org, night_id(tid)), tid)})


def _told(names: Mapping[str, Any], tid: str) -> Mapping[str, Any]:
    """The names of a night, as far as this device may read them."""
    return names if reach().has_names(tid) else {}


@blueprint.post("/1/t/<tid>/people")
def swap_people(tid: str) -> Response:
    names = json_body().get("people")
    if not isinstance(names, dict):
        raise ApiError(400, "bad-request", "people is {player: {name, wall, dev}}.")
    _check_names(names, config.MAX_NAMES)
    if names:
        check_writes()
    by, now_ms = speaking_device().dev, server().now_ms()
    known_names = people.swap(server().org, night_id(tid), names, by=by, now_ms=now_ms)
    return json_answer({"people": _told(known_names, tid)})
