"""How one language writes what a screen, a page or a paper says: facts by their units, money,
places, tickets, days. Beside what every page needs (pycore.portable.speech) its file says

    lang.decimal . lang.money . lang.percent   the mark in 12.50, and where the sign stands: "${n}"
    lang.ordinal . lang.of-month   "{n}th 1:{n}st 11:{n}th": how a number ends says its form, the
                                   longest end wins; "=1:{n}er" is that number alone
    lang.day . lang.date . lang.moment . lang.months . lang.weekdays   months from January, days
                                   from Monday
    lang.length . lang.hours       15 min; 2 h 05
    lang.list                      what stands between the items of a list

Money is cents, chips are chips, lengths and moments are milliseconds.

What a fact's name says of its unit, and so of how it is written.

    ..._cents  cents   money, in cents           ..._at_ms   at_ms   a moment, as a time of day
    ..._chips  chips   chips                     ..._ms      ms      a length of time
    ..._bp     bp      hundredths of a per cent  ..._minutes count   so many of them
    ..._minute minute  a time of day, in minutes after midnight

Whatever else a refusal, a record or a thing to do may say has its name in the table below. What
something only bears (a table's number, a level's) is a "number" and never grouped; a "count" is.
A "code" is for a program, and no sentence says it; "field", "kind" and "why" have words of their
own.
"""

from __future__ import annotations

from pycore.portable.civil import Civil, civil, read_day
from pycore.portable.speech import MINUS, Speech, Wall, by_end, isolated

_ENDS = (
    ("at_ms", "at_ms"),
    ("bp", "bp"),
    ("cents", "cents"),
    ("chips", "chips"),
    ("day", "day"),
    ("entries", "count"),
    ("hands", "count"),
    ("level", "number"),
    ("minute", "minute"),
    ("minutes", "count"),
    ("players", "count"),
    ("seat", "number"),
    ("table", "number"),
    ("tables", "count"),
    ("until_ms", "at_ms"),
    ("ms", "ms"),
)

_NAMES = {
    "about": "text",
    "after": "text",
    "acted": "count",
    "along": "code",
    "also": "code",
    "amendment": "code",
    "approval": "text",
    "because": "text",
    "between_hands": "flag",
    "by": "kind",
    "card": "text",
    "cards": "text",
    "check": "code",
    "cheque": "text",
    "clause": "text",
    "command": "code",
    "confirmed": "flag",
    "count": "count",
    "decided": "text",
    "decimals": "count",
    "deck": "text",
    "description": "text",
    "event_name": "text",
    "desk": "text",
    "dev": "code",
    "donated": "flag",
    "early": "flag",
    "edition": "text",
    "field": "field",
    "follows": "text",
    "format": "text",
    "hand": "text",
    "hands": "count",
    "heard": "text",
    "how": "code",
    "id": "code",
    "incident": "code",
    "index": "number",
    "jackpot": "code",
    "jurisdiction": "text",
    "key": "text",
    "last": "day",
    "is_late": "flag",
    "least": "count",
    "checks_left": "count",
    "players_left": "count",
    "left": "count",
    "left_over": "chips",
    "licence": "code",
    "limit": "count",
    "line": "number",
    "line_no": "number",
    "missing": "ticket",
    "most": "count",
    "mover": "code",
    "peers": "code",
    "sold": "code",
    "name": "text",
    "names": "text",
    "needed": "count",
    "next": "ticket",
    "night": "code",
    "night_name": "text",
    "no": "number",
    "note": "text",
    "now": "flag",
    "number": "number",
    "offered": "text",
    "office": "text",
    "one_person": "text",
    "options": "text",
    "out": "flag",
    "outcome": "code",
    "overrules": "text",
    "pack": "text",
    "paid": "code",
    "penalty": "code",
    "person": "code",
    "phase": "code",
    "pieces": "count",
    "place": "place",
    "player": "code",
    "pocket": "number",
    "prepaid": "count",
    "present": "count",
    "reason": "text",
    "rebuys": "count",
    "records": "count",
    "reference": "text",
    "removed": "chips",
    "refunded": "flag",
    "reporter": "text",
    "result": "code",
    "retired": "flag",
    "room": "count",
    "rows": "count",
    "rules": "code",
    "said_by": "text",
    "sales": "count",
    "sealed": "code",
    "seats": "number",
    "seed": "code",
    "short": "text",
    "situation": "code",
    "table_order": "text",
    "tablets": "count",
    "take": "flag",
    "takings": "code",
    "target": "code",
    "template": "text",
    "text": "text",
    "ticket": "ticket",
    "tickets": "ticket",
    "tip": "code",
    "today": "day",
    "topic": "text",
    "training": "code",
    "turn": "number",
    "two_people": "text",
    "typed": "text",
    "uncounted": "count",
    "value": "count",
    "venue": "text",
    "waiting": "count",
    "was": "ticket",
    "what": "text",
    "whole": "flag",
    "why": "why",
    "wrote": "text",
    "would_be": "count",
    "written": "code",
    "years": "count",
    "account": "text",
    "slip": "text",
    "source": "code",
    "purpose": "code",
    "support": "text",
    "towards": "code",
    "receipt": "text",
    "expense": "code",
    "deposit": "code",
    "payment": "code",
    "is_property": "flag",
    "duty": "code",
}


