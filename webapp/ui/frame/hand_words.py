"""What a hand is called: "two pair, kings and queens, jack kicker". The worker says which category
and ranks; the catalogue has the words. Knows nothing of the page, so that CPython can test it.

*say* is words.t.
"""


def hand(say, found):
    """A hand of the worker's answer ("category", "ranks", "kickers") in words."""
    ranks = found["ranks"]
    second = say("ui.rank." + ranks[1] + ".many") if len(ranks) > 1 else ""
    return say(
        "ui.hand." + found["category"],
        ranks=listed(say, ranks),
        high=say("ui.rank." + ranks[0] + ".high"),
        first=say("ui.rank." + ranks[0] + ".many"),
        second=second,
        of=say("ui.rank." + ranks[0] + ".of"),
        kickers=_kickers(say, found["kickers"]),
    )


def card(say, name):
    """A card, for a screen reader: king of hearts."""
    return say("ui.card", rank=say("ui.rank." + name[0]), suit=say("ui.suit." + name[1]))


def listed(say, ranks):
    """Ranks in a row: ace, nine and three."""
    names = [say("ui.rank." + rank) for rank in ranks]
    if len(names) == 1:
        return names[0]
    return say("ui.hand.and", before=", ".join(names[:-1]), last=names[-1])


def _kickers(say, kickers):
    if not kickers:
        return ""
    key = "ui.hand.kicker" if len(kickers) == 1 else "ui.hand.kickers"
    return say(key, ranks=listed(say, kickers))
