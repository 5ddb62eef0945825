"""`holdfast hands rank`: the best five of five to seven cards, and what they are called."""

from __future__ import annotations

import argparse
import json
from typing import Any

from backend.commands.parts.ending import DONE
from backend.commands.parts.parsing import add_command, echo
from backend.commands.parts.words import say, say_shared
from pycore.poker import ranking
from pycore.poker.cards import BadCards, Card, names, parse_all
from pycore.portable import hand_words


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "rank",
        run,
        says="what five to seven cards come to",
        example='holdfast hands rank "As Ks Qs Js Ts 2d 3c"',
    )
    parser.add_argument("cards", nargs="+", metavar="CARDS")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        cards = read(" ".join(args.cards))
        strength = ranking.evaluate(cards)
    except BadCards as bad:
        args.error(sentence(bad))
    best = names(ranking.best_five(cards))
    called = hand_text(ranking.words(strength))
    if args.json:
        answer = {
            "category": ranking.category(strength),
            "best_five": best,
            "words": called,
            "strength": strength,
        }
        print(json.dumps(answer))
    else:
        print(f"{best}: {called}")
    return DONE


def read(text: str) -> tuple[Card, ...]:
    """Return the cards that a person typed: 10h is the ten of hearts, and capitals do not
    matter.
    """
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


def hand_text(words: ranking.RankWords) -> str:
    """Return "two pair, kings and queens, jack kicker", or what else the hand is."""
    return hand_words.hand(
        say_shared,
        {
            "category": words.category.replace(" ", "-"),
            "ranks": list(words.ranks),
            "kickers": list(words.kickers),
        },
    )
