"""What the libraries say was decided, and what they have read together, beside tables of their
own: which clause is followed and which gives way where two cannot both be followed, and which
clauses a hall has to hang up, hand out or hold ready.

A clause that gives way is told from the others by what stands above it: the licence, a written
exemption, the body of the terms, their appendices, the house rules, the rule books (K0).
"""

from __future__ import annotations

import re

import pytest

from pycore.law import packs
from pycore.night.setup.library_view import libraries

DECIDED = {
    "ca_nu": """
K0   NU-8.04
K1   NU-9.24 over NU-A.2i NU-B.TP2
K1b  NU-9.24 NU-10.03b
K2   NU-9.03b over NU-A.5e
K3   NU-9.30a NU-B.MD1 NU-B.MD2 NU-3.misdeal
K4   NU-B.TP4 NU-B.DH1e over NU-A.5n
K5   NU-9.29a NU-A.4f over NU-B.TP19 NU-B.TP31
K7   NU-A.4e NU-9.29a
K8   NU-9.21b1 NU-9.21b2 NU-A.5j over NU-A.2g
K9   NU-3.raise NU-9.01d NU-B.TP8
K14  NU-9.25 NU-9.26 NU-9.27 NU-3.rebuy NU-3.round NU-A.5m
K16  NU-9.31 NU-B.TP12 NU-B.ET2
K18s NU-9.03a NU-B.SE1
K19  NU-5.02c NU-5.02g NU-5.02k
K20n NU-7.05 over NU-A.3d
K22  NU-9.32a NU-9.32b NU-3.chair over NU-B.DM2 NU-B.TP1 NU-C.sup
K23  NU-8.18a over NU-A.3c
K24  NU-10.03b NU-10.03c over NU-A.5l
K25  NU-9.10 NU-9.11 NU-9.12a NU-A.2a over NU-B.TP31
K28  NU-9.01g NU-B.TP30
K35  NU-A.4h over NU-9.28 NU-A.4d
K48  NU-10.01 NU-9.04 over NU-D.straights
K50  NU-8.18a NU-9.02 over NU-B.TP23
K52  NU-9.21b1 NU-9.21b2 over TDA-2024/17
K55  NU-B.0
""",
    "ca_sk": """
K0   SK-5.b5
K1c  SK-A.3.r2ii SK-5.b5
K2   SK-A.2.v
K3   SK-A.1.subst SK-A.3.x
K4   SK-A.2.hh
K8   SK-A.3.p2
K9   SK-A.1.raise2 SK-A.3.k3 over SK-A.1.raise1
K9b  SK-A.3.k2n SK-A.3.o over SK-A.2.x
K10  SK-A.2.cc1 SK-A.2.cc2 SK-A.3.w
K11  SK-4.h1 SK-4.h2 SK-4.h3 SK-4.h4 SK-4.h5 SK-4.r
K16  SK-A.2.ee
K23  SK-A.2.d
K35  SK-A.2.p1
K45  SK-A.2.e over SK-A.1.chop
K52  SK-A.3.p2 over TDA-2024/17
""",
    "ca_bc": """
K0   BC-D1.f
K1   BC-2.h
K2   BC-5.e
K4   BC-5.l over TDA-2024/29
K7   BC-4.e BC-4.f
K8   BC-5.i over BC-2.e
K8b  BC-5.i over BC-2.e
K23  BC-3.c
K35  BC-4.g over BC-4.d
K55  BC-D1.f
""",
    "ca_mb": """
K1   MB-1h
K2   MB-9a
K3   MB-26a
K5   MB-25a
K8   MB-20b
K14  MB-23 MB-1i
K16  MB-27
K22  MB-28a MB-28b
K35  MB-24
K52  MB-20b over TDA-2024/17
""",
    "selkirk_thursday": """
K0   SEL-45
K1   SEL-39
K2   SEL-12
K4   SEL-41 over TDA-2024/29
K5b  MB-25a over SEL-44
K7b  SEL-24 over MB-25a
K9   SEL-28b
K14  SEL-6b
K14b SEL-7c over SEL-8b
K16  MB-27 SEL-20
K25  SEL-36a SEL-36b over MB-9b MB-10 MB-11
K28  SEL-16 SEL-17 over SEL-16x
K29  SELC-4 over SEL-H3
K31a SELJ-1 over SEL-H5
K31b SELJ-2 SELJ-6 SELJ-7 over SELJ-9
K31c SELJ-4 SELJ-8
K35  SEL-23 over MB-24
K51  SEL-39 over TDA-2024/20
K53  SEL-29 over TDA-2024/42
K54  SEL-42b over SEL-41
""",
}

