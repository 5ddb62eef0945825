"""The sheet of winners: who got what, and the line on which they sign for it.

Clauses: NU-10.02 (completed, signed and witnessed at the event), SK-6.v (names of the winners).
"""

from __future__ import annotations

from pycore.night.base.over import over_refusal
from pycore.night.devices import seal
from pycore.night.devices.seal_signed import seal_signed
from pycore.night.from_paper import PaperMark
from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.results.after_night import after_night
from pycore.night.results.prizes import place_prizes
from pycore.night.results.standings import places
from pycore.papers import late_rows, parts_of_rules
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import (
    Column,
    Field,
    Fields,
    Items,
    ListItem,
    Paper,
    Signatures,
    Table,
    Value,
)
from pycore.portable import sentences

Marked = tuple[tuple[Value, ...], PaperMark | None]


def make(request: PaperRequest) -> Paper:
    """Return everybody who won, in order; a place that is still played for has its prize, and room
    for who wins it.
    """
    voice, state = request.voice, request.night.state
    view = night_view(request.night, request.at_ms)
    assert "standings" in view
    won = [row for row in view["standings"] if row["prize_cents"] or row["prize_goods"]]
    marked_rows: list[Marked] = [
        (
            (
                row["place"],
                row["number"],
                row["name"],
                row["prize_cents"] or None,
                parts_of_rules.goods(voice, row["prize_goods"]) or None,
                row["prize_paid_at_ms"],
                None,
            ),
            row["paper"],
        )
        for row in won
    ]
    marked_rows += [(row, None) for row in _still_open(request)]
    marked_rows.sort(key=lambda marked_row: int(marked_row[0][0] or 0))
    titles = voice.words
    table = Table(
        name="winners",
        title=titles["paper.winners.title"],
        columns=(
            Column(name="place", title=titles["ui.payouts.place"], unit="place", size="narrow"),
            Column(name="ticket", title=titles["paper.ticket"], unit="ticket", size="narrow"),
            Column(name="name", title=titles["ui.payouts.player"], unit="name", size="wide"),
            Column(name="prize", title=titles["paper.prize"], unit="cents", size="narrow"),
            Column(name="goods", title=titles["paper.goods"], unit="name"),
            Column(name="paid_at", title=titles["paper.paid-at"], unit="moment", size="narrow"),
            Column(name="signature", title=titles["ui.winners.sign"], size="sign"),
        ),
        rows=tuple(row for row, _ in marked_rows),
        totals=(None, None, titles["paper.total"], sum(money.prizes(state)), None, None, None),
    )
    lines = (titles["paper.official"], titles["paper.witness"])
    taken = voice.count(
        "ui.winners.facts", view["counts"]["entered"], {"gross_cents": state.revenue()}
    )
    return Paper(
        name=KIND.name,
        title=titles["paper.winners.title"],
        under=(*under(request), taken),
        blocks=(
            late_rows.marked(request, table, [mark for _, mark in marked_rows]),
            *_sealed(request),
            Signatures(lines=lines),
            *_asked_after(request),
        ),
        clauses=KIND.clauses,
    )


def _sealed(request: PaperRequest) -> tuple[Fields, ...]:
    """The seal that the records stand under, for whoever holds the signed sheet later; or that
    they stand under none.
    """
    standing, voice = seal.standing(request.night.state), request.voice
    if standing is None:
        is_over = over_refusal(request.night.state) is not None
        text = voice.words["paper.seal-none" if is_over else "paper.seal-later"]
        return (Fields(rows=(Field(label=voice.words["paper.seal"], value=text, name="seal"),)),)
    text = seal.short(request.night.tid, standing.sealed)
    row = Field(label=voice.words["paper.seal"], value=text, name="seal")
    when = Field(label=voice.words["paper.sealed-at"], value=standing.sealed.at, unit="moment")
    return (Fields(rows=(row, when, _key(request))),)


def _key(request: PaperRequest) -> Field:
    """The key that signed the seal: only the paper tells that it is the right one."""
    words, signature = request.voice.words, seal_signed(request.night)
    if signature is None or signature.how == "unsigned":
        text = words["paper.seal-unsigned"]
    else:
        text = signature.fingerprint if signature.how == "signed" else words["paper.seal-bad-sig"]
    return Field(label=words["paper.seal-key"], value=text, name="key")


def _asked_after(request: PaperRequest) -> tuple[Items, ...]:
    """What the licence asks for after the night: whoever files the sheet reads it there."""
    voice, licence_terms = request.voice, request.night.state.adopted.licensed
    duties = after_night(
        request.night, licence_terms.last_day if licence_terms is not None else None
    )
    items = tuple(
        ListItem(
            text=sentences.duty(voice, duty["code"], duty["facts"]),
            clause=" · ".join(duty["clauses"]),
        )
        for duty in duties
    )
    return (Items(items=items, title=voice.words["ui.after.title"]),) if items else ()


def _still_open(request: PaperRequest) -> list[tuple[Value, ...]]:
    """The prizes of the places that nobody has, nor takes up by a tie above."""
    state = request.night.state
    taken = {place.place + offset for place in places(state) for offset in range(place.shared_by)}
    return [
        (
            place_prize["place"],
            None,
            None,
            place_prize["cents"] or None,
            parts_of_rules.goods(request.voice, place_prize["goods"]) or None,
            None,
            None,
        )
        for place_prize in place_prizes(state)
        if place_prize["place"] not in taken and (place_prize["cents"] or place_prize["goods"])
    ]


def _has_winners(night: Night) -> bool:
    return night.state.announced is not None


KIND = Kind(
    name="winners", make=make, clauses=("NU-10.02", "SK-6.v"), moment="after", applies=_has_winners
)
