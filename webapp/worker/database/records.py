"""What goes into which store of the tablet's database, and how a night is read back from it.

    log         tid/dev/00000001     "<id> <the line>": the id shows where damage begins
    people      tid/player           {"name","wall","dev","salt"}: outside the log, can be erased
    acks        tid/peer             {device: [number, id]}: how far a peer said it has a log
    quarantine  tid/dev/00000001/id  {"tid","dev","seq","why","raw"[,"id","prev"]}: kept aside
    kv          name                 the device's id, its token, the organization it belongs to
    play        tid/table            the hand in play there (drafts.py)
    folds       tid                  the night folded, for the next start (folds.py)
    sums        store/key            what a value of the others must give (checksums.py)

Every value is text, and any of it may be damaged: whatever it holds, what reads it here answers.
Lines of a branch that lost (why "fork"), and whole lines behind a damaged one, are read back into
their night: they are passed on to whoever asks. Everything else in quarantine is only kept and
counted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.chain import DeviceLog, Node, line_id, walked
from pycore.ledger.lines.logset import Damaged, LogSet

LOG, PEOPLE, ACKS, QUARANTINE, KV, PLAY, FOLDS, SUMS = STORES = (
    "log",
    "people",
    "acks",
    "quarantine",
    "kv",
    "play",
    "folds",
    "sums",
)

Op = tuple[str, ...]
"""("put", store, key, value) or ("delete", store, key)."""


def put(store: str, key: str, value: str) -> Op:
    return ("put", store, key, value)


def delete(store: str, key: str) -> Op:
    return ("delete", store, key)


def put_name(tid: str, player: str, name: Mapping[str, Any]) -> Op:
    return put(PEOPLE, f"{tid}/{player}", canonical.dumps(dict(name)))


def put_acks(tid: str, peer: str, acks: Mapping[str, Any]) -> Op:
    return put(ACKS, f"{tid}/{peer}", canonical.dumps(dict(acks)))


def log_key(tid: str, dev: str, seq: int) -> str:
    return f"{tid}/{dev}/{seq:08d}"


def set_aside(tid: str, dev: str, seq: int, why: str, raw: str, **more: str) -> tuple[str, str]:
    """Return key and value of a quarantined line. The same line twice is one entry."""
    mark = more.get("id") or hashlib.sha256(raw.encode("utf-8", "replace")).hexdigest()[:16]
    value = {"tid": tid, "dev": dev, "seq": seq, "why": why, "raw": raw, **more}
    return f"{log_key(tid, dev, seq)}/{mark}", json.dumps(value)


def number(text: str) -> int | None:
    """Return a whole number that this tablet keeps as text; None when there is none or it is
    damaged.
    """
    try:
        parsed = int(text)
    except ValueError:
        return None
    return parsed if -canonical.MOST <= parsed <= canonical.MOST else None


def ids(text: str) -> list[str]:
    """Return a list of ids that this tablet keeps as text, without what is none."""
    return [candidate for candidate in _json(text, list) if is_id(candidate)]


def aside(text: str) -> tuple[str, str, int, str]:
    """Return (tid, dev, seq, why) of a quarantined line; of one that is damaged itself ("", "", 0,
    "damaged").
    """
    entry = _object(text)
    tid, dev, seq, why = (entry.get(name) for name in ("tid", "dev", "seq", "why"))
    if not isinstance(tid, str) or not isinstance(dev, str) or not isinstance(why, str):
        return "", "", 0, "damaged"
    return tid, dev, _place(seq), why


def _place(seq: Any) -> int:
    """The number of a line; 0 for what can be none."""
    return seq if type(seq) is int and 0 < seq <= canonical.MOST else 0


def stray_text(key: str, value: str, why: str) -> tuple[str, str]:
    """Return what `set_aside` does for an entry of the log store as it was found, whatever is in
    it.
    """
    parts = key.split("/")
    if len(parts) == 3 and _is_number(parts[2]):
        return set_aside(parts[0], parts[1], int(parts[2]), why, value)
    return set_aside("", "", 0, why, value, key=key)


def log_changes(tid: str, old: DeviceLog, new: DeviceLog) -> list[Op]:
    """Return what brings the database from *old* to *new*."""
    shared = 0
    if new.ids[: len(old.ids)] == old.ids:
        shared = len(old.ids)
    else:
        while shared < len(new.ids) and new.ids[shared] == old.ids[shared]:
            shared += 1
    ops: list[Op] = []
    for seq in range(shared + 1, len(new.ids) + 1):
        text = f"{new.ids[seq - 1]} {new.lines[seq - 1].decode()}"
        ops.append(put(LOG, log_key(tid, new.dev, seq), text))
    for seq in range(len(new.ids) + 1, len(old.ids) + 1):
        ops.append(delete(LOG, log_key(tid, new.dev, seq)))
    for node_id, node in new.strays.items():
        if node_id not in old.strays:
            ops.append(put(QUARANTINE, *_fork_entry(tid, new.dev, node_id, node)))
    for node_id, node in old.strays.items():
        if node_id not in new.strays:
            ops.append(delete(QUARANTINE, _fork_entry(tid, new.dev, node_id, node)[0]))
    return ops


def night_changes(old: LogSet, new: LogSet) -> list[Op]:
    """Return what brings the database from one set of logs to a later one."""
    ops: list[Op] = []
    for dev, log in new.logs.items():
        if old.logs.get(dev) is not log:
            ops += log_changes(new.tid, old.log(dev), log)
    return ops


def traces(stores: Mapping[str, Mapping[str, str]], tids: Collection[str]) -> list[Op]:
    """Return what deletes every value of these nights, whatever store it stands in. Checksums go
    with the values they are of.
    """
    return [
        delete(store, key)
        for store, values in stores.items()
        if store != SUMS
        for key, value in values.items()
        if not _parts(store, key, value).isdisjoint(tids)
    ]


def _parts(store: str, key: str, value: str) -> set[str]:
    """The parts of a key; of a damaged value that was set aside, also of the key it had."""
    parts = {*key.split("/")}
    if store == QUARANTINE:
        entry = _object(value)
        parts |= {str(entry.get("tid")), *str(entry.get("key")).split("/")}
    return parts


def _fork_entry(tid: str, dev: str, node_id: str, node: Node) -> tuple[str, str]:
    raw = node.raw.decode()
    return set_aside(tid, dev, node.seq, "fork", raw, id=node_id, prev=node.prev)


@dataclass
class CheckedDatabase:
    """The nights of a database, checked. *repairs* set damaged lines aside; *damaged* are
    (night, device).
    """

    nights: dict[str, LogSet] = field(default_factory=dict)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    repairs: list[Op] = field(default_factory=list)
    damaged: set[tuple[str, str]] = field(default_factory=set)


def read_back(stores: Mapping[str, Mapping[str, str]]) -> CheckedDatabase:
    """Check every chain; of a damaged one the lines before the damage are used and the others
    set aside, the whole ones as a branch.
    """
    contents = CheckedDatabase()
    chains: dict[tuple[str, str], dict[int, str]] = {}
    for key, value in stores[LOG].items():
        parts = key.split("/")
        sound = len(parts) == 3 and is_id(parts[0]) and is_id(parts[1]) and _is_number(parts[2])
        if sound and key == log_key(parts[0], parts[1], int(parts[2])):
            chains.setdefault((parts[0], parts[1]), {})[int(parts[2])] = value
        else:
            contents.repairs += _move_aside(key, value)
    aside_texts = stores[QUARANTINE].values()
    forks, damaged = _forks(aside_texts), _damaged(aside_texts)
    for tid, dev in sorted(chains.keys() | forks.keys()):
        disk, behind, bad = _good_prefix(contents, tid, dev, chains.get((tid, dev), {}))
        damaged.setdefault(tid, []).extend(bad)
        log = disk
        if nodes := {**forks.get((tid, dev), {}), **behind}:
            disk = DeviceLog(dev, disk.lines, disk.ids, nodes)
            log = disk.union({})
        if log.ids or log.strays:
            contents.repairs += log_changes(tid, disk, log)
            contents.nights[tid] = contents.nights.get(tid, LogSet(tid)).with_log(log)
    for tid, lines in damaged.items():
        if lines:
            logs = contents.nights.get(tid, LogSet(tid))
            contents.nights[tid] = replace(logs, damaged=tuple(lines))
    for key, value in stores[ACKS].items():
        tid, _, peer = key.partition("/")
        if peer != "above":  # what was only heard of need never have been here
            _note_lost_tails(contents, tid, read_acks(value))
    for key, value in stores[PEOPLE].items():
        tid, _, player = key.partition("/")
        name = _object(value)
        if name and player:
            contents.people.setdefault(tid, {})[player] = name
    return contents


def read_acks(text: str) -> dict[str, list[Any]]:
    """Return {device: [number, id]} of an entry of the acks store; what cannot be read counts as
    not acknowledged.
    """
    return {
        dev: head
        for dev, head in _object(text).items()
        if isinstance(head, list)
        and len(head) == 2
        and _place(head[0])
        and isinstance(head[1], str)
    }


def _good_prefix(
    contents: CheckedDatabase, tid: str, dev: str, chain: dict[int, str]
) -> tuple[DeviceLog, dict[str, Node], list[Damaged]]:
    """The lines before the damage, the whole ones behind it by id, and the damaged ones."""
    rows = []
    for seq in sorted(chain):
        node_id, _, text = chain[seq].partition(" ")
        rows.append((seq, node_id, text.encode("utf-8", "replace")))
    log = walked(tid, dev, rows)
    for at, node_id in log.good:
        seq, stored, raw = rows[at]
        if stored != node_id:
            contents.repairs.append(put(LOG, log_key(tid, dev, seq), f"{node_id} {raw.decode()}"))
    behind = {rows[at][1]: Node(rows[at][0], prev, rows[at][2]) for at, prev in log.behind}
    for node_id, node in behind.items():
        entry, key = _fork_entry(tid, dev, node_id, node), log_key(tid, dev, node.seq)
        contents.repairs += [put(QUARANTINE, *entry), delete(LOG, key)]
    for at in log.bad:
        contents.repairs += _move_aside(log_key(tid, dev, rows[at][0]), chain[rows[at][0]])
    if behind or log.bad:
        contents.damaged.add((tid, dev))
    good = DeviceLog(dev).append((node_id, rows[at][2]) for at, node_id in log.good)
    bad = [Damaged(dev, rows[at][0], rows[at][2], rows[at][1]) for at in log.bad]
    return good, behind, bad


def _damaged(entries: Iterable[str]) -> dict[str, list[Damaged]]:
    """{night: the damaged lines that were set aside}."""
    damaged: dict[str, list[Damaged]] = {}
    for text in entries:
        if line := damaged_line(text):
            damaged.setdefault(aside(text)[0], []).append(line)
    return damaged


def damaged_line(text: str) -> Damaged | None:
    """Return the damaged line of a log that a quarantined entry is; None for any other."""
    tid, dev, seq, why = aside(text)
    if why != "damaged" or not seq or not is_id(tid) or not is_id(dev):
        return None
    node_id, _, raw = str(_object(text).get("raw")).partition(" ")
    return Damaged(dev, seq, raw.encode("utf-8", "replace"), node_id)


def _move_aside(key: str, value: str) -> list[Op]:
    return [put(QUARANTINE, *stray_text(key, value, "damaged")), delete(LOG, key)]


def _note_lost_tails(contents: CheckedDatabase, tid: str, acks: Mapping[str, list[Any]]) -> None:
    """A peer has more of a chain than we hold: its end was lost here, so nothing may be written
    onto it.
    """
    logs = contents.nights.get(tid, LogSet(tid))
    for dev, (seq, _) in acks.items():
        if logs.log(dev).id_at(seq) is None:
            contents.damaged.add((tid, dev))


def _forks(entries: Iterable[str]) -> dict[tuple[str, str], dict[str, Node]]:
    forks: dict[tuple[str, str], dict[str, Node]] = {}
    for text in entries:
        entry = _object(text)
        if entry.get("why") != "fork":
            continue
        tid, dev, prev = (str(entry.get(name)) for name in ("tid", "dev", "prev"))
        seq, raw = _place(entry.get("seq")), str(entry.get("raw")).encode("utf-8", "replace")
        if not seq or not is_id(tid) or not is_id(dev) or not (prev == "" or is_id(prev)):
            continue
        if line_id(tid, dev, seq, prev, raw) == entry.get("id"):
            forks.setdefault((tid, dev), {})[entry["id"]] = Node(seq, prev, raw)
    return forks


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= 16


def _object(text: str) -> dict[str, Any]:
    return _json(text, dict)


def _json(text: str, kind: type[Any]) -> Any:
    """What a text says, when it is of this kind; else an empty one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return kind()
    return value if isinstance(value, kind) else kind()
