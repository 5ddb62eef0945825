"""House rules as one page for the wall: levels with their hours, prizes, what costs what, and the
clauses behind it. They may be half written: what cannot be read stands as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pycore.night.setup.house_advice_view import begins
from pycore.papers.paper import (
    Column,
    Field,
    Fields,
    Items,
    ListItem,
    Pair,
    Paper,
    Part,
    Table,
    Text,
    Unit,
    Value,
)
from pycore.portable.speech import isolated, joined
from pycore.portable.voice import Voice

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
    """The page of a document of house rules."""
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
