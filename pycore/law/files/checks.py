"""What a place asks somebody to look at and tick off: before the doors open, during play, at the
end; how decks are kept and changed; what advertising says. All of it is data, a clause beside
each; no night carries it. Nothing here stops anybody: what is not ticked is shown.

Clauses: as data, in each place's checks.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from pycore.kernel.values import dataclass

When = Literal["before", "during", "end"]
Per = Literal["night", "table", "deck"]
Needs = Literal["none", "text", "count"]
AdvertSubject = Literal[
    "organization", "licence", "cost", "prizes", "when", "where", "tickets", "restriction"
]


@dataclass(frozen=True, kw_only=True)
class Check:
    """One thing to look at, told by the words `check.<id>`. It is ticked once a night, at every
    table, or with every deck; with a *text* that says what was found, or by two counts of the
    chips. *must*: the law wants it done before the first hand. *stands_for*: what every hall is
    asked that this one asks already.
    """

    id: str
    clause: str
    when: When
    per: Per = "night"
    needs: Needs = "none"
    must: bool = False
    stands_for: str = ""


@dataclass(frozen=True, kw_only=True)
class DeckPolicy:
    """*decides* says who changes decks, *request* that nobody's asking is enough, *report* that a
    suspect one goes with the report, *sealed* that one taken out is sealed and kept; "" where
    nothing does.
    """

    decides: str = ""
    request: str = ""
    report: str = ""
    sealed: str = ""


@dataclass(frozen=True, kw_only=True)
class RequiredWords:
    """What an advertisement must say. Where *words* stand, by language, one of them shows that it
    does; where *only_with* stands, it must only beside one of those.
    """

    subject: AdvertSubject
    clause: str
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    only_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Avoided:
    """Words by language that an advertisement does well without."""

    clause: str
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Advert:
    """What advertising says, what it does not, and the clauses that no words show."""

    must: tuple[RequiredWords, ...] = ()
    avoid: tuple[Avoided, ...] = ()
    remember: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Checks:
    """All that one place asks; nothing where its folder has no checks.json."""

    code: str
    items: tuple[Check, ...] = ()
    decks: DeckPolicy = DeckPolicy()
    advert: Advert = Advert()

    def check(self, id: str) -> Check | None:
        return next((check for check in self.items if check.id == id), None)

    def and_those_of(self, house: Checks) -> Checks:
        """Return these checks with what house rules ask beside; what both say of decks, the house
        says.
        """
        ours, theirs = self.decks, house.decks
        return Checks(
            code=self.code,
            items=(*self.items, *house.items),
            decks=DeckPolicy(
                decides=theirs.decides or ours.decides,
                request=theirs.request or ours.request,
                report=theirs.report or ours.report,
                sealed=theirs.sealed or ours.sealed,
            ),
            advert=Advert(
                must=(*self.advert.must, *house.advert.must),
                avoid=(*self.advert.avoid, *house.advert.avoid),
                remember=(*self.advert.remember, *house.advert.remember),
            ),
        )
