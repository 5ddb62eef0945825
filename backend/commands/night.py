"""`holdfast night`: a night from a script, what a night's file says, and its hands for others."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from backend.commands import VERBS
from backend.commands.parts import files, script
from backend.commands.parts.ending import DONE, NO, BadInput, Ends, tell
from backend.commands.parts.parsing import add_command, add_group, echo, whole
from backend.commands.parts.words import (
    bad_line,
    moment,
    money,
    not_real,
    phase,
    plain,
    refused,
    say,
    say_shared,
)
from pycore.book.book import is_book
from pycore.kernel.clauses import Refused
from pycore.kernel.ranges import YEAR_2100
from pycore.ledger.lines.bundle import BadBundle, read_bundle, write_bundle
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.logset import LogSet
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.table.hand_histories import histories
from pycore.poker.phh import write_all
from pycore.portable.clock import countdown, face, read_clock
from pycore.portable.structure import read_structure

SCRIPT = f"""\
a script has one command a line, with its time; docs/commands.md lists them:

{script.EXAMPLE}
"""


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "night", says=VERBS["night"])
    run = add_command(
        group,
        "run",
        _run,
        says="decide a script of commands and write the night",
        example="holdfast night run evening.jsonl --out evening.txt",
        more=SCRIPT,
    )
    run.add_argument("script", type=Path, metavar="SCRIPT.jsonl")
    files.add_out(run, "NIGHT.txt")
    run.add_argument("--keep-going", action="store_true", help="report refused commands and go on")
    show = add_command(
        group,
        "show",
        _show,
        says="show a night's file",
        example="holdfast night show evening.txt --at 2026-11-19T18:40:00-06:00",
    )
    show.add_argument("file", type=Path, metavar="NIGHT.txt")
    show.add_argument("--json", action="store_true", help="the whole view as JSON")
    when = show.add_mutually_exclusive_group()
    when.add_argument(
        "--at",
        dest="at_ms",
        type=moment_of,
        metavar="TIME",
        help="as it stood at this time: what the tablets had written by then, and their clock",
    )
    when.add_argument(
        "--at-ms", type=whole(0, YEAR_2100), metavar="MS", help="the same in milliseconds"
    )
    hands = add_command(
        group,
        "hands",
        _hands,
        says="write a night's recorded hands as PHH",
        example="holdfast night hands evening.txt --out evening.phhs",
    )
    hands.add_argument("file", type=Path, metavar="NIGHT.txt")
    files.add_out(hands, "FILE.phhs")


def moment_of(text: str) -> int:
    """Return the moment that somebody typed, with its offset."""
    try:
        return script.moment(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("script.at", value=echo(text))) from None


def _run(args: argparse.Namespace) -> int:
    def sentence_of(bad: script.BadScript) -> str:
        return say("script.line", file=args.script, line=bad.line_no, what=bad)

    try:
        night, declined = script.play(files.read(args.script), keep_going=args.keep_going)
    except script.Declined as bad:
        raise Ends(sentence_of(bad)) from None
    except script.BadScript as bad:
        raise BadInput(sentence_of(bad)) from None
    for refusal in declined:
        tell(sentence_of(refusal))
    text = write_bundle(night.logs, night.people)
    files.write(args.out, text, replace=args.replace, source=args.script)
    print(say("night.written", records=night.logs.count(), file=args.out))
    return NO if declined else DONE


def night_of(path: Path, at_ms: int | None = None) -> Night:
    """Return the night of a file, as it stood at a time where one is given. Raises BadInput."""
    try:
        bundle = read_bundle(files.read(path))
    except BadBundle as err:
        fault = bad_line(err.line_no, err.code)
        raise BadInput(say("file.not-night", file=path, what=fault)) from None
    if is_book(bundle.logs.tid):
        raise BadInput(say("file.book", file=path))
    logs = bundle.logs if at_ms is None else _written_by(bundle.logs, at_ms)
    return Night.of(logs, bundle.people)


def last_written(night: Night) -> int:
    """Return when a night was last written to, by the clocks of those who did."""
    lines = [
        record.placed.line for record in night.folded.recorded if record.placed.line is not None
    ]
    return max((line.wall for line in lines), default=0)


def _written_by(logs: LogSet, at_ms: int) -> LogSet:
    """The logs as far as each device had come by a time on its own clock."""
    log_set = LogSet(logs.tid)
    for log in logs.logs.values():
        count = next(
            (place for place, raw in enumerate(log.lines) if _wall(raw) > at_ms), len(log.lines)
        )
        log_set = log_set.with_log(log if count == len(log.lines) else log.upto(count))
    return log_set


def _wall(raw: bytes) -> int:
    try:
        return decode(raw).wall
    except BadLine:  # a newer version's: it stands where its neighbours do
        return 0


def _hands(args: argparse.Namespace) -> int:
    try:
        records = histories(night_of(args.file))
    except Refused as err:
        raise Ends(say("stopped", why=refused(err))) from None
    files.write(args.out, write_all(records), replace=args.replace, source=args.file)
    print(say("night.hands-written", hands=len(records), file=args.out))
    return DONE


def _show(args: argparse.Namespace) -> int:
    night = night_of(args.file, args.at_ms)
    at_ms = last_written(night) if args.at_ms is None else args.at_ms
    view = night_view(night, at_ms)
    if args.json:
        print(json.dumps({"digest": night.digest(), **view}, ensure_ascii=False, indent=1))
        return DONE
    _print_summary(view, at_ms)
    return DONE


def _print_summary(view: Mapping[str, Any], at_ms: int) -> None:
    for line in not_real(view["tid"]):
        print(line)
    print(say("show.night", tid=view["tid"], phase=phase(view["phase"]), records=view["events"]))
    if "night" not in view:
        return
    night, desk, counts = view["night"], view["desk"], view["counts"]
    print(plain(f"{night['organization']}: {night['name']}"))
    print(_clock(view, at_ms))
    print(
        say(
            "show.desk",
            entries=desk["entries"],
            rebuys=desk["rebuys"],
            players_left=counts["players_left"],
        )
    )
    taken, pool = desk["revenue_cents"], desk["pool_cents"]
    print(say("show.money", taken_cents=taken, pool_cents=pool))
    for row in view["standings"]:
        if row["prize_cents"] or row["prize_goods"]:
            print(_prize(row))
    gone = view["missing"]
    if gone["records"]:
        records, sales = gone["records"], gone["sales"]
        print(say("show.missing", records=records, sales=sales, lost_cents=gone["cents"]))
    if view["conflicts"]:
        print(say("show.conflicts", records=len(view["conflicts"])))


def _clock(view: Mapping[str, Any], at_ms: int) -> str:
    """The clock as the hall saw it at *at_ms*, by the hall's time."""
    when = moment(at_ms, view["night"]["utc_offset_minutes"])
    texts = view["clock"]
    shown = face(read_structure(texts["structure"]), read_clock(texts["state"]), at_ms)
    if not shown["started"]:
        return say("show.clock.before", when=when)
    paid = "show.big-ante" if texts["ante_payer"] == "big-blind" else "show.ante"
    ante = say(paid, ante_chips=shown["ante"]) if shown["ante"] else ""
    level = say(
        "show.level",
        level=shown["number"],
        small_chips=shown["small"],
        big_chips=shown["big"],
        ante=ante,
    )
    return say(
        "show.clock",
        when=when,
        item=say("show.break") if shown["is_break"] else level,
        left=countdown(shown["left_ms"]),
        still="" if shown["running"] else say("show.paused"),
    )


def _prize(row: Mapping[str, Any]) -> str:
    tied = say_shared("org.standings.tied") if row["tied"] else ""
    ticket = say("show.ticket", ticket=row["number"])
    prize = money(row["prize_cents"])
    goods = [
        say("show.good", description=plain(good["description"]), value_cents=good["value_cents"])
        for good in row["prize_goods"]
    ]
    who = ", ".join(text for text in (plain(row["name"]), *goods) if text)
    return f"{row['place']:>4} {tied:6} {prize:>12}  {ticket:12} {who}".rstrip()
