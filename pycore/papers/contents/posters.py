"""What hangs in the hall: levels with their hours, prizes, the copy of the licence, approved
changes, and whom to turn to.

Clauses: NU-8.02a, SK-4.c (a copy of the licence), NU-8.18b (approved changes), NU-9.32b, MB-28b
(whom a player may turn to), NU-9.01c, NU-9.01e, MB-1c, MB-1e (prizes and levels).

What is given to whoever registers or pays beforehand: how that goes, and a list of who did.

Clauses: NU-8.03c, NU-9.01b, MB-1b, NU-9.02, MB-2 (nothing is refunded once play has begun).

House rules as one page for the wall: levels with their hours, prizes, what costs what, and the
clauses behind it. They may be half written: what cannot be read stands as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.clock.level_changes import StructureAmended
from pycore.night.ending import called_off
from pycore.night.registration.desk import door_list
from pycore.night.registration.refunds import NightCancelled
from pycore.night.setup.amendments import NightAmended
from pycore.night.setup.house_advice_view import begins
from pycore.papers import parts_of_rules, required
from pycore.papers.contents import rules_told
from pycore.papers.heading import says, under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import (
    Column,
    Field,
    Fields,
    Items,
    ListItem,
    Pair,
    Paper,
    Part,
    Signatures,
    Table,
    Text,
    Unit,
    Value,
)
from pycore.portable.speech import isolated, joined
from pycore.portable.voice import Voice


def make(request: PaperRequest) -> Paper:
    words, option_by_name = request.voice.words, rules_told.options_stated(request)
    rows = (
        rules_told.statement(request, "prepaid", option_by_name),
        rules_told.entry(request),
        rules_told.age(request),
        rules_told.refunds(request),
        rules_told.contact(request),
    )
    return Paper(
        name=KIND.name,
        title=words["paper.pre-registration.title"],
        under=under(request),
        blocks=(
            Fields(rows=tuple(row for row in rows if row is not None), name="pre-registration"),
        ),
    )


def expected(request: PaperRequest) -> Paper:
    """Return who registered beforehand, and whether they have paid: for the door."""
    words = request.voice.words
    table = Table(
        name="expected",
        title=words["paper.expected.title"],
        columns=(
            Column(name="name", title=words["paper.name"], unit="name", size="wide"),
            Column(name="prepaid", title=words["paper.prepaid"], size="narrow"),
            Column(name="ticket", title=words["paper.ticket"], unit="ticket", size="narrow"),
        ),
        rows=tuple(
            (
                expected_player["name"],
                words["common.yes" if expected_player["prepaid"] else "common.no"],
                expected_player["number"] or None,
            )
            for expected_player in door_list(request.night)["expected"]
        ),
        blank=10,
    )
    return Paper(
        name="expected", title=words["paper.expected.title"], under=under(request), blocks=(table,)
    )


KIND = required.where_asked("pre-registration", make)


def structure(request: PaperRequest) -> Paper:
    return Paper(
        name="structure",
        title=request.voice.words["paper.structure.title"],
        under=under(request),
        blocks=(parts_of_rules.levels(request), parts_of_rules.chips(request)),
    )


def prizes(request: PaperRequest) -> Paper:
    return Paper(
        name="prizes",
        title=request.voice.words["paper.prizes.title"],
        under=under(request),
        blocks=(
            Fields(
                rows=(rules_told.prizes(request), rules_told.entry(request)), name="prize-rules"
            ),
            parts_of_rules.payouts(request),
        ),
    )


def licence_copy(request: PaperRequest) -> Paper:
    """Return a frame for the copy: the licence itself is the regulator's paper."""
    words, night = request.voice.words, request.night.state.adopted
    rows = (
        Field(label=words["paper.licensee"], value=night.organization, unit="name"),
        Field(label=words["paper.licence-number"], value=night.licence or None, unit="name"),
        Field(label=words["paper.place"], value=night.venue, unit="name"),
        Field(label=words["paper.starts"], value=night.start_at_ms, unit="moment"),
    )
    return Paper(
        name="licence-copy",
        title=words["paper.licence-copy.title"],
        blocks=(
            Fields(rows=rows),
            Text(paragraphs=(words["paper.licence-copy.here"],), style="note"),
            Signatures(lines=(words["paper.licence-copy.signed"],)),
        ),
    )


def amendments(request: PaperRequest) -> Paper:
    """Return what was changed of the night, or that it was called off, and under whose
    approval.
    """
    words = request.voice.words
    night = request.night
    rows = tuple(
        (folded_event.event.at, says(request, folded_event), folded_event.event.approval)
        for folded_event in night.counting()
        if isinstance(folded_event.event, NightAmended | StructureAmended | NightCancelled)
    )
    table = Table(
        name="amendments",
        title=words["paper.amendments.title"],
        columns=(
            Column(name="at", title=words["paper.when"], unit="moment", size="narrow"),
            Column(name="changed", title=words["paper.changed"], unit="name", size="wide"),
            Column(name="approval", title=words["paper.approval"], unit="name", size="wide"),
        ),
        rows=rows,
        blank=6,
    )
    return Paper(
        name="amendments",
        title=words["paper.amendments.title"],
        under=under(request),
        blocks=(table, Signatures(lines=(words["paper.chairperson"],))),
    )


