"""`holdfast draw`: whether the seats of a night are those that its draws gave."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from backend.commands import VERBS
from backend.commands.night import night_of
from backend.commands.parts.ending import DONE, NO
from backend.commands.parts.parsing import add_command, add_group
from backend.commands.parts.words import event, moment, not_real, say
from pycore.night.seating.draws import DrawChecked, draws_checked


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "draw", says=VERBS["draw"])
    verify = add_command(
        group,
        "verify",
        _verify,
        says="draw every draw of a night again from its seed",
        example="holdfast draw verify evening.txt",
    )
    verify.add_argument("file", type=Path, metavar="NIGHT.txt")


def _verify(args: argparse.Namespace) -> int:
    night = night_of(args.file)
    settings = night.state.settings
    ahead = settings.utc_offset_minutes if settings else 0
    for line in not_real(night.tid):
        print(line)
    checked = draws_checked(night)
    for draw in checked:
        _tell(draw, ahead)
    wrong = sum(not draw["is_same"] for draw in checked)
    if wrong:
        print(say("draw.wrong", draws=len(checked), different=wrong))
        return NO
    print(say("draw.all", draws=len(checked)))
    return DONE


def _tell(draw: DrawChecked, ahead: int) -> None:
    record, players = draw["record"], draw["players"]
    when, event_text = moment(record["at_ms"] or 0, ahead), event(record["type"], record["facts"])
    if draw["is_same"]:
        print(say("draw.same", when=when, what=event_text, seed=draw["seed"], players=players))
        return
    count = len(draw["differs"])
    print(
        say(
            "draw.differs",
            when=when,
            what=event_text,
            seed=draw["seed"],
            players=players,
            different=count,
        )
    )
    for place in draw["differs"]:
        number, table, seat = place["number"], place["table"], place["seat"]
        if not place["drawn_table"]:
            print(say("draw.no-seat", number=number, table=table, seat=seat))
            continue
        print(
            say(
                "draw.seat",
                number=number,
                table=table,
                seat=seat,
                drawn_table=place["drawn_table"],
                drawn_seat=place["drawn_seat"],
            )
        )
