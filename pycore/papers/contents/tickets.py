"""Entry tickets in two parts, numbered in sequence, and the same facts for an advertisement.

Clauses: SK-4.h1 to SK-4.h5 (what a ticket shows), SK-4.i1, SK-4.i2 (numbered, in two parts, of
which the licensee keeps the one with the name and contact), SK-4.j (no more than were approved),
SK-4.r (an advertisement tells the same; K11), NU-8.20a, NU-8.20b (it names the organization, the
licence and what restricts the prizes).

What leads the holder of a ticket, and nobody else, to their own seat on their phone.
"""

from __future__ import annotations

from pycore.kernel.ids import grouped, live_id, seat_word
from pycore.night.floor import checks
from pycore.night.results.prizes import all_goods
from pycore.papers import required
from pycore.papers.contents import rules_told
from pycore.papers.heading import under
from pycore.papers.kinds import BLANK, PaperRequest
from pycore.papers.paper import Card, Cards, Field, Fields, Paper
from pycore.papers.phones import DrawnCode
from pycore.portable.card import PhoneCard, write_card

FROM, TO = "from", "to"
"""The options that ask for some of the numbers alone."""


def tickets(request: PaperRequest) -> Paper:
    """Return one ticket for each number that may be sold, and none beyond."""
    voice, words, night = request.voice, request.voice.words, request.night.state.adopted
    first_number = max(1, _number(request.options.get(FROM, ""), 1))
    last_number = min(night.player_cap, _number(request.options.get(TO, ""), night.player_cap))
    names = request.night.state.entries
    facts = facts_of(request)
    cards = []
    for number in range(first_number, last_number + 1):
        entry = names.get(number)
        name = request.night.name(entry.player) if entry is not None else None
        cards.append(
            Card(
                head=night.organization,
                big=voice.tell("paper.ticket-number", {"number": voice.ticket(number)}),
                lines=(night.night_name, *facts, *on_phone(request, number)),
                stub=(
                    Field(label=words["paper.ticket"], value=number, unit="ticket"),
                    Field(label=words["paper.name"], value=name or None, unit="name"),
                    Field(label=words["paper.contact"]),
                ),
            )
        )
    return Paper(
        name="tickets",
        title=words["paper.tickets.title"],
        under=under(request),
        blocks=(Cards(cards=tuple(cards)),),
    )


def facts_of(request: PaperRequest) -> tuple[str, ...]:
    """Return what a ticket must show beside its number."""
    voice, night = request.voice, request.night.state.adopted
    licence = voice.tell("paper.licence", {"licence": night.licence}) if night.licence else ""
    lines = (
        licence,
        voice.tell("paper.costs", {"fee_cents": night.entry_fee_cents}),
        prizes(request),
        f"{voice.moment(night.start_at_ms)} · {night.venue}",
        voice.tell("paper.in-all", {"count": night.player_cap}),
    )
    return tuple(line for line in lines if line)


def prizes(request: PaperRequest) -> str:
    """Return the prizes in a line: announced, else as a part of the sales; and goods."""
    voice, state = request.voice, request.night.state
    prize_texts = [voice.tell("paper.prizes-part", {"pool_bp": state.adopted.pool_bp})]
    if state.announced is not None:
        prize_texts = [voice.money(cents) for cents in state.announced.payouts_cents]
    prize_texts += [voice.tell("ui.prize.good", prize) for prize in all_goods(state)]
    return voice.tell("paper.prizes-are", {"prizes": voice.words["lang.list"].join(prize_texts)})


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else otherwise


def advert(request: PaperRequest) -> Paper:
    """Return what an advertisement tells, to be copied into one."""
    words, night = request.voice.words, request.night.state.adopted
    rows = (
        Field(label=words["paper.licensee"], value=night.organization, unit="name"),
        Field(label=words["paper.licence-number"], value=night.licence or None, unit="name"),
        Field(label=words["paper.cost"], value=night.entry_fee_cents, unit="cents"),
        Field(label=words["paper.prizes.title"], value=prizes(request)),
        Field(label=words["paper.starts"], value=night.start_at_ms, unit="moment"),
        Field(label=words["paper.place"], value=night.venue, unit="name"),
        Field(label=words["paper.tickets-in-all"], value=night.player_cap, unit="count"),
    )
    more = [
        field for field in (rules_told.age(request), _restrictions(request)) if field is not None
    ]
    return Paper(
        name="advert",
        title=words["paper.advert.title"],
        under=under(request),
        blocks=(Fields(rows=(*rows, *more), name="advert"),),
    )


def _restrictions(request: PaperRequest) -> Field | None:
    """What holds for the prizes, where advertising must say so (NU-8.20b)."""
    state = request.night.state
    clause = [
        ask.clause for ask in checks.checks_of(state).advert.must if ask.subject == "restriction"
    ]
    if not clause:
        return None
    voice = request.voice
    sentences = [
        voice.tell(
            "paper.advert.all" if policy.kind == "all-prizes-at-most" else "paper.advert.one",
            {"limit_cents": policy.cap},
        )
        for policy in state.adopted.rules.prizes
    ]
    sentences.append(voice.words["paper.advert.depends"])
    label = voice.words["paper.advert.restrictions"]
    return Field(label=label, value=" ".join(sentences), clause=clause[0], name="restrictions")


KINDS = (
    required.where_asked("tickets", tickets),
    required.where_asked("advert", advert),
)


def on_phone(request: PaperRequest, number: int, *, has_code: bool = False) -> tuple[str, ...]:
    """Return the line with the word of the ticket with this printed *number*, beside a code where
    it *has_code*; none on a form alone, whose tickets have no number yet.
    """
    if request.options.get(BLANK):
        return ()
    word = grouped(seat_word(request.night.tid, number))
    facts = {"number": request.voice.ticket(number), "word": word}
    return (request.voice.tell("paper.seat-scan" if has_code else "paper.seat-word", facts),)


def code_on_phone(request: PaperRequest, number: int) -> DrawnCode | None:
    """Return the code that opens the players' page with this number and its word; None where no
    server is known that phones could ask, and on a form alone.
    """
    phones = None if request.options.get(BLANK) else request.phones
    return phones.code(card_link(request.night.tid, number)) if phones else None


def card_link(tid: str, number: int) -> str:
    """Return what stands behind the # of the players' page where number and word are to be filled
    in.
    """
    return write_card(PhoneCard(live_id(tid), number, seat_word(tid, number)))
