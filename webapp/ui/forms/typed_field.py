"""Fields that numbers, days and times are typed into: what they hold, what is wrong at which of
them, what is asked before it is done.

A room keeps one Form with a Field for each input. Its texts are read as one: send() answers that
all is well with the values, or where the focus goes and why. A refusal stands under its field from
when the field was left or the form was sent until the text is right; while somebody types, half a
number is not complained about. A day far from today is a question, answered for that day only.

On the page a wrong field has aria-invalid and names its sentence among what describes it, so that
whoever comes to it hears why; several wrong ones are counted above the button that was pressed.
Refusals have the shape of the core's: {"code", "clause", "kind", "facts"}.
"""

from __future__ import annotations

from pycore.kernel.clauses import Kind, Refusal
from pycore.portable import typed
from pycore.portable.typed import Typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Said = dict[str, Refusal]

NUMBERS = {
    "money": typed.money,
    "chips": typed.chips,
    "count": typed.count,
    "counts": typed.counts,
    "level": typed.level,
    "percent": typed.percent,
    "percents": typed.percents,
    "ticket": typed.ticket,
    "minutes": typed.minutes,
}
"""How each kind of number is read: cents, chips, plain numbers, basis points, milliseconds."""
BOUNDS = {
    "money": (0, typed.MOST_CENTS),
    "chips": (0, typed.MOST_CHIPS),
    "count": (0, typed.MOST_COUNT),
    "counts": (1, typed.MOST_COUNT),
    "level": (1, typed.MOST_LEVEL),
    "percent": (0, typed.WHOLE_BP),
    "percents": (1, typed.WHOLE_BP),
    "ticket": (1, typed.MOST_TICKET),
    "minutes": (0, typed.MOST_MS),
}
"""What a number may be where a field does not say."""
KEYPADS = {
    "money": "decimal",
    "percent": "decimal",
    "percents": "text",
    "counts": "text",
    "minutes": "numeric",
    "day": "text",
    "time": "text",
}
"""Which keypad a tablet shows, where it is not the plain one of digits."""

ALL_WELL = "well"
WRONG = "wrong"
ASKED = "asked"


class InputField:
    """One input: its *name* in the form and its id (*place*) on the page, what it takes, from
    *lowest* to *highest* in the unit of its kind (None for what the records bear), whether it may
    stay *empty*, and whether a day far from today is asked about (*is_asked*).
    """

    __slots__ = ("empty", "highest", "is_asked", "kind", "lowest", "name", "place")

    def __init__(
        self,
        name: str,
        kind: str,
        lowest: int | str | None = None,
        highest: int | str | None = None,
        empty: bool = False,
        is_asked: bool = False,
        place: str = "",
    ) -> None:
        self.name = name
        self.kind = kind
        self.lowest = lowest
        self.highest = highest
        self.empty = empty
        self.is_asked = is_asked
        self.place = place or name

    def read(self, text: str, rules: dict[str, object]) -> Typed:
        """Return what stands in the field: a day is 2026-11-26, a time minutes since midnight."""
        if self.kind == "time":
            return typed.time_of_day(text, rules, self.empty)
        if self.kind == "day":
            first_day = self.lowest if isinstance(self.lowest, str) else typed.FIRST_DAY
            last_day = self.highest if isinstance(self.highest, str) else typed.LAST_DAY
            return typed.day(text, rules, first_day, last_day, self.empty)
        least, most = BOUNDS[self.kind]
        least = self.lowest if isinstance(self.lowest, int) else least
        most = self.highest if isinstance(self.highest, int) else most
        return NUMBERS[self.kind](text, rules, least, most, self.empty)


class Step:
    """What sending a form comes to: ALL_WELL, WRONG or ASKED, and the place of the first field
    that it is about.
    """

    __slots__ = ("place", "values", "outcome")

    def __init__(self, outcome: str, place: str, values: dict[str, Any]) -> None:
        self.outcome = outcome
        self.place = place
        self.values = values


