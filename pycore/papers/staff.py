"""Who is on duty: by role, with what each attests and a line to sign on; when each was there; and
who vouched for everybody's age at which desk.

Clauses: NU-8.13, NU-8.14b, SK-5.a5, SK-5.b1, SK-5.b3, SK-4.n, SK-10, BC-D1.a, BC-D1.c (roles,
attestations and presence), NU-8.08, SK-4.f (the age).
"""

from __future__ import annotations

from pycore.night.floor.staff_view import staff_view
from pycore.night.night import Night
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import Block, Column, Items, ListItem, Paper, Signatures, Table, Value
from pycore.portable.voice import Voice

BLANK = 12
"""Lines to write on where nobody was entered."""


def role_name(voice: Voice, place: str, role: str) -> str:
    """What the place calls a role, else what it is called anywhere."""
    own = f"role.{place}.{role}"
    return voice.words.get(own) or voice.words.get(f"role.{role}") or role


def make(request: PaperRequest) -> Paper:
    voice, view = request.voice, staff_view(request.night)
    words, place = voice.words, view["place"]
    people: list[tuple[Value, ...]] = [
        (
            role_name(voice, place, row["role"]),
            row["name"],
            row["table"] or None,
            voice.words["lang.list"].join(
                words[f"field.attest-{code}"] for code in row["attested"]
            ),
            None,
        )
        for row in view["people"]
    ]
    crew = Table(
        name="staff",
        title=words["ui.staff.on-duty"],
        columns=(
            Column(name="role", title=words["ui.staff.role"]),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="table", title=words["paper.table"], unit="number", size="narrow"),
            Column(name="attested", title=words["ui.staff.attests"], size="wide"),
            Column(name="signature", title=words["paper.signature"], size="wide"),
        ),
        rows=tuple(people),
        blank=0 if people else BLANK,
    )
    blocks: list[Block] = [crew]
    needs = [
        ListItem(
            text=f"{role_name(voice, place, row['id'])} · "
            + voice.tell("ui.staff.there", {"present": row["there"], "needed": row["needed"]}),
            clause=row["need_clause"],
        )
        for row in view["roles"]
        if row["needed"]
    ]
    if needs:
        blocks.append(Items(items=tuple(needs), title=words["paper.staff.needed"]))
    if view["spells"]:
        blocks.append(_presence(voice, request.night))
    if view["vouches"]:
        blocks.append(_vouches(voice, request.night))
    blocks.append(Signatures(lines=(words["paper.official"],)))
    return Paper(
        name=KIND.name,
        title=words["paper.staff.title"],
        under=under(request),
        blocks=tuple(blocks),
        clauses=clauses(request.night),
        is_wide=True,
    )


def _presence(voice: Voice, night: Night) -> Table:
    words, view = voice.words, staff_view(night)
    return Table(
        name="presence",
        title=words["ui.staff.spells"],
        columns=(
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="role", title=words["ui.staff.role"]),
            Column(name="table", title=words["paper.table"], unit="number", size="narrow"),
            Column(name="from", title=words["paper.staff.from"], unit="at_ms", size="narrow"),
            Column(name="until", title=words["paper.staff.until"], unit="at_ms", size="narrow"),
            Column(name="relief", title=words["ui.staff.relief"], unit="name"),
        ),
        rows=tuple(
            (
                row["name"],
                role_name(voice, view["place"], row["role"]),
                row["table"] or None,
                row["begun_ms"],
                row["until_ms"],
                row["relief"] or None,
            )
            for row in view["spells"]
        ),
    )


def _vouches(voice: Voice, night: Night) -> Table:
    """Who looks at everybody's papers; a blank form names nobody."""
    words, view = voice.words, staff_view(night)
    return Table(
        name="vouches",
        title=words["ui.staff.papers"],
        columns=(
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="from", title=words["paper.staff.from"], unit="at_ms", size="narrow"),
            Column(name="clause", title=words["ui.ruling.clause"]),
        ),
        rows=tuple(
            (vouch["name"], vouch["since_ms"], view["vouch_clause"] or None)
            for vouch in view["vouches"]
        ),
    )


def clauses(night: Night) -> tuple[str, ...]:
    """Those that ask who works, and what they attest, where the night is held."""
    clause_ids: list[str] = []
    for row in staff_view(night)["roles"]:
        clause_ids += [row["clause"], row["stays"], *(ask["clause"] for ask in row["asks"])]
    return tuple(dict.fromkeys(clause for clause in clause_ids if clause))


KIND = Kind(name="staff", make=make, moment="during")
