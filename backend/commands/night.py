"""`holdfast night`: a night from a script, what a night's file says, and its hands for others.

A script has one command a line, as JSON with its time: {"at_ms": 1795000000000, "command":
"start-clock"}; "at" may give the time as ISO 8601 with an offset instead, and a line without a
time happens when the one before it did. Fields are those of docs/commands.md. A first line
{"night": {"tid": ..., "dev": ...}} may name the night and the device. Player ids and seeds that
a line leaves out are derived from the night's id and the line's number, so a script always gives
the same file. "#12" as a target means the record of line 12.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from backend.commands.verify import bad_line
from pycore.book.book import is_book
from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.ids import digest64
from pycore.kernel.units import Millis
from pycore.log.bundle import BadBundle, read_bundle, write_bundle
from pycore.night.night import Night
from pycore.portable.amounts import money
from pycore.rules.phh import write_all
from pycore.views.hand_histories import histories
from pycore.views.night_view import night_view


class BadScript(ValueError):
    """A script that cannot be run on; the text names the line."""


@dataclass(frozen=True)
class Wish:
    """One line of a script: where it stands, when it happens, on which device, what it asks."""

    line_no: int
    at: Millis
    dev: str
    fields: Mapping[str, Any]


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "night", help="run a night from a script, or show a night's file"
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    run_parser = verbs.add_parser("run", help="decide a script of commands and write the night")
    run_parser.add_argument("script", type=Path, metavar="SCRIPT.jsonl")
    run_parser.add_argument("--out", type=Path, required=True, metavar="NIGHT.txt")
    run_parser.add_argument(
        "--keep-going", action="store_true", help="report refused commands and go on"
    )
    show = verbs.add_parser("show", help="show a night's file")
    show.add_argument("file", type=Path, metavar="NIGHT.txt")
    show.add_argument("--json", action="store_true", help="the whole view as JSON")
    show.add_argument("--at-ms", type=int, help="as it stood on the clock at this time")
    hands = verbs.add_parser("hands", help="write a night's recorded hands as PHH")
    hands.add_argument("file", type=Path, metavar="NIGHT.txt")
    hands.add_argument("--out", type=Path, required=True, metavar="FILE.phhs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return {"run": _run, "show": _show, "hands": _hands}[args.verb](args)


def _run(args: argparse.Namespace) -> int:
    try:
        night, refused = play(args.script.read_text("utf-8"), keep_going=args.keep_going)
    except (BadScript, OSError, UnicodeDecodeError) as err:
        print(f"{args.script}: {err}", file=sys.stderr)
        return 1
    for complaint in refused:
        print(f"{args.script}: {complaint}", file=sys.stderr)
    try:
        args.out.write_text(write_bundle(night.logs, night.people), "utf-8", newline="\n")
    except OSError as err:
        print(f"{args.out}: cannot be written: {err.strerror}", file=sys.stderr)
        return 1
    print(f"{night.logs.count()} records written to {args.out}")
    return 1 if refused else 0


def play(script: str, *, keep_going: bool = False) -> tuple[Night, list[str]]:
    """The night a script comes to, and the refusals that *keep_going* passed over.

    BadScript names the line that cannot be read or was refused.
    """
    head, wishes = _read(script)
    night = Night.empty(head["tid"])
    records: dict[int, str] = {}
    refused: list[str] = []
    for wish in wishes:
        try:
            decided = night.decide(wish.dev, _filled(night.tid, wish, records), wish.at)
        except Refused as err:
            complaint = f"line {wish.line_no}: refused: {err}"
            if not keep_going:
                raise BadScript(complaint) from None
            refused.append(complaint)
            continue
        night = night.commit(wish.dev, decided)
        records[wish.line_no] = night.logs.log(wish.dev).head[1]
    return night, refused


def _read(script: str) -> tuple[dict[str, str], list[Wish]]:
    head = {"tid": "script-" + digest64(script.encode())[:12], "dev": "script"}
    wishes: list[Wish] = []
    at = Millis(0)
    for line_no, value in _lines(script):
        if "night" in value:
            if wishes or not isinstance(value["night"], dict):
                raise BadScript(f'line {line_no}: "night" stands in the first line only')
            head |= {name: str(text) for name, text in value["night"].items()}
            continue
        at = _time(value, at, line_no)
        fields = {key: item for key, item in value.items() if key not in ("at", "at_ms", "dev")}
        wishes.append(Wish(line_no, at, str(value.get("dev", head["dev"])), fields))
    return head, wishes


def _lines(script: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for line_no, text in enumerate(script.splitlines(), 1):
        if not text.strip():
            continue
        try:
            value = canonical.loads(text)
        except ValueError as err:
            raise BadScript(f"line {line_no}: not JSON: {err}") from None
        if not isinstance(value, dict):
            raise BadScript(f"line {line_no}: not an object")
        yield line_no, value


def _time(value: Mapping[str, Any], before: Millis, line_no: int) -> Millis:
    if type(value.get("at_ms")) is int:
        return Millis(value["at_ms"])
    if "at" not in value:
        return before
    try:
        moment = datetime.fromisoformat(str(value["at"]))
    except ValueError:
        raise BadScript(f'line {line_no}: "at" is not a time') from None
    if moment.tzinfo is None:
        raise BadScript(f'line {line_no}: "at" has no offset: write 2026-11-20T19:00:00-06:00')
    return Millis(round(moment.timestamp() * 1000))


def _filled(tid: str, wish: Wish, records: Mapping[int, str]) -> dict[str, Any]:
    fields = dict(wish.fields)
    made_up = digest64(f"{tid}/{wish.line_no}".encode())
    if fields.get("command") == "sell-entry":
        fields.setdefault("player", "p" + made_up[:15])
        fields.setdefault("name", f"Player {wish.line_no}")
    fields.setdefault("seed", made_up[:22])
    target = fields.get("target")
    if isinstance(target, str) and target.startswith("#") and target[1:].isdigit():
        fields["target"] = records.get(int(target[1:]), target)
    return fields


def _night_of(path: Path) -> Night | None:
    """The night of a file; None when it is none, which was said then."""
    try:
        bundle = read_bundle(path.read_text("utf-8"))
    except BadBundle as err:
        print(f"{path}: {bad_line(err.line_no, err.code)}", file=sys.stderr)
        return None
    except (OSError, UnicodeDecodeError) as err:
        print(f"{path}: {err}", file=sys.stderr)
        return None
    if is_book(bundle.logs.tid):
        print(f"{path}: this is the organization's book, not a night", file=sys.stderr)
        return None
    return Night.of(bundle.logs, bundle.people)


def _hands(args: argparse.Namespace) -> int:
    night = _night_of(args.file)
    if night is None:
        return 1
    try:
        found = histories(night)
        args.out.write_text(write_all(found), "utf-8", newline="\n")
    except Refused as err:
        print(f"{args.file}: {err}", file=sys.stderr)
        return 1
    except OSError as err:
        print(f"{args.out}: cannot be written: {err.strerror}", file=sys.stderr)
        return 1
    print(f"{len(found)} hands written to {args.out}")
    return 0


def _show(args: argparse.Namespace) -> int:
    night = _night_of(args.file)
    if night is None:
        return 1
    lines = [one.placed.line for one in night.folded.seen if one.placed.line is not None]
    last = max((line.wall for line in lines), default=0)
    view = night_view(night, last if args.at_ms is None else args.at_ms)
    if args.json:
        print(json.dumps({"digest": night.digest(), **view}, ensure_ascii=False, indent=1))
        return 0
    _print_summary(view)
    return 0


def _print_summary(view: Mapping[str, Any]) -> None:
    print(f"Night {view['tid']}: {view['phase']}, {view['events']} records")
    if "night" not in view:
        return
    desk, counts = view["desk"], view["counts"]
    print(f"{view['night']['organization']}: {view['night']['name']}")
    print(f"Entries {desk['entries']}, rebuys {desk['rebuys']}, left {counts['left']}")
    print(f"Taken {money(desk['revenue_cents'], 'en')}, prizes {money(desk['pool_cents'], 'en')}")
    for row in view["standings"]:
        if row["prize_cents"]:
            tied = " (tied)" if row["tied"] else ""
            print(f"{row['place']:>4}{tied}  {money(row['prize_cents'], 'en'):>10}  {row['name']}")
    gone = view["missing"]
    if gone["records"]:
        lost = money(gone["cents"], "en")
        print(f"{gone['records']} records are missing: {gone['sales']} sales, {lost}")
    if view["conflicts"]:
        print(f"{len(view['conflicts'])} records wait for the director's decision")