def notice(request: PaperRequest) -> Paper:
    """Return the notice to hang by the door: who may play, what chips are worth, whom to turn to;
    or that the night was called off, and until when who paid is paid back.
    """
    off = called_off(request.night)
    rows = (
        rules_told.age(request),
        rules_told.chips(request),
        rules_told.refunds(request),
        rules_told.contact(request),
    )
    shown_rows = rows if off is None else (*_off(request, off), rules_told.contact(request))
    return Paper(
        name="notice",
        title=request.voice.words["paper.notice.title"],
        under=under(request),
        blocks=tuple(
            Text(title=row.label, paragraphs=(str(row.value),), style="big", clause=row.clause)
            for row in shown_rows
            if row is not None
        ),
    )


def _off(request: PaperRequest, off: RecordedEvent) -> tuple[Field, Field]:
    """That there is no play, and until when the desk pays back, where anything ends that."""
    words, until = request.voice.words, off.event.refund_until_ms
    back = "paper.notice.back-until" if until else "paper.notice.back"
    return (
        Field(label=words["ui.phase.cancelled"], value=says(request, off)),
        Field(
            label=words["paper.rules.refunds"],
            value=request.voice.tell(back, {"until_at_ms": until}),
            clause=request.night.state.adopted.clause("refund_minutes") or "",
        ),
    )


KINDS = (
    KIND,
    Kind(name="expected", make=expected, moment="before"),
    Kind(name="structure", make=structure, moment="before"),
    Kind(name="prizes", make=prizes, moment="before"),
    Kind(name="notice", make=notice, moment="before"),
    required.where_asked("licence-copy", licence_copy),
    required.where_asked("amendments", amendments),
)


NAME = "house-poster"
VALUES = (
    "entry_fee_cents",
    "rebuy_fee_cents",
    "rebuy_limit",
    "rebuy_chips",
    "jackpot_fee_cents",
    "starting_stack_chips",
    "player_cap",
    "table_limit",
    "seats_per_table",
    "entry_close_level",
    "rebuy_close_level",
    "pool_bp",
)
FEE = "jackpot_fee_cents"
WON = ("one_card_bp", "two_cards_bp")

Document = Mapping[str, Any]


def house_poster(voice: Voice, document: Document) -> Paper:
    """Return the page of a document of house rules."""
    words = voice.words
    place, approval = document["jurisdiction"], document.get("approval") or {}
    facts = [words.get(f"jurisdiction.{place}", place)]
    facts.append(voice.tell("ui.book.edition", {"edition": document["edition"]}))
    if approval.get("reference"):
        details = {"approval": approval["reference"], "day": approval.get("date", "")}
        key = "ui.book.approval-on" if details["day"] else "ui.book.approval"
        facts.append(voice.tell(key, details))
    left_column: list[Part] = [_levels(voice, document), _chips(voice, document)]
    right: list[Part] = [_values(voice, document), _prizes(voice, document)]
    help_text = words["ui.house.design.poster-prizes-help"]
    right.append(Text(paragraphs=(help_text,), style="note"))
    shorter = left_column if _rows(left_column) < _rows(right) else right
    shorter += _stated(voice, document)
    return Paper(
        name=NAME,
        title=document["name"],
        under=(joined(facts), document.get("description", "")),
        blocks=(Pair(left_side=tuple(left_column), second=tuple(right)), *_rules(voice, document)),
    )


def _rows(parts: Iterable[Part]) -> int:
    return sum(len(part.rows) for part in parts if isinstance(part, Table | Fields))


def _levels(voice: Voice, document: Document) -> Table:
    words = voice.words
    hours, items = begins(document), document["structure"]["items"]
    with_ante = any(row.get("ante") for row in items)
    payer = (document.get("play") or {}).get("ante_payer") or {}
    ante = "ui.structure.big-ante" if payer.get("value") == "big-blind" else "ui.house.form.ante"
    rows: list[tuple[Value, ...]] = []
    number = 0
    for row, at in zip(items, hours, strict=False):
        if "break" in row:
            cells: tuple[Value, ...] = (None, at, _break(voice, row))
            minutes = row["break"]
        else:
            number += 1
            blinds = f"{_said(voice, row['small'])} / {_said(voice, row['big'])}"
            cells, minutes = (number, at, blinds), row["minutes"]
        rows.append((*cells, *((row.get("ante") or None,) if with_ante else ()), minutes))
    antes = (Column(name="ante", title=words[ante], unit="chips", size="narrow"),)
    return Table(
        name="levels",
        title=words["ui.house.form.structure"],
        columns=(
            Column(
                name="level",
                title=words["ui.house.design.poster-level"],
                unit="count",
                size="narrow",
            ),
            Column(
                name="from",
                title=words["ui.house.design.poster-from"],
                unit="minute",
                size="narrow",
            ),
            Column(name="blinds", title=words["ui.clock.blinds"], unit="name"),
            *(antes if with_ante else ()),
            Column(
                name="minutes", title=words["ui.house.form.minutes"], unit="count", size="narrow"
            ),
        ),
        rows=tuple(rows),
    )


