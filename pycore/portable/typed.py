"""What people type, read as they meant it or refused aloud; never changed in silence.

A reader (typed_numbers, typed_when) takes the text, the rules of a language and the lowest and
highest value that will do. It answers a Typed: a value in its unit, or the code of a refusal with
its facts. This module holds what they share: every code, the languages, the letters.

A language is data: {"decimal": mark, "group": mark of thousands besides the space, "half_days":
whether its clock has twelve hours, "months": twelve lists of names, "weekdays": seven from Monday,
"fillers": words that a date may hold}.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

REFUSALS = {
    "typed-empty": (),
    "typed-other-digits": ("typed",),
    "typed-not-money": ("typed",),
    "typed-not-a-number": ("typed",),
    "typed-not-percent": ("typed",),
    "typed-not-a-ticket": ("typed",),
    "typed-not-minutes": ("typed",),
    "typed-not-a-day": ("typed",),
    "typed-not-a-time": ("typed",),
    "typed-not-whole": ("typed",),
    "typed-too-many-decimals": ("typed", "decimals"),
    "typed-groups": ("typed",),
    "typed-ambiguous-money": ("typed", "would_be_cents"),
    "typed-ambiguous-number": ("typed", "would_be"),
    "typed-ambiguous-percents": ("typed",),
    "typed-ambiguous-minutes": ("typed",),
    "typed-ambiguous-day": ("typed", "either_day", "or_day"),
    "typed-ambiguous-half": ("typed",),
    "typed-day-order": ("typed", "would_be_day"),
    "typed-year-needed": ("typed",),
    "typed-no-such-day": ("typed",),
    "typed-weekday-differs": ("typed",),
    "typed-no-such-time": ("typed",),
    "typed-below-money": ("typed", "least_cents"),
    "typed-above-money": ("typed", "most_cents"),
    "typed-below-chips": ("typed", "least_chips"),
    "typed-above-chips": ("typed", "most_chips"),
    "typed-below-number": ("typed", "least"),
    "typed-above-number": ("typed", "most"),
    "typed-below-percent": ("typed", "least_bp"),
    "typed-above-percent": ("typed", "most_bp"),
    "typed-below-minutes": ("typed", "least_ms"),
    "typed-above-minutes": ("typed", "most_ms"),
    "typed-below-day": ("typed", "least_day"),
    "typed-above-day": ("typed", "most_day"),
    "typed-name-nobody": ("typed",),
    "typed-name-several": ("typed", "players"),
    "typed-ticket-twice": ("typed",),
}
"""Every code of a refusal with its facts. *typed* is the text as it was typed; the others say
their unit in their name, a day is 2026-11-26.
"""

_MONTHS = (
    ("january", "janvier"),
    ("february", "février"),
    ("march", "mars"),
    ("april", "avril"),
    ("may", "mai"),
    ("june", "juin"),
    ("july", "juillet"),
    ("august", "août"),
    ("september", "septembre"),
    ("october", "octobre"),
    ("november", "novembre"),
    ("december", "décembre"),
)
_WEEKDAYS = (
    ("monday", "lundi"),
    ("tuesday", "mardi"),
    ("wednesday", "mercredi"),
    ("thursday", "jeudi"),
    ("friday", "vendredi"),
    ("saturday", "samedi"),
    ("sunday", "dimanche"),
)
_FILLERS = ("the", "of", "le", "de")

SPACES = " \u00a0\u202f\u2009\u2007"
BLANK = SPACES + "\t\r\n"
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Invisible marks that would turn round the sentence that quotes them."""
DIGITS = "0123456789"
_LONGEST_TOLD = 40
# The zero of every script that has digits of its own, and the digits that are raised or lowered.
_ZEROS = (
    "\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0"
    "\u0f20\u1040\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0"
    "\ua900\ua9d0\ua9f0\uaa50\uabf0\uff10\u2070\u2080"
)
_RAISED = "\u00b9\u00b2\u00b3"


class Typed:
    """What a text was read as: its *value*, None for an empty field that may be; or, where it was
    not read, the *code* of the refusal and its *facts*.
    """

    __slots__ = ("code", "facts", "value")

    def __init__(
        self, value: int | str | list[int] | None, code: str, facts: dict[str, int | str]
    ) -> None:
        self.value = value
        self.code = code
        self.facts = facts


def of_words(words: "Mapping[str, str]") -> dict[str, object]:
    """The marks of a language as its catalogue has them: what it writes is read, and so are the
    months and the days of English and French.
    """
    group = words["lang.group"]
    return {
        "decimal": words["lang.decimal"],
        "group": "" if group in SPACES else group,
        "half_days": "{h12}" in words["lang.clock"],
        "months": _named(_MONTHS, words["lang.months"]),
        "weekdays": _named(_WEEKDAYS, words["lang.weekdays"]),
        "fillers": _FILLERS,
    }


def _named(known_names: tuple[tuple[str, ...], ...], text: str) -> tuple[tuple[str, ...], ...]:
    """The names that are known, and those of a language beside them."""
    named = []
    for index, name in enumerate(text.lower().split(" ")):
        names = known_names[index]
        named.append(names if name in names else (*names, name))
    return tuple(named)


def answered(value: int | str | list[int] | None) -> Typed:
    return Typed(value, "", {})


def refused(code: str, text: str) -> Typed:
    """A refusal that quotes the text, shortened where it is no line any more."""
    facts: dict[str, int | str] = {}
    if "typed" in REFUSALS[code]:
        quoted = trimmed("".join([letter for letter in text if letter not in TURNING]))
        facts["typed"] = quoted if len(quoted) <= _LONGEST_TOLD else quoted[:_LONGEST_TOLD] + "…"
    return Typed(None, code, facts)


_BOUNDS = {
    "money": "_cents",
    "chips": "_chips",
    "number": "",
    "percent": "_bp",
    "minutes": "_ms",
}


def bounded(value: int, text: str, unit: str, lowest: int, highest: int) -> Typed:
    """The value, or which bound it passes."""
    if value < lowest:
        refusal = refused("typed-below-" + unit, text)
        refusal.facts["least" + _BOUNDS[unit]] = lowest
        return refusal
    if value > highest:
        refusal = refused("typed-above-" + unit, text)
        refusal.facts["most" + _BOUNDS[unit]] = highest
        return refusal
    return answered(value)


# ---- letters ----


def trimmed(text: str) -> str:
    """Without blanks at its ends: the same ones in every Python."""
    start = 0
    end = len(text)
    while start < end and text[start] in BLANK:
        start += 1
    while end > start and text[end - 1] in BLANK:
        end -= 1
    return text[start:end]


def is_digits(text: str) -> bool:
    """Only 0 to 9, and at least one."""
    for letter in text:
        if letter not in DIGITS:
            return False
    return text != ""


def has_other_digits(text: str) -> bool:
    """Whether there are digits of another script, wide, raised or lowered ones."""
    for letter in text:
        if letter in _RAISED:
            return True
        if letter < "\u0080":
            continue
        for zero in _ZEROS:
            if 0 <= ord(letter) - ord(zero) <= 9:
                return True
    return False
