"""What a hand is called, on the screens and on the command line: "two pair, kings and queens, jack
kicker". rules/ranking says which category and ranks; the catalogue, which *say* asks, has the
words.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypedDict

    class Say(Protocol):
        def __call__(self, key: str, **facts: object) -> str: ...

    class NamedHand(TypedDict):
        category: str
        ranks: list[str]
        kickers: list[str]


SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def hand(say: Say, shown: NamedHand) -> str:
    """Return a hand of the worker's answer in words."""
    ranks = shown["ranks"]
    second = say("ui.rank." + ranks[1] + ".many") if len(ranks) > 1 else ""
    return say(
        "ui.hand." + shown["category"],
        ranks=listed(say, ranks),
        high=say("ui.rank." + ranks[0] + ".high"),
        first=say("ui.rank." + ranks[0] + ".many"),
        second=second,
        of=say("ui.rank." + ranks[0] + ".of"),
        kickers=_kickers(say, shown["kickers"]),
    )


def sign(name: str) -> str:
    """Return a card as it is written: 10♠."""
    return ("10" if name[0] == "T" else name[0]) + SIGNS[name[1]]


def signs(cards: str) -> str:
    """Return the signs of several cards, of "Ts 9s"."""
    return " ".join([sign(card) for card in cards.split()])


def card(say: Say, name: str) -> str:
    """Return a card, for a screen reader: king of hearts."""
    return say("ui.card", rank=say("ui.rank." + name[0]), suit=say("ui.suit." + name[1]))


def listed(say: Say, ranks: list[str]) -> str:
    """Return ranks in a row: ace, nine and three."""
    return in_a_row(say, [say("ui.rank." + rank) for rank in ranks])


def in_a_row(say: Say, names: list[str]) -> str:
    """Return names as a sentence has them: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return say("ui.hand.and", before=", ".join(names[:-1]), last=names[-1])


def _kickers(say: Say, kickers: list[str]) -> str:
    if not kickers:
        return ""
    key = "ui.hand.kicker" if len(kickers) == 1 else "ui.hand.kickers"
    return say(key, ranks=listed(say, kickers))
