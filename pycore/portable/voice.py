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
"""

from __future__ import annotations

from pycore.portable.civil import Civil, civil, read_day
from pycore.portable.speech import MINUS, Speech, Wall, by_end, isolated
from pycore.portable.units import unit_of

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
        """A fact as a person writes it: its name says its unit. None is nothing."""
        if value is None:
            return ""
        if value is True or value is False:
            return self.words["common.yes" if value else "common.no"]
        if isinstance(value, (list, tuple)):
            told = [isolated(self.written(name, one)) for one in value]
            return self.words["lang.list"].join(told)
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
            return self.nth(value)
        if unit == "ticket":
            return self.ticket(value)
        if unit == "number":
            return "%d" % value
        return self.number(value)

    # ---- numbers ----

    def percent(self, basis_points: int) -> str:
        """7000 -> 70 %; 550 -> 5.5 %."""
        text = "%d" % (basis_points // 100)
        rest = "%02d" % (basis_points % 100)
        if rest != "00":
            text += self.words["lang.decimal"] + (rest[0] if rest[1] == "0" else rest)
        return self.words["lang.percent"].replace("{n}", text)

    def ticket(self, number: int) -> str:
        """The number printed on a ticket, with a mark where two hold it. *number* is what its
        holder stands under.
        """
        number = self.printed.get(number, number)
        text = plain_ticket(number)
        if number in self.twice:
            return self.words["common.ticket-twice"].replace("{printed}", text)
        return text

    # ---- times ----

    def civil(self, at_ms: int) -> Civil:
        """What a wall's calendar and clock show at a moment."""
        return civil(at_ms, self.wall.ahead(at_ms))

    def day(self, at_ms: int) -> str:
        """Thursday, 26 November."""
        when = self.civil(at_ms)
        weekday = self.words["lang.weekdays"].split(" ")[when.weekday]
        return self._dated("lang.day", when.year, when.month, when.day, weekday)

    def date(self, text: str) -> str:
        """2026-11-26 as 26 November 2026; any other text as it stands."""
        found = read_day(text)
        if found is None:
            return text
        return self._dated("lang.date", found[0], found[1], found[2], "")

    def date_of(self, at_ms: int) -> str:
        """26 November 2026, of a moment."""
        when = self.civil(at_ms)
        return self._dated("lang.date", when.year, when.month, when.day, "")

    def moment(self, at_ms: int) -> str:
        """26 November 2026, 8:15 pm."""
        text = self.words["lang.moment"].replace("{date}", self.date_of(at_ms))
        return text.replace("{time}", self.time(at_ms))

    def _dated(self, key: str, year: int, month: int, day: int, weekday: str) -> str:
        text = self.words[key].replace("{day}", by_end(self.words["lang.of-month"], day))
        text = text.replace("{month}", self.words["lang.months"].split(" ")[month - 1])
        return text.replace("{year}", "%d" % year).replace("{weekday}", weekday)

    def length(self, ms: int) -> str:
        """15 min, or 2 h 05 from an hour on."""
        minutes = (ms + 30000) // 60000
        if minutes < 60:
            return self.words["lang.length"].replace("{m}", "%d" % minutes)
        text = self.words["lang.hours"].replace("{h}", "%d" % (minutes // 60))
        return text.replace("{mm}", "%02d" % (minutes % 60))


def plain_ticket(number: int) -> str:
    """0042, as it is printed."""
    return "%04d" % number


def offset(minutes: int) -> str:
    """An offset from UTC as people write it: −6, +5:30."""
    size = minutes if minutes >= 0 else -minutes
    text = (MINUS if minutes < 0 else "+") + "%d" % (size // 60)
    return text + (":%02d" % (size % 60) if size % 60 else "")
