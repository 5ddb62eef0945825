"""`holdfast jackpot`: what the royal flush jackpot stands at, event by event, from the book's
file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from backend.commands import VERBS
from backend.commands.parts import files
from backend.commands.parts.ending import DONE, BadInput
from backend.commands.parts.parsing import add_command
from backend.commands.parts.words import bad_line, money, say
from pycore.book.book import Book, is_book
from pycore.judge.jackpot_view import jackpot_view
from pycore.ledger.lines.bundle import BadBundle, read_bundle
from pycore.night.registration.jackpot_shape import JackpotEvent, JackpotView, JackpotWin


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "jackpot",
        run,
        says=VERBS["jackpot"],
        example="holdfast jackpot book.txt",
    )
    parser.add_argument("file", type=Path, metavar="BOOK.txt")
    parser.add_argument("--json", action="store_true", help="as JSON, in cents")


def run(args: argparse.Namespace) -> int:
    view = jackpot_view(book_of(args.file), {})
    if args.json:
        print(json.dumps(view, ensure_ascii=False))
        return DONE
    for line in ledger_lines(view):
        print(line)
    return DONE


def book_of(path: Path) -> Book:
    """Return the book of a file. Raises BadInput."""
    try:
        bundle = read_bundle(files.read(path))
    except BadBundle as err:
        fault = bad_line(err.line_no, err.code)
        raise BadInput(say("file.not-night", file=path, what=fault)) from None
    if not is_book(bundle.logs.tid):
        raise BadInput(say("jackpot.not-book", file=path))
    return Book.of(bundle.logs, bundle.people)


def ledger_lines(view: JackpotView) -> list[str]:
    """Return the ledger in lines, oldest first, and what stands at its end."""
    if not view["events"] and not view["opening"]:
        return [say("jackpot.none")]
    lines = []
    if view["opening"]:
        opening = view["opening"]
        lines.append(
            say(
                "jackpot.opening",
                day=opening["day"],
                current=money(opening["current_cents"]),
                seed=money(opening["seed_cents"]),
            )
        )
    last_by_night = {event["night"]: event["later"] for event in reversed(view["events"])}
    for event in reversed(view["events"]):
        lines.append(_event(event))
        if event["later"] == last_by_night[event["night"]]:
            wins = (win for win in reversed(view["wins"]) if win["night"] == event["night"])
            lines += [_win(win) for win in wins]
    lines.append(
        say(
            "jackpot.now",
            current=money(view["current_cents"]),
            seed=money(view["seed_cents"]),
            sold=money(view["sold_cents"]),
            paid=money(view["paid_cents"]),
        )
    )
    return lines


def _event(event: JackpotEvent) -> str:
    current, seed = money(event["after_current_cents"]), money(event["after_seed_cents"])
    if event["later"]:
        return say(
            "jackpot.later",
            day=event["day"],
            name=event["name"],
            paid=money(event["paid_cents"]),
            current=current,
            seed=seed,
        )
    return say(
        "jackpot.event",
        day=event["day"],
        name=event["name"],
        players=event["players"],
        sold=money(event["sold_cents"]),
        paid=money(event["paid_cents"]),
        current=current,
        seed=seed,
    )


def _win(win: JackpotWin) -> str:
    cheques = ", ".join(
        say("jackpot.cheque", number=cheque["number"], amount=money(cheque["cents"]))
        for cheque in win["cheques"]
    )
    due = money(win["due_cents"])
    if win["why"] == "not-signed":
        state = say("jackpot.is-not-signed")
    elif win["why"]:
        state = say("jackpot.is-over")
    elif win["is_held_up"]:
        state = say("jackpot.is-held")
    elif win["due_cents"] == 0:
        state = say("jackpot.is-settled")
    else:
        state = say("jackpot.is-differs" if win["cheques"] else "jackpot.is-open", due=due)
    line = say(
        "jackpot.win",
        ticket=win["ticket"],
        cards=win["cards"],
        pays=money(win["payout_cents"]),
        state=state,
        cheques=cheques,
    )
    return f"  {line.rstrip()}"
