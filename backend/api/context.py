"""What a view asks the request for: the server's own knowledge, the device that speaks, bodies in
and out.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable
from typing import Any

from flask import Response, current_app, g, request

from backend.api.errors import ApiError
from backend.services.devices import enrolment
from backend.services.server import Server
from backend.services.sync.upward import Upward
from backend.store.db import StorageBusy, StorageDamaged, StorageFull
from backend.store.devices.reach import DeviceReach
from backend.store.rows import Device
from pycore.kernel.ids import is_id
from pycore.ledger.sync.wire import Level
from pycore.portable.rehearsal import is_rehearsal

SMALL_BODY = 1024 * 1024
WORTH_PACKING = 1024
OFF_BY_AT_MOST_MS = 2**53


def server() -> Server:
    """Return the server of the organization whose request this is; of the first one where nobody
    had to be let in.
    """
    keeper: Server = g.get("server") or current_app.extensions["holdfast"]
    return keeper


def speaking_device() -> Device:
    """Return the device that was let in."""
    device: Device = g.device
    return device


def upward() -> Upward | None:
    """Return the way up, where this server is a hub that has one and it is its own organization's
    request: others in the same database go no further.
    """
    way_up: Upward | None = current_app.extensions.get("holdfast.upward")
    return way_up if way_up is not None and way_up.server.org == server().org else None


def level() -> Level:
    """Return what an acknowledgement of ours means to a tablet."""
    return "hub" if upward() else "org"


def reach() -> DeviceReach:
    """Return what the device that was let in may read."""
    device_reach: DeviceReach = g.reach
    return device_reach


def readable(tid: str) -> str:
    """Return the id of a night that the device may read. Raises 404, as where nothing was
    received.
    """
    if not reach().has(night_id(tid)):
        raise ApiError(404, "no-such-night", "Nothing was ever received of this night.")
    return tid


def too_often(wait_s: float) -> ApiError:
    seconds = max(1, int(wait_s + 0.999))
    return ApiError(
        429,
        "too-often",
        f"Too many requests; wait {seconds} s.",
        headers={"Retry-After": str(seconds)},
        wait_s=seconds,
    )


def note_contact(device: Device) -> None:
    """Keep that this device was heard just now."""
    try:
        says_ms: int | None = int(request.headers.get("X-Holdfast-Now", ""))
    except ValueError:
        says_ms = None
    if says_ms is not None and not 0 <= says_ms < OFF_BY_AT_MOST_MS:
        says_ms = None
    org, now_ms = server().org, server().now_ms()
    try_to_note(
        "a contact", lambda: enrolment.note_contact(org, device, now_ms=now_ms, says_ms=says_ms)
    )


def try_to_note(subject: str, write: Callable[[], object]) -> None:
    """Note something that is a convenience, or is noted the next time: reading must go on while
    nothing can be written.
    """
    try:
        write()
    except (StorageFull, StorageBusy, StorageDamaged) as error:
        current_app.logger.warning("could not note %s: %s", subject, type(error).__name__)


def night_id(tid: str) -> str:
    """Return a night's id out of an address. Raises 404 for what can be none, and 403 for a
    rehearsal: nothing of it may come here.
    """
    if not is_id(tid):
        raise ApiError(404, "no-such-night", "There is no night with this id.")
    if is_rehearsal(tid):
        raise ApiError(403, "rehearsal", "A rehearsal stays on the tablet that holds it.")
    return tid


def body(limit: int) -> bytes:
    """Return the request's body, unpacked. 413 when it is, or would become, more than *limit*
    bytes.
    """
    if "body" not in g:  # who is let in may depend on it, and then it was read before
        g.body = _unpacked(limit)
    content: bytes = g.body
    if len(content) > limit:
        raise too_large(limit)
    return content


def _unpacked(limit: int) -> bytes:
    packed = request.get_data(cache=False)
    encoding = request.headers.get("Content-Encoding", "identity").strip().lower()
    if len(packed) > limit:
        raise too_large(limit)
    if encoding in ("", "identity"):
        return packed
    if encoding != "gzip":
        raise ApiError(415, "unknown-encoding", "Send the body plain or as gzip.")
    inflate = zlib.decompressobj(wbits=31)
    try:
        # Never more than one byte beyond the limit: a small body may unpack to gigabytes.
        data = inflate.decompress(packed, limit + 1)
    except zlib.error:
        raise ApiError(400, "damaged-gzip", "The gzip body is damaged.") from None
    if len(data) > limit:
        raise too_large(limit)
    if not inflate.eof or inflate.unused_data:
        raise ApiError(400, "damaged-gzip", "The gzip body is cut off or has a tail.")
    return data


def too_large(limit: int) -> ApiError:
    return ApiError(
        413, "too-large", f"At most {limit} bytes at once; send it in parts.", max_req=limit
    )


def json_body(limit: int = SMALL_BODY) -> dict[str, Any]:
    """Return the request's body as a JSON object; an empty body is an empty object."""
    if "asked" in g:
        fields: dict[str, Any] = g.fields_asked
        return fields
    raw = body(limit)
    try:
        value = json.loads(raw or b"{}")
    except (ValueError, RecursionError):
        raise ApiError(400, "not-json", "The body is not JSON.") from None
    if not isinstance(value, dict):
        raise ApiError(400, "not-json", "The body is not a JSON object.")
    g.fields_asked = value
    return value


def packed(data: bytes, content_type: str, *, headers: dict[str, str] | None = None) -> Response:
    """Return an answer, as gzip when the client takes it and it is worth it."""
    response = Response(data, content_type=content_type, headers=headers)
    response.headers["Vary"] = "Accept-Encoding"
    if len(data) >= WORTH_PACKING and request.accept_encodings["gzip"] > 0:
        response.data = gzip.compress(data, compresslevel=6, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
    return response


def json_answer(value: object) -> Response:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return packed(text.encode(), "application/json")
