"""How one language says a sentence, a number and a time of day: what every page needs. A voice
(pycore.portable.voice) adds dates and the units of facts.

Its words come as a catalogue {key: text}; the keys "lang...." say how it writes, so that another
language is another file and no code.

    lang.group     the mark between groups of three digits
    lang.plural    "one:1" or "one:0,1 two:2": which numbers take which form of a counted sentence;
                   every other number takes ".other"
    lang.clock     a time of day; behind | what it is on the full hour

Moments are milliseconds, told where clocks are as far ahead of UTC as the wall says.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MINUTE = 60000
MINUS = "\u2212"
ISOLATE = "\u2068"
ISOLATED = "\u2069"


# Sentences that were told before, in pieces: text, name of a hole, text, ...
_pieces: "dict[str, list[str]]" = {}


def _split(text: str) -> "list[str]":
    pieces = []
    start = text.find("{")
    while start >= 0:
        end = text.find("}", start)
        if end < 0:
            break
        pieces += [text[:start], text[start + 1 : end]]
        text = text[end + 1 :]
        start = text.find("{")
    return [*pieces, text]


# Numbers that were told before, by rule: places and days come again and again.
_told: "dict[str, dict[int, str]]" = {}
_MOST = 1000


def by_end(rule: str, number: int) -> str:
    """Return a number in the pattern of its longest end that the *rule* names, or of it alone."""
    pattern_by_number = _told.setdefault(rule, {})
    if number not in pattern_by_number:
        if len(pattern_by_number) > _MOST:
            pattern_by_number.clear()
        pattern_by_number[number] = _ended(rule, "%d" % number)
    return pattern_by_number[number]


def _ended(rule: str, digits: str) -> str:
    best = ""
    chosen = ""
    for part in rule.split(" "):
        end, colon, pattern = part.partition(":")
        if colon == "":
            chosen = chosen or part
        elif end == "=" + digits:
            return pattern.replace("{n}", digits)
        elif end[0] != "=" and digits.endswith(end) and len(end) > len(best):
            best = end
            chosen = pattern
    return chosen.replace("{n}", digits)


def isolated(text: str) -> str:
    """Return a text as it stands among others: one written from right to left, by Hebrew, Arabic
    or their like, is closed in, so that the $12 behind it stays behind it.
    """
    if text.isascii():
        return text
    for letter in text:
        if "\u0590" <= letter <= "\ufefc" and (
            letter <= "\u08ff" or "\ufb1d" <= letter <= "\ufdff" or letter >= "\ufe70"
        ):
            return ISOLATE + text + ISOLATED
    return text


def joined(parts: Sequence[str], between: str = " · ") -> str:
    """Return what somebody typed, one after another in a line."""
    return between.join([isolated(part) for part in parts])


class Wall:
    """Where times are told: by clocks that are so many *minutes* ahead of UTC, always."""

    __slots__ = ("minutes",)

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes

    def ahead(self, at_ms: int) -> int:
        """Return how many minutes clocks are ahead of UTC at a moment."""
        return self.minutes


class Speech:
    """A language, and the *wall* whose clock it tells times by."""

    __slots__ = ("wall", "words")

    def __init__(self, words: Mapping[str, str], wall: Wall) -> None:
        self.words = words
        self.wall = wall

    def tell(self, key: str, facts: Mapping[str, object]) -> str:
        """Return the sentence of a key with its {facts} filled in, each once, for what a fact says
        is no hole. The key itself when nothing says it; a hole without a fact stays as it is.
        """
        text = self.words.get(key, key)
        if "{" not in text:
            return text
        if text not in _pieces:
            _pieces[text] = _split(text)
        pieces = _pieces[text]
        out = pieces[0]
        for i in range(1, len(pieces), 2):
            name = pieces[i]
            if name in facts:
                fact_text = self.written(name, facts[name])
                out += isolated(fact_text) if isinstance(facts[name], str) else fact_text
            else:
                out += "{" + name + "}"
            out += pieces[i + 1]
        return out

    def clause(self, clause_id: str) -> tuple[str, str]:
        """Return what a clause is called, and what it says in plain words: "" where nothing tells
        it.
        """
        says = self.words.get("clause." + clause_id, "")
        if not says and clause_id.startswith("OWN-"):
            return self.tell("ui.clause.own", {"number": clause_id[4:]}), ""
        return clause_id, says

    def count(self, key: str, number: int, facts: Mapping[str, object]) -> str:
        """Return tell() of key.one, key.other or what form the language has; *number* fills
        {n}.
        """
        form = "other"
        for part in self.words["lang.plural"].split(" "):
            name, _, numbers = part.partition(":")
            if "%d" % number in numbers.split(",") and key + "." + name in self.words:
                form = name
        all_facts = dict(facts)
        all_facts["n"] = number
        return self.tell(key + "." + form, all_facts)

    def written(self, name: str, value: object) -> str:
        """Return a fact as a person writes it: a number in groups, a text as it is."""
        return self.number(value) if isinstance(value, int) else str(value)

    def number(self, number: int) -> str:
        """Return 1,234,567."""
        digits = "%d" % (number if number >= 0 else -number)
        out = ""
        while len(digits) > 3:
            out = self.words["lang.group"] + digits[-3:] + out
            digits = digits[:-3]
        return (MINUS if number < 0 else "") + digits + out

    def money(self, cents: int) -> str:
        """Return $1,078 or $55.50; cents are left out when there are none."""
        size = cents if cents >= 0 else -cents
        text = self.number(size // 100)
        if size % 100:
            text += self.words["lang.decimal"] + "%02d" % (size % 100)
        return (MINUS if cents < 0 else "") + self.words["lang.money"].replace("{n}", text)

    def ordinal(self, number: int) -> str:
        """Return 1st, 2nd, 11th."""
        return by_end(self.words["lang.ordinal"], number)

    def blinds(self, small: int, big: int) -> str:
        return self.number(small) + "\u00a0/ " + self.number(big)

    def time(self, at_ms: int) -> str:
        """Return 8:15 pm."""
        return self.time_of_day(at_ms // MINUTE + self.wall.ahead(at_ms))

    def time_of_day(self, minute: int) -> str:
        """Return 8:15 pm, of so many minutes after midnight."""
        hour = minute // 60 % 24
        style, _, full = self.words["lang.clock"].partition("|")
        if full and minute % 60 == 0:
            style = full
        text = style.replace("{h12}", "%d" % (hour % 12 or 12)).replace("{h}", "%d" % hour)
        half = self.words["lang.am" if hour < 12 else "lang.pm"]
        return text.replace("{mm}", "%02d" % (minute % 60)).replace("{half}", half)
