"""`holdfast hands rank`: the best five of five to seven cards, and what they are called."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from backend.commands.ending import DONE
from backend.commands.parsing import add_command, echo
from backend.commands.words import say
from pycore.rules import ranking
from pycore.rules.cards import BadCards, Card, names, parse_all

RANK_NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "rank", run, says="what five to seven cards come to",
        example='holdfast hands rank "As Ks Qs Js Ts 2d 3c"',
    )  # fmt: skip
    parser.add_argument("cards", nargs="+", metavar="CARDS")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        cards = read(" ".join(args.cards))
        strength = ranking.evaluate(cards)
    except BadCards as bad:
        args.error(sentence(bad))
    best = names(ranking.best_five(cards))
    told = english(ranking.words(strength))
    if args.json:
        answer = {
            "category": ranking.category(strength),
            "best_five": best,
            "words": told,
            "strength": strength,
        }
        print(json.dumps(answer))
    else:
        print(f"{best}: {told}")
    return DONE


def read(text: str) -> tuple[Card, ...]:
    """The cards that a person typed: 10h is the ten of hearts, and capitals do not matter."""
    pieces = text.replace(",", " ").replace("10", "T").split()
    return parse_all(
        " ".join(
            "".join(sign.lower() if at % 2 else sign.upper() for at, sign in enumerate(piece))
            for piece in pieces
        )
    )


def sentence(bad: BadCards) -> str:
    facts = {**bad.facts, "what": echo(str(bad.facts.get("what", "")))}
    return say(f"cards.{bad.code}", **facts)


def english(words: ranking.Words) -> str:
    """ "two pair, kings and queens, jack kicker" """
    names = [RANK_NAMES[rank] for rank in words.ranks]
    plural = [name + ("es" if name == "six" else "s") for name in names]
    if words.category == "royal flush":
        return words.category
    if words.category in ("straight", "straight flush"):
        what = f"{names[0]} high"
    elif words.category in ("flush", "high card"):
        what = _listed(names)
    elif words.category == "full house":
        what = f"{plural[0]} full of {plural[1]}"
    else:
        what = _listed(plural)
    return f"{words.category}, {what}" + _beside(words.kickers)


def _beside(kickers: Sequence[str]) -> str:
    if not kickers:
        return ""
    return f", {_listed([RANK_NAMES[rank] for rank in kickers])} kicker" + "s" * (len(kickers) > 1)


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
