"""`holdfast hands replay`: recorded hands, played again by a table's terms."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from backend.commands.parts import files
from backend.commands.parts.ending import DONE, NO, WRONG, BadInput, tell
from backend.commands.parts.parsing import add_command
from backend.commands.parts.words import is_refusal, reason
from pycore.law import packs
from pycore.poker.hand import Hand
from pycore.poker.phh import UNKNOWN_STACK, BadHistory, PhhHand, Replay, read, replay, written
from pycore.poker.terms import PlayRules, stated

FORMAT = """\
a hand in the format PHH:

  variant = 'NT'
  antes = [0, 0, 0]
  blinds_or_straddles = [50, 100, 0]
  min_bet = 100
  starting_stacks = [5000, 5000, 5000]
  actions = [
    'd dh p1 AsKh', 'd dh p2 AdKs', 'd dh p3 ????',
    'p3 cbr 201', 'p1 cc', 'p2 cc',
    'd db 2c7dTh', 'p1 cc', 'p2 cc', 'p3 f',
    'd db 3s', 'p1 cc', 'p2 cc', 'd db 8c', 'p1 cc', 'p2 cc',
  ]
"""


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "replay",
        run,
        says="play recorded hands (.phh and .phhs files) again",
        example="holdfast hands replay hand.phh --ruleset ca_mb --odd-chip first",
        more=FORMAT,
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--ruleset", choices=sorted(packs.play_rules()), default=packs.NEUTRAL)
    parser.add_argument(
        "--odd-chip",
        choices=("each", "first", "carry"),
        help="where chips that do not divide go, if the organization's rules say so",
    )
    parser.add_argument(
        "--raise-size",
        choices=("previous-raise", "double"),
        help="the least raise, if the organization's rules say so",
    )
    parser.add_argument("--json", action="store_true", help="one object a hand")


def run(args: argparse.Namespace) -> int:
    """Return a file or a hand that cannot be played is told and passed over."""
    rules = terms(args.ruleset, args.odd_chip, args.raise_size)
    status = DONE
    for path in args.files:
        try:
            hands = read(files.read(path), path.stem)
        except BadInput as unread:
            tell(str(unread))
            status = WRONG
            continue
        for hand in hands:
            if not _played(path, hand, rules, as_json=args.json):
                status = status or NO
    return status


def _played(path: Path, hand: PhhHand | BadHistory, rules: PlayRules, *, as_json: bool) -> bool:
    try:
        if isinstance(hand, BadHistory):
            raise hand
        played = replay(hand, rules)
    except BadHistory as bad:
        name = bad.facts.pop("hand", hand.name if isinstance(hand, PhhHand) else None)
        tell(f"{path}: {sentence(bad, name)}")
        return False
    for warning in played.warnings:
        tell(f"{path}: hand {hand.name}: warning: {warning}")
    answer = report(hand, played)
    print(json.dumps(answer, ensure_ascii=False) if as_json else summary(answer))
    return True


def terms(ruleset: str, odd_chip: Any = None, raise_size: Any = None) -> PlayRules:
    """Return a ruleset with what an organization states; what it must state and does not is asked
    for when a hand needs it.
    """
    rules = packs.play_rules()[ruleset]
    if odd_chip is None and rules.odd_chip.value is None:
        odd_chip = "ask"
    rules = stated(rules, rules.odd_chip.clause, odd_chip=odd_chip)
    return stated(rules, rules.raise_size.clause, raise_size=raise_size)


def number(chips: int, scale: int) -> int | float | None:
    """Return an amount in the file's own units; None where the stack was unknown."""
    if chips >= UNKNOWN_STACK * scale // 2:
        return None
    return chips // scale if chips % scale == 0 else float(written(chips, scale))


def report(history: PhhHand, played: Replay) -> dict[str, Any]:
    """Return what one hand came to. Players count from 1, amounts are the file's own."""
    hand, scale = played.hand, history.scale

    def amount(chips: int | None) -> int | float | None:
        return None if chips is None else number(chips, scale)

    legal = [
        [options.player + 1, amount(options.call), amount(options.least), amount(options.most)]
        for options in played.legal
    ]
    ahead = hand.next_options
    return {
        "hand": history.name,
        "finishing_stacks": [amount(chips) for chips in hand.stacks],
        "legal": legal,
        "pots": pots(hand, scale),
        "odd_chips": {
            "to": [
                [player + 1, amount(chips)] for award in hand.awards for player, chips in award.odd
            ],
            "carried": amount(hand.carried),
        },
        "returned": [[player + 1, amount(chips)] for player, chips in hand.returned],
        "finished": hand.phase == "over",
        "next": None
        if ahead is None
        else [ahead.player + 1, amount(ahead.call), amount(ahead.least), amount(ahead.most)],
    }


def pots(hand: Hand, scale: int) -> list[dict[str, Any]]:
    """Return the pots, the main pot first; *won* names who got how much of it, once the hand is
    over.
    """
    pot_views: list[dict[str, Any]] = [
        {"amount": number(pot.amount, scale), "players": [player + 1 for player in pot.players]}
        for pot in hand.pots()
    ]
    for pot, award in zip(pot_views, hand.awards, strict=False):
        pot["won"] = [[player + 1, number(chips, scale)] for player, chips in award.shares]
    return pot_views


def summary(answer: dict[str, Any]) -> str:
    stacks = ", ".join(
        "?" if chips is None else f"{chips:,}" for chips in answer["finishing_stacks"]
    )
    return f"{answer['hand']}: {stacks}" + ("" if answer["finished"] else " (not finished)")


def sentence(bad: BadHistory, name: object = None) -> str:
    """Return the line, the action, why not, and what was legal."""
    parts = [f"hand {name}"] if name not in (None, "") else []
    if bad.line:
        parts.append(f"line {bad.line}")
    if bad.action:
        parts.append(f"'{bad.action}'")
    if is_refusal(bad.code):
        parts.append(reason(bad.code, bad.clause, bad.facts))
    else:
        facts = ", ".join(f"{key} {value}" for key, value in sorted(bad.facts.items()))
        parts.append(bad.code + (f", {facts}" if facts else ""))
    if bad.legal:
        parts.append(f"legal: {legal(bad.legal)}")
    return ": ".join(parts)


def legal(options: dict[str, Any]) -> str:
    """Return what could be done instead."""
    if "player" not in options:
        return {
            "deal": "hole cards are to be dealt",
            "board": "the next board cards",
            "showdown": "show or muck",
        }.get(options["phase"], "nothing, the hand is over")
    call = "check" if options["call"] == "0" else f"call {options['call']}"
    choices = f"p{options['player']} may fold, {call}"
    if "min_raise_to" in options:
        least, most = options["min_raise_to"], options["max_raise_to"]
        return choices + f", or raise to {least}" + ("" if most == least else f" up to {most}")
    return choices