# Names that were asked about before: a screen says the same facts again and again.
_known = dict(_NAMES)


def unit_of(name: str) -> str:
    """Return the unit of a fact of this name, "" for a name that says none."""
    if name not in _known:
        _known[name] = _by_end(name)
    return _known[name]


def _by_end(name: str) -> str:
    for end, unit in _ENDS:
        if name == end or name.endswith("_" + end):
            return unit
    return ""


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Voice(Speech):
    """A language for everything. *printed* and *twice* are for tickets: which stand under
    something else than their number, and which numbers two hold.
    """

    __slots__ = ("printed", "twice")

    def __init__(self, words: Mapping[str, str], wall: Wall) -> None:
        super().__init__(words, wall)
        self.printed: dict[int, int] = {}
        self.twice: list[int] = []

    def has(self, key: str) -> bool:
        return key in self.words

    def written(self, name: str, value: object) -> str:
        """Return a fact as a person writes it: its name says its unit. None is nothing."""
        if value is None:
            return ""
        if value is True or value is False:
            return self.words["common.yes" if value else "common.no"]
        if isinstance(value, (list, tuple)):
            texts = [isolated(self.written(name, member)) for member in value]
            return self.words["lang.list"].join(texts)
        unit = unit_of(name)
        if isinstance(value, str):
            return self.date(value) if unit == "day" else value
        if not isinstance(value, int):
            return str(value)
        if unit == "cents":
            return self.money(value)
        if unit == "bp":
            return self.percent(value)
        if unit == "at_ms":
            return self.time(value)
        if unit == "minute":
            return self.time_of_day(value)
        if unit == "ms":
            return self.length(value)
        if unit == "place":
            return self.ordinal(value)
        if unit == "ticket":
            return self.ticket(value)
        if unit == "number":
            return "%d" % value
        return self.number(value)

    # ---- numbers ----

    def percent(self, basis_points: int) -> str:
        """Return basis points as per cent: 7000 -> 70 %; 550 -> 5.5 %."""
        text = "%d" % (basis_points // 100)
        rest = "%02d" % (basis_points % 100)
        if rest != "00":
            text += self.words["lang.decimal"] + (rest[0] if rest[1] == "0" else rest)
        return self.words["lang.percent"].replace("{n}", text)

    def ticket(self, number: int) -> str:
        """Return the number printed on a ticket, with a mark where two hold it. *number* is what
        its holder stands under.
        """
        number = self.printed.get(number, number)
        text = plain_ticket(number)
        if number in self.twice:
            return self.words["common.ticket-twice"].replace("{printed}", text)
        return text

    # ---- times ----

    def civil(self, at_ms: int) -> Civil:
        """Return what a wall's calendar and clock show at a moment."""
        return civil(at_ms, self.wall.ahead(at_ms))

    def day(self, at_ms: int) -> str:
        """Return Thursday, 26 November."""
        when = self.civil(at_ms)
        weekday = self.words["lang.weekdays"].split(" ")[when.weekday]
        return self._dated("lang.day", when.year, when.month, when.day, weekday)

    def date(self, text: str) -> str:
        """Return 2026-11-26 as 26 November 2026; any other text as it stands."""
        day = read_day(text)
        if day is None:
            return text
        return self._dated("lang.date", day[0], day[1], day[2], "")

    def date_of(self, at_ms: int) -> str:
        """Return 26 November 2026, of a moment."""
        when = self.civil(at_ms)
        return self._dated("lang.date", when.year, when.month, when.day, "")

    def moment(self, at_ms: int) -> str:
        """Return 26 November 2026, 8:15 pm."""
        text = self.words["lang.moment"].replace("{date}", self.date_of(at_ms))
        return text.replace("{time}", self.time(at_ms))

    def _dated(self, key: str, year: int, month: int, day: int, weekday: str) -> str:
        text = self.words[key].replace("{day}", by_end(self.words["lang.of-month"], day))
        text = text.replace("{month}", self.words["lang.months"].split(" ")[month - 1])
        return text.replace("{year}", "%d" % year).replace("{weekday}", weekday)

    def length(self, ms: int) -> str:
        """Return 15 min, or 2 h 05 from an hour on."""
        minutes = (ms + 30000) // 60000
        if minutes < 60:
            return self.words["lang.length"].replace("{m}", "%d" % minutes)
        text = self.words["lang.hours"].replace("{h}", "%d" % (minutes // 60))
        return text.replace("{mm}", "%02d" % (minutes % 60))


def plain_ticket(number: int) -> str:
    """Return 0042, as it is printed."""
    return "%04d" % number


def offset(minutes: int) -> str:
    """Return an offset from UTC as people write it: −6, +5:30."""
    size = minutes if minutes >= 0 else -minutes
    text = (MINUS if minutes < 0 else "+") + "%d" % (size // 60)
    return text + (":%02d" % (size % 60) if size % 60 else "")
