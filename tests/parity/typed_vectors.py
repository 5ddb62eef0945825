# ruff: noqa: UP031 (Brython formats with %)
"""What people type, read by every Python alike: one text in, one digest out.

Whole numbers and plain text only, and no imports but the portable core: this file itself is run by
CPython, by Pyodide and by Brython compiled ahead of time.
"""

from pycore.portable import typed
from pycore.portable.typed import of_words

EN = of_words(
    {
        "lang.decimal": ".",
        "lang.group": ",",
        "lang.clock": "{h12}:{mm}\u00a0{half}",
        "lang.months": "January February March April May June July August September October"
        " November December",
        "lang.weekdays": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    }
)
FR = of_words(
    {
        "lang.decimal": ",",
        "lang.group": "\u00a0",
        "lang.clock": "{h}\u00a0h\u00a0{mm}",
        "lang.months": "janvier février mars avril mai juin juillet août septembre octobre"
        " novembre décembre",
        "lang.weekdays": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    }
)

PRIME = (1 << 31) - 1
PIECES = (
    "0", "1", "5", "60", "250", "007", ".", ",", " ", "\u00a0", "\u202f", "\u2009", "'", "\u2019",
    "-", "\u2212", "$", "CA$", "%", "#", ":", "h", "min", "am", "p.m.", "/", "nov", "Déc.", "26",
    "2026", "1er", "AOÛT", "jeudi", "\u0663", "\uff11", "²", "\t", "É", "İ", "x", "€", "♠",
)  # fmt: skip
WHOLE = (
    "60,50", "1,250", "1 250,50 $", "$41,350.50", "26 nov 2026", "Thursday, 26 November 2026",
    "le 1er décembre 2026", "26/11/2026", "03/04/2026", "2026-02-30", "7:30 pm", "7:30", "19 h 30",
    "2 h 05", "10,5", "50 30 20", "33,34 33,33 33,33", "6", "#0006", "6😀", "ÉLOI", "p06", "",
)  # fmt: skip
PLAYERS = [
    {"ticket": 6, "number": 6, "name": "Marie", "out": True},
    {"ticket": 9, "number": 9, "name": "P06", "out": False},
    {"ticket": 12, "number": 6, "name": "Éloi", "out": False},
]


def print_answer(read):
    """One answer as a line."""
    facts = ["%s=%s" % (name, read.facts[name]) for name in sorted(read.facts)]
    return "%s %s %s" % (read.value, read.code, ",".join(facts))


def small(name):
    """Names as they are compared here: each runtime folds accents with its own library."""
    return name.lower()


def answers(text):
    """What every reader makes of a text, in both languages."""
    lines = []
    for rules in (EN, FR):
        for reader in (
            typed.money,
            typed.chips,
            typed.counts,
            typed.percent,
            typed.percents,
            typed.ticket,
            typed.day,
            typed.time_of_day,
            typed.minutes,
        ):
            lines.append(print_answer(reader(text, rules)))
        lines.append(print_answer(typed.player(text, rules, PLAYERS, small)))
    return lines


def run(texts=1500):
    """<lines> <digest> of so many texts put together from pieces, and of whole ones."""
    state = 1
    lines = 0
    digest = 17
    for index in range(texts + len(WHOLE)):
        text = WHOLE[index] if index < len(WHOLE) else ""
        if index >= len(WHOLE):
            for _ in range(1 + index % 6):
                state = (state * 6364136223846793005 + 1442695040888963407) & ((1 << 64) - 1)
                text += PIECES[(state >> 33) % len(PIECES)]
        for line in answers(text):
            lines += 1
            for letter in line + "\n":
                digest = (digest * 65599 + ord(letter)) % PRIME
    return "%d %08x" % (lines, digest)