class Form:
    """The texts of some fields, and what a person has done with them. *fields* may be given anew,
    as when a row is added. *drawn* is what due() was when the form was last drawn; *keep()*, where
    there is one, puts the texts where they are taken from.
    """

    def __init__(self, fields: list[InputField]) -> None:
        self.fields = fields
        self.texts: dict[str, Any] = {}
        self.drawn: list[str] = []
        self.keep: Callable[[], object] | None = None
        self._left: list[str] = []
        self._sent = False
        self._confirmed: dict[str, object] = {}

    def has(self, name: str) -> bool:
        return bool([field for field in self.fields if field.name == name])

    def field(self, name: str) -> InputField:
        """Return the field of this name; a KeyError where there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def take(self, typed: dict[str, Any]) -> None:
        """Take what stands on the page; fields that are not there keep their text."""
        for field in self.fields:
            if field.name in typed:
                self.texts[field.name] = str(typed[field.name])

    def leave(self, name: str) -> None:
        """Note that the caret left a field: what is wrong with it may be said now."""
        if name not in self._left:
            self._left.append(name)

    def renamed(self) -> None:
        """Forget which of the fields were left: they stand under other names now, as when a row
        was put elsewhere.
        """
        self._left = []

    def values(self, rules: dict[str, object]) -> dict[str, Any]:
        """Return {name: value} of what is right. A wrong field has none, nor the one it had
        before.
        """
        values: dict[str, Any] = {}
        for field in self.fields:
            read = field.read(self.texts.get(field.name, ""), rules)
            if not read.code:
                values[field.name] = read.value
        return values

    def refusals(self, rules: dict[str, object]) -> Said:
        """Return {name: refusal} of everything that is wrong, in the order of the fields."""
        refusals: Said = {}
        for field in self.fields:
            read = field.read(self.texts.get(field.name, ""), rules)
            if read.code:
                refusals[field.name] = _refusal(read.code, "state", read.facts)
        return refusals

    def shown(self, rules: dict[str, object]) -> Said:
        """Return the refusals that stand under their fields now. A field that is still empty is
        not complained about before the form is sent.
        """
        refusals: Said = {}
        wrong = self.refusals(rules)
        for name in wrong:
            is_said = name in self._left and wrong[name]["code"] != "typed-empty"
            if self._sent or is_said:
                refusals[name] = wrong[name]
        return refusals

    def questions(self, rules: dict[str, object], today: str) -> Said:
        """Return {name: question} of days far from *today* that nobody has confirmed."""
        refusals: Said = {}
        for field in self.fields:
            value = (
                field.read(self.texts.get(field.name, ""), rules).value if field.is_asked else None
            )
            if not value or self._confirmed.get(field.name) == value:
                continue
            code = typed.needs_asking(str(value), today)
            if code:
                refusals[field.name] = _refusal(code, "ask", {"day": str(value), "today": today})
        return refusals

    def shown_questions(self, rules: dict[str, object], today: str) -> Said:
        """Return the questions that stand under their fields now: none before the form is sent."""
        return self.questions(rules, today) if self._sent else {}

    def due(self, rules: dict[str, object], today: str) -> list[str]:
        """Return what stands under the fields now, as codes_by_field() has it."""
        return codes_by_field(self.shown(rules), self.shown_questions(rules, today))

    def confirm(self, name: str, rules: dict[str, object]) -> None:
        """Confirm that the day in this field is the one that is meant; another one is asked about
        anew.
        """
        self._confirmed[name] = self.values(rules).get(name)

    def send(self, rules: dict[str, object], today: str) -> Step:
        """Return what to do with the form: nothing is sent while something is wrong or asked."""
        self._sent = True
        wrong = self.refusals(rules)
        if wrong:
            return Step(WRONG, self._first(wrong), {})
        refusals = self.questions(rules, today)
        if refusals:
            return Step(ASKED, self._first(refusals), {})
        return Step(ALL_WELL, "", self.values(rules))

    def clear(self) -> None:
        """Empty the form again, as after it was sent."""
        self.begin({})

    def begin(self, texts: dict[str, Any]) -> None:
        """Begin anew, with these texts in the fields; nothing has been done with them yet."""
        self.texts = texts
        self._left = []
        self._sent = False
        self._confirmed = {}

    def _first(self, names: Said) -> str:
        for field in self.fields:
            if field.name in names:
                return field.place
        return ""


def codes_by_field(wrong: Said, questions: Said) -> list[str]:
    """Return the codes of refusals and questions, each behind its field's name."""
    codes: list[str] = []
    for by_field in (wrong, questions):
        for name in by_field:
            codes.append("%s %s" % (name, by_field[name]["code"]))
    return codes


def _refusal(code: str, kind: Kind, facts: dict[str, int | str]) -> Refusal:
    return {"code": code, "clause": None, "kind": kind, "facts": facts}


# ---- on the page ----


def wrong_id(place: str) -> str:
    """Return the id of the sentence under a field."""
    return place + "-wrong"


def attributes(
    field: InputField, is_wrong: bool, has_help: bool = False, is_asked: bool = False
) -> dict[str, object]:
    """Return what the input says besides its name: its keypad, and what describes it, the help
    first.
    """
    attrs: dict[str, object] = {"inputmode": KEYPADS.get(field.kind, "numeric")}
    if not field.empty:
        attrs["required"] = True
    described = [field.place + "-help"] if has_help else []
    if is_wrong:
        attrs["aria-invalid"] = "true"
    if is_wrong or is_asked:
        described.append(wrong_id(field.place))
    if described:
        attrs["aria-describedby"] = " ".join(described)
    return attrs


def written(value: object, kind: str, rules: dict[str, object]) -> str:
    """Return a value as its field shows it, to be typed over; "" for none."""
    if isinstance(value, list):
        return typed.plains(value, rules)
    if isinstance(value, int) and kind in ("money", "percent"):
        return typed.plain(value, rules)
    if isinstance(value, int) and kind == "minutes":
        return "%d" % (value // typed.MINUTE_MS)
    if isinstance(value, int) and kind == "time":
        return typed.time_field(value)
    return "" if value is None else str(value)
