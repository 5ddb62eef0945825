"""Whether a request comes from the device that was let in: it is signed with that device's key."""

from __future__ import annotations

from flask import request

from backend import config
from backend.api.context import body, server
from backend.api.turned_away import no_token
from pycore.ledger.lines.signed import DeviceKey, read_key
from pycore.ledger.sync import proofs


def own_key(claimed: object) -> DeviceKey | None:
    """Return the key that a device tells as its own, which this request proves; None where it
    tells none. Raises 401.
    """
    if claimed is None:
        return None
    fields = claimed if isinstance(claimed, dict) else {}
    key = read_key(fields.get("alg"), fields.get("key"))
    check_proof(key, server().now_ms())
    return key


def check_proof(key: DeviceKey | None, now_ms: int) -> None:
    """Raise 401 unless whoever has the key signed this request, and just now."""
    sent_proof, path = request.headers.get(proofs.HEADER, ""), request.full_path.rstrip("?")
    sent = body(config.MAX_BUNDLE)
    proved = key and proofs.is_proved(key, request.method, path, sent, sent_proof, now_ms)
    if key and proved is None:
        raise no_token(proofs.STALE, "The time of this proof is not now.", now=now_ms)
    if not proved:
        raise no_token("proof-wrong", "This is not signed with the key of that device.")
