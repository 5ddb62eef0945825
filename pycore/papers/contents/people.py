"""Papers with everybody on them: sign-in sheets, seat lists, seat cards, badges, and the staff.

Clauses: NU-8.05b (players and workers can be told apart), SEL-10a (who registered beforehand).

Each says from what seats were drawn, so that anybody can draw them again.

Who is on duty: by role, with what each attests and a line to sign on; when each was there; and
who vouched for everybody's age at which desk.

Clauses: NU-8.13, NU-8.14b, SK-5.a5, SK-5.b1, SK-5.b3, SK-4.n, SK-10, BC-D1.a, BC-D1.c (roles,
attestations and presence), NU-8.08, SK-4.f (the age).
"""

from __future__ import annotations

from pycore.night.floor.staff_view import on_duty, staff_view
from pycore.night.night import Night
from pycore.night.registration.desk import door_list
from pycore.night.seating.seat_lists import SeatLine, seat_lists
from pycore.papers import late_rows, required
from pycore.papers.contents.tickets import code_on_phone, on_phone
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest, is_seated
from pycore.papers.paper import (
    Block,
    Card,
    Cards,
    Column,
    Items,
    ListItem,
    Paper,
    Signatures,
    Table,
    Value,
)
from pycore.portable.voice import Voice

BLANK = 12
"""Lines to write on where nobody was entered."""


def role_name(voice: Voice, place: str, role: str) -> str:
    """Return what the place calls a role, else what it is called anywhere."""
    own = f"role.{place}.{role}"
    return voice.words.get(own) or voice.words.get(f"role.{role}") or role


def _on_duty(request: PaperRequest) -> Paper:
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
        name=STAFF.name,
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
    """Return those that ask who works, and what they attest, where the night is held."""
    clause_ids: list[str] = []
    for row in staff_view(night)["roles"]:
        clause_ids += [row["clause"], row["stays"], *(ask["clause"] for ask in row["asks"])]
    return tuple(dict.fromkeys(clause for clause in clause_ids if clause))


STAFF = Kind(name="staff", make=_on_duty, moment="during")


ROLES = ("chairperson", "manager", "dealer", "dealer", "dealer", "seller", "runner", "helper")
"""Badges on one page; a hall that needs more prints it again."""
SPARE = 10
"""Lines for those who are not expected yet."""


def sign_in(request: PaperRequest) -> Paper:
    """Return who came and who is expected, each with a line to sign on."""
    words, door_view = request.voice.words, door_list(request.night)
    came = [row for row in door_view["rows"] if row["status"] in ("in", "out")]
    rows: list[tuple[Value, ...]] = [(row["number"], row["name"], None, None) for row in came]
    marks = [row["paper"] for row in came]
    awaited = [
        expected_player
        for expected_player in door_view["expected"]
        if not expected_player["ticket"]
    ]
    rows += [(None, player["name"], None, None) for player in awaited]
    table = Table(
        name="sign-in",
        title=words["paper.sign-in.title"],
        columns=(
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="contact", title=words["paper.contact"], size="wide"),
            Column(name="signature", title=words["paper.signature"], size="sign"),
        ),
        rows=tuple(rows),
        blank=SPARE,
    )
    return Paper(
        name="sign-in",
        title=words["paper.sign-in.title"],
        under=under(request),
        blocks=(
            late_rows.marked(request, table, [*marks, *(None for _ in awaited)]),
            Signatures(lines=(words["paper.official"],)),
        ),
    )


def seat_list(request: PaperRequest) -> Paper:
    """Return everybody who has a seat, A to Z."""
    words = request.voice.words
    table = Table(
        name="seats",
        title=words["paper.seat-list.title"],
        columns=(
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="table", title=words["paper.table"], unit="number", size="narrow"),
            Column(name="seat", title=words["paper.seat"], unit="number", size="narrow"),
        ),
        rows=tuple(
            (row["name"], row["number"], row["table"], row["seat"])
            for row in seat_lists(request.night)["seat_list"]
        ),
        in_halves=True,
    )
    return _of_seats(request, "seat-list", (table,))


def table_lists(request: PaperRequest) -> Paper:
    """Return who sits at each table, seat by seat."""
    words = request.voice.words
    at: dict[int, list[SeatLine]] = {}
    for line in seat_lists(request.night)["seat_list"]:
        at.setdefault(line["table"], []).append(line)
    tables = tuple(
        Table(
            name=f"table-{table}",
            title=request.voice.tell("common.table", {"table": table}),
            columns=(
                Column(name="seat", title=words["paper.seat"], unit="number", size="narrow"),
                Column(name="name", title=words["paper.name"], unit="name", size="wide"),
                Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
            ),
            rows=tuple(
                (line["seat"], line["name"], line["number"])
                for line in sorted(at[table], key=lambda line: line["seat"])
            ),
        )
        for table in sorted(at)
    )
    return _of_seats(request, "table-lists", tables)


def _of_seats(request: PaperRequest, name: str, tables: tuple[Table, ...]) -> Paper:
    return Paper(
        name=name,
        title=request.voice.words[f"paper.{name}.title"],
        under=under(request),
        blocks=tables,
    )


def seat_cards(request: PaperRequest) -> Paper:
    """Return a card a player: who wears it plays."""
    words = request.voice.words
    cards = tuple(_seat_card(request, row) for row in seat_lists(request.night)["seat_list"])
    return Paper(
        name="seat-cards",
        title=words["paper.seat-cards.title"],
        under=under(request),
        blocks=(Cards(cards=cards),),
    )


def _seat_card(request: PaperRequest, row: SeatLine) -> Card:
    voice, number = request.voice, row["number"]
    code = code_on_phone(request, number)
    return Card(
        head=voice.words["paper.badges.player"],
        big=row["name"],
        lines=(
            voice.tell("common.table-seat", {"table": row["table"], "seat": row["seat"]}),
            voice.tell("paper.ticket-number", {"number": voice.ticket(number)}),
            *on_phone(request, number, has_code=code is not None),
        ),
        code=code,
    )


def badges(request: PaperRequest) -> Paper:
    """Return a badge for everybody who works; before anybody is entered the name is written on."""
    words, night = request.voice.words, request.night.state.adopted
    cards = tuple(
        Card(
            head=role_name(request.voice, night.pack, row["role"]),
            big=row["name"],
            lines=(night.organization,),
        )
        for row in on_duty(request.night)
        if row["away"] != "gone"
    ) or tuple(
        Card(head=words[f"paper.badges.{role}"], big="\u00a0", lines=(night.organization,))
        for role in ROLES
    )
    return Paper(
        name="badges",
        title=words["paper.badges.title"],
        under=under(request),
        blocks=(Cards(cards=cards),),
    )


KINDS = (
    Kind(name="sign-in", make=sign_in, moment="before"),
    required.where_asked("badges", badges),
    Kind(name="seat-list", make=seat_list, moment="during", applies=is_seated),
    Kind(name="table-lists", make=table_lists, moment="during", applies=is_seated),
    Kind(name="seat-cards", make=seat_cards, moment="during", applies=is_seated),
    STAFF,
)
