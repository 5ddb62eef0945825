"""Who an id is: one authority, asked by whoever enrols, renews, or brings records.

The table of devices says it of every id that was let in: what its requests are signed with, and
what its records are. A record may show a key there, and never sets one. Of an id that is in no row
a hub says it that let it in (`services.sync.halls`), and else the records that are here: it
belongs to the key that they show, all of them, and to nobody where they show none or two. Who
proves that key may be let in under the id, so that a tablet that worked a whole night offline
stays itself; everybody else takes a fresh one.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.services.sync import halls
from backend.store import signed
from backend.store.devices import devices
from pycore.ledger.lines.signed import DeviceKey, is_by, read_key
from pycore.ledger.sync import proofs

OFFICE = "organization"
"""The id of the server's own device. Nobody is let in under it, and nobody brings records of it
that are not here; a hub takes them from the server above.
"""


class UnprovedId(Exception):
    """Records of this id are here, and whoever asks for it did not prove their key."""


class KnownKey(NamedTuple):
    """What records of an id are signed with, as far as anybody may be believed: *key* None where
    nobody can prove that they wrote one.
    """

    key: DeviceKey | None


def let_in(session: Session, org: str, dev: str) -> KnownKey | None:
    """Return whose an id is that was let in, here or by a hub; None for any other."""
    if dev == OFFICE:
        return KnownKey(None)
    row = devices.device(session, org, dev)
    if row is not None and (row.until_ms or row.log_key):
        return KnownKey(proofs.read_kept(row.log_key))
    if row is None and devices.is_listed(session, org, dev):
        return KnownKey(None)  # its row is damaged, and nobody can tell whose it is
    report = halls.known_one(session, org, dev)
    return KnownKey(proofs.read_kept(report.log_key)) if report is not None else None


def parts(session: Session, org: str) -> dict[str, tuple[str, str]]:
    """Return what each device was let in for, here or by a hub: {id: (part, night)}, "" for any
    night.
    """
    hub_parts = {
        dev: (report.role, report.only_tid)
        for dev, report in halls.devices_of_hubs(session, org).items()
    }
    return hub_parts | devices.parts(session, org)


def distrusted(session: Session, org: str) -> set[str]:
    """Return the devices of which nothing new counts: the office put them out, or a hub did of
    which nobody else knows anything.
    """
    reports = halls.devices_of_hubs(session, org).items()
    out = {dev for dev, report in reports if report.state in halls.DISTRUSTED}
    return out | devices.in_state(session, org, halls.DISTRUSTED)


def known_key(session: Session, org: str, dev: str) -> KnownKey | None:
    """Return whose an id is; None for one that nobody ever heard of. A hub that says another key
    than the records show proves nothing: the id is nobody's then.
    """
    owner = let_in(session, org, dev)
    is_ours = dev == OFFICE or devices.is_listed(session, org, dev)
    if owner is not None and is_ours:
        return owner
    shown_keys = signed.keys(session, org, dev) | ({owner.key} if owner and owner.key else set())
    if not shown_keys:
        return owner
    return KnownKey(shown_keys.pop() if len(shown_keys) == 1 else None)


def check_free(session: Session, org: str, dev: str, log_key: str) -> None:
    """Raise IdTaken where an id that is in no row is not for whoever proved this key, "" none."""
    owner = known_key(session, org, dev)
    if owner is not None and (owner.key is None or proofs.key_word(owner.key) != log_key):
        raise UnprovedId


def proved(dev: str, proof_key: str, claim: object) -> str:
    """Return the key of an id's records in one word, where whoever tells it proves it: it signed
    the key that their requests are signed with. "" else.
    """
    fields = claim if isinstance(claim, dict) else {}
    key, sig = read_key(fields.get("alg"), fields.get("key")), fields.get("sig")
    text = proofs.to_own(dev, proof_key).encode()
    is_proved = proof_key and key and isinstance(sig, str) and is_by(key, text, sig)
    return proofs.key_word(key) if is_proved else ""