READ_TOGETHER = {
    ("ca_nu", "ranking"): """NU-D: NU-3.hand NU-9.04 NU-9.22..NU-9.23 NU-10.01 NU-A.2h
        NU-D.straights""",
    ("ca_nu", "definitions"): "NU-C: NU-3.chair..NU-3.sidepot NU-C.colour NU-C.sup",
    ("ca_nu", "play"): "NU-A.1: NU-A.1..NU-A.5n",
    ("ca_nu", "standard"): "NU-8.03b: NU-9.01m..NU-9.28 NU-9.29a..NU-9.32b NU-10.01",
    ("ca_nu", "general"): """NU-B.0: NU-B.CC1..NU-B.CC3 NU-B.ET1..NU-B.ET2 NU-B.DM1..NU-B.DM7
        NU-B.PR1..NU-B.PR15 NU-B.SE1..NU-B.SE2 NU-B.MD1..NU-B.MD2 NU-B.DH1a..NU-B.DH2
        NU-B.IR1..NU-B.IR14 NU-B.TP1..NU-B.TP31""",
    ("ca_nu", "dealer"): """NU-8.16: NU-3.dealer NU-8.11 NU-8.16 NU-9.05..NU-9.07
        NU-9.09..NU-9.24 NU-9.30a..NU-9.30b NU-A.5a..NU-A.5c NU-B.PR11..NU-B.PR12
        NU-B.IR6..NU-B.IR7 NU-B.IR10..NU-B.IR14""",
    ("ca_nu", "conduct"): """NU-B.TP24: NU-9.08a..NU-9.08h NU-9.31 NU-B.CC1..NU-B.CC3
        NU-B.ET1..NU-B.ET2 NU-B.DM7 NU-B.PR2..NU-B.PR10 NU-B.PR14..NU-B.PR15 NU-B.TP5 NU-B.TP10
        NU-B.TP12..NU-B.TP13 NU-B.TP16..NU-B.TP18 NU-B.TP24..NU-B.TP26 NU-B.TP28""",
    ("ca_sk", "ranking"): "SK-A.3.r1: SK-A.3.a SK-A.3.q SK-A.3.r1..SK-A.3.r2i",
    ("ca_sk", "standard"): "SK-4.c: SK-A.1.ante..SK-A.3.y",
    ("ca_sk", "dealer"): """SK-5.d2: SK-5.d2..SK-5.d3 SK-A.1.burn SK-A.2.c SK-A.2.f..SK-A.2.g
        SK-A.2.u..SK-A.2.v SK-A.3.b..SK-A.3.f SK-A.3.k1..SK-A.3.k2 SK-A.3.k3..SK-A.3.p2 SK-A.3.r3
        SK-A.3.s..SK-A.3.t SK-A.3.v SK-A.3.x SK-A.3.y""",
    ("ca_sk", "conduct"): """SK-A.2.gg: SK-A.2.w SK-A.2.aa..SK-A.2.bb SK-A.2.dd..SK-A.2.gg
        SK-A.3.h..SK-A.3.j""",
    ("ca_bc", "ranking"): "BC-2.g: BC-2.f..BC-2.g BC-5.i",
    ("ca_bc", "play"): "BC-1.a: BC-1.a..BC-5.l",
    ("ca_bc", "dealer"): "BC-D2.c: BC-D2.b..BC-D2.d BC-2.a BC-5.a..BC-5.i BC-5.l",
    ("ca_bc", "conduct"): "BC-D1.g: BC-D1.g BC-D1.k BC-D2.d",
    ("ca_mb", "ranking"): "MB-R: MB-4 MB-21..MB-22 MB-R",
    ("ca_mb", "standard"): "MB-0: MB-2..MB-24 MB-25a..MB-R",
    ("ca_mb", "dealer"): "MB-8: MB-5..MB-6a MB-8..MB-22 MB-26a..MB-26b",
    ("ca_mb", "conduct"): "MB-28a: MB-7a..MB-7i MB-27 MB-28a",
    ("selkirk_thursday", "conduct"): """SEL-34: SEL-1..SEL-2 SEL-18 SEL-20 SEL-25..SEL-27
        SEL-31..SEL-34""",
}
"""{folder and guide: the clause that asks for it, and what is in it; "..": all from one to the
other as the document has them}
"""

