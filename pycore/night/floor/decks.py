"""The decks of the night: what each is called, who keeps it, at which table it plays, why it was
taken away.

Clauses: NU-7.02, NU-9.06, NU-A.5d, SK-A.2.f, SK-A.2.g, BC-5.d, SEL-35 (suspect and damaged decks
are replaced; the director decides), NU-B.PR11 (a player's asking is no reason); all as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, Name, NoTable, Word
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.files import checks
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import checklists

MOST_DECKS = 200
MOST_NAME = 40
MOST_INITIALS = 12
NEVER = Millis(0)
Why = Literal["damaged", "marked", "worn", "incomplete", "director", "away"]
"""*director*: the director wants another; *away*: put away when nobody plays."""
UNFIT: tuple[Why, ...] = ("damaged", "marked", "worn", "incomplete")
"""A deck that was taken away for this does not come back."""
Asked = Literal[Why, "asked"]


@dataclass(frozen=True, kw_only=True)
class KeepDeck(Dated):
    """Enter a deck, or (an id that is known) what it is called and who keeps it now. *deck* is an
    id that nobody had before.
    """

    deck: str
    name: str
    holder: str = ""


@dataclass(frozen=True, kw_only=True)
class PlaceDeck(Dated):
    """Put a deck in play at a table."""

    deck: str
    table: int


@dataclass(frozen=True, kw_only=True)
class TakeDeck(Dated):
    """Take a deck from its table, *why*, decided *by* whom (initials); *instead* another plays on
    there. *sealed*: it lies sealed, for whoever inspects it; *incident* is the note about it.
    """

    deck: str
    why: Asked
    by: str = ""
    instead: str = ""
    sealed: bool = False
    incident: str = ""


@dataclass(frozen=True, kw_only=True)
class DeckKept(Dated):
    """There is this deck, and it is kept there."""

    deck: Id
    name: Name
    holder: Name = ""


@dataclass(frozen=True, kw_only=True)
class DeckPlaced(Dated):
    """The deck plays at this table."""

    deck: Id
    table: NoTable
    name: Name = ""


@dataclass(frozen=True, kw_only=True)
class DeckTaken(Dated):
    """The deck left the *table*; *instead* another plays there, "" for none."""

    deck: Id
    table: NoTable
    why: Why
    name: Name = ""
    by: Word = ""
    instead: Id = ""
    sealed: bool = False
    incident: Id = ""


Command = KeepDeck | PlaceDeck | TakeDeck
Event = DeckKept | DeckPlaced | DeckTaken


@dataclass(frozen=True, kw_only=True)
class Deck:
    """One deck. *table* 0: it plays nowhere; *why* it was last taken away, "" never. An unfit one
    does not come back.
    """

    name: str
    holder: str
    table: int = 0
    why: Why | Literal[""] = ""
    by: str = ""
    sealed: bool = False
    incident: str = ""
    at: Millis = NEVER

    @property
    def is_out(self) -> bool:
        return self.why in UNFIT


@dataclass(frozen=True, kw_only=True)
class Decks:
    """Every deck by its id, in the order in which they were entered."""

    decks: Mapping[str, Deck] = field(default_factory=lambda: MappingProxyType({}))


def deck_rules_of(state: State) -> checks.DeckPolicy:
    """Return what this night's place says of decks."""
    return checklists.of(state.adopted.pack, state.adopted.template).decks


def _take(state: State, command: TakeDeck, deck: Deck) -> DeckTaken:
    rules, by = deck_rules_of(state), " ".join(command.by.split())
    if command.why == "asked":
        if rules.request:
            raise Refused("deck-not-on-request", rules.request, kind="law")
        raise Refused("bad-command", field="why")
    if not deck.table and command.why not in UNFIT:
        raise Refused("deck-not-in-play")
    if deck.is_out:
        raise Refused("deck-not-free")
    playing = state.phase == "playing" and deck.table > 0
    if playing and command.why == "away":
        raise Refused("bad-command", field="why")
    if playing and rules.decides and not by:
        raise Refused("field-needed", field="by")
    if len(by) > MOST_INITIALS:
        raise Refused("text-too-long", field="by", limit=MOST_INITIALS)
    other = state.part(Decks).decks.get(command.instead) if command.instead else None
    if command.instead and (other is None or other.is_out or other.table or not deck.table):
        raise Refused("deck-not-free")
    return DeckTaken(
        deck=command.deck,
        table=deck.table,
        why=command.why,
        name=deck.name,
        by=by,
        instead=command.instead,
        sealed=command.sealed,
        incident=command.incident,
        at=command.at,
    )


