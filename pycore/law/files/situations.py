"""What the floor meets most often at a place: the clause that a ruling then follows, the one it
overrules, and whether a penalty goes with it. All of it is data, read by packs.py.

Clauses: K0, NU-8.04, SEL-45, SK-5.b5, BC-D1.f (which text comes before which), NU-B.DM1 (the
director may still decide otherwise). Nothing here decides: a ruling is the director's, and what
they say against the order of the texts is shown beside it and kept.

Whom a player who is not content with a ruling may turn to, as the regulator's documents say it.

Clauses: NU-9.32b, MB-28b. The ruling stands at the table; this right stays (K22). The regulator's
name is the word "jurisdiction.<code>.regulator".
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.values import dataclass

IncidentKind = Literal[
    "ruling", "dispute", "irregularity", "conduct", "wrongdoing", "injury", "other"
]
"""What a note of the floor is; *wrongdoing* is real or suspected."""
Penalty = Literal["", "may", "will"]
"""Whether a penalty goes with it: no word of one, it may, it does."""


@dataclass(frozen=True, kw_only=True)
class Situation:
    """Something that happens, by its *code* ("situation.<code>" are its words), as a note of
    *kind* under *clause*; *overrules* is the clause that this one comes before, "" where none is.
    *kills*: it is why a hand is dead. *after_minutes* the director is asked to look again, 0: not.
    """

    code: str
    kind: IncidentKind
    clause: str
    overrules: str = ""
    penalty: Penalty = ""
    kills: bool = False
    after_minutes: int = 0


@dataclass(frozen=True, kw_only=True)
class Settled:
    """Two clauses that contradict each other, and which of them is followed here."""

    follows: str
    overrules: str


@dataclass(frozen=True, kw_only=True)
class RulingTerms:
    """What one place or set of house rules says of rulings. *precedence* is the clause on which
    text prevails; clauses that begin like one of the *appendices* come after the others. Those
    who have it like other house rules name only their id in *like*.
    """

    code: str
    like: str = ""
    precedence: str = ""
    appendices: tuple[str, ...] = ()
    settled: tuple[Settled, ...] = ()
    situations: tuple[Situation, ...] = ()

    def before(self, behind: RulingTerms) -> RulingTerms:
        """Return these first and what stands *behind* them after: of two words on one situation
        the first counts.
        """
        own = {situation.code for situation in self.situations}
        return RulingTerms(
            code=behind.code,
            precedence=self.precedence or behind.precedence,
            appendices=self.appendices + behind.appendices,
            settled=self.settled + behind.settled,
            situations=self.situations
            + tuple(situation for situation in behind.situations if situation.code not in own),
        )

    def is_settled(self, follows: str, overruled: str) -> bool:
        """Return whether it is decided that the first comes before the second, whatever their
        texts.
        """
        return any((pair.follows, pair.overrules) == (follows, overruled) for pair in self.settled)


@dataclass(frozen=True, kw_only=True)
class RegulatorContact:
    """The regulator of a jurisdiction; *phone* is "" where its documents give no number."""

    code: str
    clause: str
    phone: str = ""