IN_ORDER = (
    ("ca_nu", "play"),
    ("ca_nu", "standard"),
    ("ca_nu", "general"),
    ("ca_sk", "standard"),
    ("ca_bc", "play"),
    ("ca_mb", "standard"),
)
"""Parts of a document, read from the first to the last."""


def place(clause: str) -> list[object]:
    """Where a clause stands in its document, to sort by: numbers as numbers, and z before aa where
    the letters count.
    """
    letters = clause.startswith("SK-A.2.")
    return [
        (0, int(piece))
        if piece.isdigit()
        else (1, len(piece) if letters and piece.islower() else 0, piece)
        for piece in re.findall(r"\d+|[a-z]+|[A-Z]+", clause)
    ]


def clauses_in_words() -> list[str]:
    """The clauses that have words, in the order of their documents."""
    split_keys = (key.partition(".") for key in packs.words("en"))
    return sorted((clause for kind, _, clause in split_keys if kind == "clause"), key=place)


def spread(text: str) -> list[str]:
    all_clauses, clauses = clauses_in_words(), []
    for part in text.split():
        from_clause, _, to_clause = part.partition("..")
        start = all_clauses.index(from_clause)
        clauses += all_clauses[start : all_clauses.index(to_clause or from_clause) + 1]
    return clauses


def parted(text: str) -> dict[str, tuple[set[str], set[str]]]:
    """{label: what is followed, what gives way}"""
    decisions = {}
    for line in text.split("\n"):
        label, _, clauses = line.partition(" ")
        if label:
            follows, _, overruled = clauses.partition(" over ")
            decisions[label] = (set(follows.split()), set(overruled.split()))
    return decisions


def decided(folder: str) -> None:
    """Raises AssertionError where a library says otherwise than the table."""
    decisions = {
        label: (set(decision.follows), set(decision.overrules))
        for label, decision in libraries()[folder].decisions.items()
    }
    assert decisions == parted(DECIDED.get(folder, ""))


def together(folder: str) -> None:
    """Raises AssertionError where a guide is not what the document has there."""
    wanted = {guide: text for (place, guide), text in READ_TOGETHER.items() if place == folder}
    guides = libraries()[folder].guides
    assert guides.keys() == wanted.keys()
    for name, text in wanted.items():
        clause, _, clauses = text.partition(":")
        assert guides[name].clause == clause, name
        assert sorted(guides[name].clauses, key=place) == sorted(spread(clauses), key=place), name
        if (folder, name) in IN_ORDER:
            assert list(guides[name].clauses) == spread(clauses), name


FOLDERS = sorted(libraries())


@pytest.mark.clause("NU-8.04", "SK-5.b5", "BC-D1.f", "SEL-45", "SEL-44")
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_followed_and_what_gives_way(folder: str) -> None:
    decided(folder)


@pytest.mark.clause("NU-8.03b", "NU-B.0", "NU-C", "NU-D", "SK-4.c", "MB-0", "BC-1.a")
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_read_together_is_what_the_document_has_there(folder: str) -> None:
    together(folder)