Reason = Literal["no-such-deck"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "deck-named-twice": ("name",),
    "deck-not-free": (),
    "deck-not-in-play": (),
    "deck-not-on-request": (),
    "field-needed": ("field",),
    "no-such-deck": (),
    "no-table-in-hall": ("limit", "table"),
    "text-too-long": ("field", "limit"),
    "too-many-decks": ("limit",),
}


class DecksSlice(NightSlice[Decks, Command, Event]):
    """The decks: who keeps each, at which table it plays, why it was taken away."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Enter, place or take a deck, or why not."""
        decks = state.part(Decks).decks
        if isinstance(command, KeepDeck):
            name, holder = (" ".join(text.split()) for text in (command.name, command.holder))
            if not command.deck:
                raise Refused("bad-command", field="deck")
            if not name:
                raise Refused("field-needed", field="name")
            for which, text in (("name", name), ("holder", holder)):
                if len(text) > MOST_NAME:
                    raise Refused("text-too-long", field=which, limit=MOST_NAME)
            namesakes = [
                deck_id
                for deck_id, deck in decks.items()
                if deck.name.casefold() == name.casefold()
            ]
            if namesakes and namesakes != [command.deck]:
                raise Refused("deck-named-twice", name=name)
            if command.deck not in decks and len(decks) >= MOST_DECKS:
                raise Refused("too-many-decks", limit=MOST_DECKS)
            return DeckKept(deck=command.deck, name=name, holder=holder, at=command.at)
        deck = decks.get(command.deck)
        if deck is None:
            raise Refused("no-such-deck")
        if isinstance(command, TakeDeck):
            return _take(state, command, deck)
        if not 1 <= command.table <= state.adopted.table_limit:
            limit = state.adopted.table_limit
            raise Refused("no-table-in-hall", table=command.table, limit=limit)
        if deck.is_out or deck.table:
            raise Refused("deck-not-free")
        return DeckPlaced(deck=command.deck, table=command.table, name=deck.name, at=command.at)

    def conflict(self, state: State, event: Event) -> Reason | None:
        decks = state.part(Decks).decks
        if isinstance(event, DeckKept):
            return None
        named = [event.deck]
        if isinstance(event, DeckTaken) and event.instead:
            named.append(event.instead)
        return None if all(deck_id in decks for deck_id in named) else "no-such-deck"

    def apply(self, state: State, event: Event) -> State:
        decks = dict(state.part(Decks).decks)
        was = decks.get(event.deck)
        if isinstance(event, DeckKept):
            decks[event.deck] = replace(
                was or Deck(name="", holder=""), name=event.name, holder=event.holder
            )
        elif was is not None and isinstance(event, DeckPlaced):
            decks[event.deck] = Deck(
                name=was.name, holder=was.holder, table=event.table, at=event.at
            )
        elif was is not None and isinstance(event, DeckTaken):
            decks[event.deck] = Deck(
                name=was.name,
                holder=was.holder,
                why=event.why,
                by=event.by,
                sealed=event.sealed,
                incident=event.incident,
                at=event.at,
            )
            other = decks.get(event.instead)
            if other is not None:
                decks[event.instead] = Deck(
                    name=other.name, holder=other.holder, table=event.table, at=event.at
                )
        return state.having(Decks(decks=MappingProxyType(decks)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, DeckKept):
            return (
                Fact("name", event.name, "text"),
                Fact("holder", event.holder, "text"),
                Fact("result", "held" if event.holder else "", "text"),
            )
        if not isinstance(event, DeckTaken):
            return super().facts(event)
        return (
            Fact("name", event.name, "text"),
            Fact("table", event.table, "table"),
            Fact("result", event.why, "text"),
        )


SLICE = DecksSlice(
    name="decks",
    part=Decks,
    stream="decks",
    guarded=False,
    writers=("desk", "table"),
    commands={"keep-deck": KeepDeck, "place-deck": PlaceDeck, "take-deck": TakeDeck},
    events={
        "deck-kept/1": DeckKept,
        "deck-placed/1": DeckPlaced,
        "deck-taken/1": DeckTaken,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"deck": "id"},
)