def _break(voice: Voice, row: Document) -> str:
    about = voice.words["ui.clock.break"]
    if not row.get("remove"):
        return about
    leaves = voice.tell("ui.house.design.poster-leaves", {"unit_chips": row["remove"]})
    return voice.tell("common.told", {"about": about, "told": leaves})


def _said(voice: Voice, value: object) -> str:
    return voice.number(value) if isinstance(value, int) else isolated(str(value))


def _chips(voice: Voice, document: Document) -> Table:
    words = voice.words
    return Table(
        name="chips",
        title=words["ui.house.form.chips"],
        columns=(
            Column(name="colour", title=words["paper.colour"], unit="name"),
            Column(name="value", title=words["paper.worth"], unit="chips", size="narrow"),
            Column(name="each", title=words["paper.each"], unit="count"),
        ),
        rows=tuple(
            (chip["colour"], chip["value"], chip["count"] or None)
            for chip in document["values"]["chip_set"]["value"]
        ),
    )


def _values(voice: Voice, document: Document) -> Fields:
    return Fields(name="values", rows=tuple(_value_rows(voice, document)))


def _value_rows(voice: Voice, document: Document) -> Iterator[Field]:
    words, values = voice.words, document["values"]
    stop = (document.get("stop") or {}).get("value", "")
    times = (
        ("starts", "ui.house.form.start", document["start"]),
        ("ends", "ui.house.design.poster-ends", stop),
    )
    for name, key, text in times:
        if text:
            minute = begins({"start": text})[0]
            yield Field(
                name=name,
                label=words[key],
                unit="minute",
                value=text if minute is None else minute,
            )
    for name in VALUES:
        value = values[name]["value"]
        if value:
            called = f"ui.differs.{name}"
            label = words.get(called) or words[f"ui.setting.{name}"]
            yield Field(name=name, label=label, value=value, unit=_unit(name))
    jackpot = document.get("jackpot") or {}
    if jackpot and values[FEE]["value"]:
        for name in WON:
            yield Field(
                name=name,
                label=words[f"ui.differs.jackpot.{name}"],
                value=jackpot[name]["value"],
                unit="bp",
            )


def _unit(name: str) -> Unit:
    if name.endswith("_cents"):
        return "cents"
    return "bp" if name.endswith("_bp") else "count"


def _prizes(voice: Voice, document: Document) -> Table:
    words = voice.words

    def parts_text(parts: object) -> str:
        if not isinstance(parts, list | tuple):
            return str(parts)
        shares = (voice.percent(part) if isinstance(part, int) else str(part) for part in parts)
        return " · ".join(shares)

    return Table(
        name="prizes",
        title=words["ui.house.design.poster-prizes"],
        columns=(
            Column(
                name="players",
                title=words["ui.house.design.poster-up-to"],
                unit="count",
                size="narrow",
            ),
            Column(name="parts", title=words["ui.house.form.parts"], unit="name", size="wide"),
        ),
        rows=tuple(
            (row["up_to"], parts_text(row["parts"]))
            for row in document["values"]["payout_bands"]["value"]
        ),
    )


def _stated(voice: Voice, document: Document) -> Iterator[Fields]:
    """What these rules state in words. What they leave to each night is told there."""
    words, states = voice.words, document.get("states") or {}
    if states:
        yield Fields(
            name="stated",
            title=words["ui.setup.stated"],
            rows=tuple(
                Field(
                    name=name,
                    label=words.get(f"ui.setup.{name}", name),
                    clause=ruled["clause"],
                    value=words.get(f"ui.setup.{name}-{ruled['value']}", str(ruled["value"])),
                )
                for name, ruled in states.items()
            ),
        )


def _rules(voice: Voice, document: Document) -> Iterator[Items]:
    """What the clauses say that these rules stand on, each once."""
    terms = [term for part in ("play", "wagers") for term in (document.get(part) or {}).values()]
    named = [*document["clauses"].values(), *(term["clause"] for term in terms)]
    texts = {clause: voice.clause(clause)[1] for clause in named}
    items = tuple(ListItem(text=says, clause=clause) for clause, says in texts.items() if says)
    if items:
        yield Items(items=items, title=voice.words["ui.house.design.poster-rules"], is_small=True)
