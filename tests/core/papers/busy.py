"""A night on which everything was written down that a paper can have on it: people, staff, notes,
penalties, decks, counts, goods, expenses, deposits and payments, each with a text of one's choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from pycore.ledger.model.unturned import unturned
from pycore.night.floor.checks_view import checks_view
from tests.core.hall import Hall
from tests.core.kit.licensing import SK
from tests.core.papers import desk

Say = Callable[[int], str]
"""What somebody types in the nth place of the night; no two are alike."""

HOUSES = ("nunavut-five-table", "saskatchewan-night", "selkirk-thursday")
LETTERS = 60
PLAYERS = 12
CAST = (
    "Anne-Sophie Tikivik van der Bergen",
    "Marguerite Okpik Papatsie",
    "Ole Kowalchuk",
    "Jean-Baptiste Desjardins Laframboise",
    "W",
)
ASKED_OF = {"nunavut-five-table": ("member",), "saskatchewan-night": SK, "selkirk-thursday": ()}
PURPOSE = {
    "nunavut-five-table": "recreation",
    "saskatchewan-night": "charitable",
    "selkirk-thursday": "charitable",
}
STATES = ("approved", "not-owned", "supplier-registered", "no-liquor-area", "flat-fee")


def long_name(index: int) -> str:
    """A name of 60 letters; one in five has no place to break at."""
    name = f"{CAST[index % len(CAST)]} {index:03}"
    if index % len(CAST) == len(CAST) - 1:
        return name.replace(" ", "").ljust(LETTERS, "M")
    return (
        f"{name} of Kinngait and Prince Albert, the youngest"[: LETTERS - 1]
        .strip()
        .ljust(LETTERS, "e")
    )


EVIL = (
    "<script>bad()</script>", "<img src=x onerror=bad()>", "\"><svg onload=bad()>", "'><b>B</b>",
    "{{7*7}}${7*7}", "=HYPERLINK(1)", "+1+1", "-1+1", "@SUM(A1)", "\u00a0=1+1", "ᐃᖃᓗᐃᑦ ᑎᑭᕕᒃ",
    "تجربة ليلى", "שרה לוי", "\u202eturned", "&lt;b&gt; &amp;", 'She said "no", twice',
    "1\u20660\u2069",
)  # fmt: skip
"""What no page, paper or table may take for anything but a text; "bad" is what would run."""


def evil(index: int) -> str:
    """A text that does harm where it is not taken for one; every one is somebody else's."""
    return f"{EVIL[index % len(EVIL)]} {index:03}"


def names_of(say: Say, many: int) -> list[str]:
    """The first so many texts, as they are kept."""
    return [" ".join(say(index).split()) for index in range(many)]


def busy_night(house: str, say: Say) -> tuple[Hall, int]:
    """The night once it is over, and how many texts are on it."""
    numbers = count()

    def word(most: int = LETTERS) -> str:
        return say(next(numbers))[:most]

    hall = desk.set_up(house, organization=word())
    amendment = {"venue": word(), "night_name": word(), "reason": "a misprint", "approval": word()}
    hall = hall.do("amend-night", **amendment)
    hall = _people(hall, house, word)
    hall = hall.at("17:55").draw().at("18:00").start()
    hall = _floor(hall, word)
    if hall.state.adopted.rebuy_limit:
        hall = hall.rebuy(1)
    hall = hall.at("21:45")
    hall = hall.do("announce-payouts") if hall.state.announced is None else hall
    hall = hall.out(*sorted(hall.state.still_in())[:-1])
    hall = _money(hall, house, word)
    return hall, next(numbers)


@cache
def evil_night(house: str) -> tuple[Hall, list[str]]:
    """The night with texts that mean harm, and these texts as they are kept."""
    hall, many = busy_night(house, evil)
    return hall, [unturned(name) for name in names_of(evil, many)]


@cache
def long_night(house: str) -> tuple[Hall, int]:
    """The night with names of 60 letters."""
    return busy_night(house, long_name)


def _people(hall: Hall, house: str, word: Callable[..., str]) -> Hall:
    joins = bool(hall.state.adopted.jackpot_fee_cents)
    for index in range(PLAYERS):
        hall = hall.sell(name=word(), player=f"p-{index}", jackpot=joins)
    for index, role in enumerate(("chairperson", "dealer")):
        hall = hall.do(
            "enter-staff", person=f"s-{index}", name=word(), role=role, attested=ASKED_OF[house]
        )
    hall = hall.do("vouch-for-age", person="s-v", name=word())
    return hall.do("expect-players", players=["soon"], prepaid=[False], names=[word()])


def _floor(hall: Hall, word: Callable[..., str]) -> Hall:
    note = {
        "kind": "wrongdoing",
        "text": word(),
        "decided": word(),
        "heard": word(),
        "deck": word(),
        "ticket": 2,
        "table": 1,
    }
    hall = hall.do("note-incident", incident="one", **note)
    also = {"kind": "other", "text": word(), "said_by": word(), "about": "one"}
    hall = hall.do("note-incident", incident="two", **also)
    ruled = {"kind": "ruling", "text": word(), "clause": "NU-B.DM1", "overrules": word(40)}
    hall = hall.do("note-incident", incident="three", ticket=2, **ruled)
    report = {"reporter": word(), "office": word(), "how": "letter", "reference": word()}
    hall = hall.do("report-incident", incident="one", **report)
    hall = hall.do(
        "give-penalty", penalty="p", ticket=2, minutes=10, reason=word(), clause=word(40)
    )
    hall = hall.do("keep-deck", deck="blue", name=word(40), holder=word(40))
    hall = hall.do(
        "take-deck", deck="blue", why="marked", by=word(12), sealed=True, incident="one"
    )
    check = next(row["id"] for row in checks_view(hall.night)["checks"] if row["needs"] == "none")
    hall = hall.do("tick-checks", checks=[check], by=word(12), note=word())
    for _ in range(2):
        pieces = [{"unit_chips": 100, "pieces": 400}]
        hall = hall.do("tally-chips", moment="before", pieces=pieces, by=word(12))
    return hall.do("offer-goods", description=word(), place=1, value_cents=40_00, donated=True)


def _money(hall: Hall, house: str, word: Callable[..., str]) -> Hall:
    hall = hall.do(
        "count-cash",
        float_cents=10_000,
        taken_out_cents=0,
        counted_cents=hall.state.revenue() + 10_000,
        people=["c-1", "c-2"],
        names=[word(), word()],
    )
    for index, kind in enumerate(("supplies", "premises")):
        hall = hall.do(
            "record-expense",
            expense=f"e-{index}",
            kind=kind,
            description=word(),
            receipt=word(),
            people=[f"payee-{index}"],
            names=[word()],
            cents=1_234,
            states=list(STATES),
            approval=word(),
        )
    hall = hall.do(
        "record-deposit",
        deposit="d",
        source="takings",
        account=word(),
        slip=word(),
        cents=9_000,
        day="2026-11-23",
        people=["banker"],
        names=[word()],
    )
    return hall.do(
        "record-payment",
        payment="c",
        towards="purpose",
        cheque="101",
        day="2026-11-24",
        people=["charity", "signer-1", "signer-2"],
        names=[word(), word(), word()],
        cents=500,
        description=word(),
        purpose=PURPOSE[house],
        support=word(),
    )
