"""`holdfast forecast`: when the night of a file is likely to end."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from backend.commands import VERBS
from backend.commands.night import last_written, moment_of, night_of
from backend.commands.parts.ending import DONE, Ends
from backend.commands.parts.parsing import add_command, whole
from backend.commands.parts.words import not_real, refused, say, voice
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.night.clock.forecast_view import forecast, forecast_view
from pycore.portable import sentences

NIGHTS = 1_000
MOST = 100_000


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "forecast",
        run,
        says=VERBS["forecast"],
        example="holdfast forecast evening.txt --nights 500",
        more="docs/forecast.md says what is simulated, and what it leaves out.",
    )
    parser.add_argument("file", type=Path, metavar="NIGHT.txt")
    parser.add_argument(
        "--at",
        dest="at_ms",
        type=moment_of,
        metavar="TIME",
        help="as it stood at this time; default: when it was last written to",
    )
    parser.add_argument(
        "--nights", type=whole(1, MOST), default=NIGHTS, help=f"how many; default: {NIGHTS}"
    )
    parser.add_argument(
        "--seed", default="forecast", metavar="TEXT", help="the same says the same again"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    night = night_of(args.file, args.at_ms)
    at_ms = last_written(night) if args.at_ms is None else args.at_ms
    try:
        running = forecast(night, Millis(at_ms), args.seed, args.nights)
    except Refused as err:
        raise Ends(say("stopped", why=refused(err))) from None
    running.step(args.nights)
    view = forecast_view(running, night)
    if args.json:
        print(json.dumps(view, indent=1))
        return DONE
    hall = voice(night.state.adopted.utc_offset_minutes)

    def plain_text(key: str, **facts: object) -> str:
        return hall.tell(key, facts).replace("\u00a0", " ")

    for sentence in (
        *not_real(night.tid),
        sentences.headline(plain_text, view),
        *sentences.details(plain_text, view),
        plain_text("ui.forecast.stale", at_ms=view["at_ms"], players=view["players_left"]),
    ):
        print(sentence)
    return DONE
