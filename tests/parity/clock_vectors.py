# ruff: noqa: UP031 (Brython formats with %)
"""Golden vectors for what Brython runs too: one text in, one digest out, the same everywhere.

Whole numbers and plain text only, and no imports but the portable core: this file itself is run by
CPython, by Pyodide and by Brython compiled ahead of time.
"""

from pycore.portable.clock import (
    advance,
    countdown,
    counting,
    face,
    new_clock,
    played_between,
    played_until,
    read_clock,
    stop_warning,
    write_clock,
)
from pycore.portable.sentences import to_say
from pycore.portable.speech import Wall
from pycore.portable.structure import (
    extra_level,
    level,
    pause,
    read_structure,
    write_structure,
)
from pycore.portable.ticket import pack, read_ticket, unpack, write_ticket
from pycore.portable.voice import Voice

PRIME = (1 << 31) - 1
# Two ways of writing, with all that a rule can hold; the real ones change, and this digest not.
ENGLISH = {
    "lang.am": "am",
    "lang.clock": "{h12}:{mm} {half}",
    "lang.date": "{day} {month} {year}",
    "lang.day": "{weekday}, {day} {month}",
    "lang.decimal": ".",
    "lang.group": ",",
    "lang.hours": "{h} h {mm}",
    "lang.length": "{m} min",
    "lang.list": ", ",
    "lang.moment": "{date}, {time}",
    "lang.money": "${n}",
    "lang.months": "J F M A M Jn Jl Au S O N D",
    "lang.of-month": "{n}",
    "lang.ordinal": "{n}th 1:{n}st 2:{n}nd 3:{n}rd 11:{n}th 12:{n}th 13:{n}th",
    "lang.percent": "{n} %",
    "lang.plural": "one:1",
    "lang.pm": "pm",
    "lang.weekdays": "Mo Tu We Th Fr Sa Su",
    "sold.one": "{n} ticket, {fee_cents}, {names}",
    "sold.other": "{n} tickets, {fee_cents}, {names} {no-fact}",
}
OTHER = {
    "lang.clock": "{h} h {mm}|{h} h",
    "lang.decimal": ",",
    "lang.group": "\u00a0",
    "lang.money": "{n}\u00a0$",
    "lang.of-month": "{n} =1:{n}er",
    "lang.ordinal": "{n}e =1:{n}er",
    "lang.plural": "one:0,1 two:2",
    "sold.two": "ᒪᕐᕉᒃ {n}, {fee_cents}, {names}",
}


class Chance:
    """A small generator of whole numbers, alike on every Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & ((1 << 64) - 1)
        return (self.state >> 33) % bound


class Digest:
    """Two polynomials over the code points of every line, modulo a prime of 31 bits."""

    def __init__(self):
        self.low_sum = 17
        self.second = 23
        self.lines = 0

    def add(self, text):
        self.lines += 1
        first_sum = self.low_sum
        second = self.second
        for char in text + "\n":
            first_sum = (first_sum * 31 + ord(char)) % PRIME
            second = (second * 65599 + ord(char)) % PRIME
        self.low_sum = first_sum
        self.second = second


def structure(chance):
    items = []
    blind = 100
    for number in range(1, 4 + chance.below(9)):
        items.append(
            level(
                number, blind, 2 * blind, blind * chance.below(2), 60000 * (1 + chance.below(30))
            )
        )
        if chance.below(3) == 0:
            items.append(pause(60000 * (5 + chance.below(15)), 25 * chance.below(2)))
        blind += 50 * (1 + chance.below(8))
    if chance.below(3) == 0:
        items.append(extra_level(items[-1].number + 1, blind, 2 * blind, 0, 600000))
    return items


def night(chance, digest):
    """One structure, and a clock that is started, stopped, moved and looked at."""
    items = structure(chance)
    digest.add(write_structure(items))
    items = read_structure(write_structure(items))
    now_ms = 1700000000000 + chance.below(1000000)
    clock = new_clock(items)
    for _ in range(12):
        now_ms += chance.below(900000)
        clock = advance(items, clock, now_ms)
        action = chance.below(4)
        if action == 0:
            clock.running = not clock.running
            clock.started = True
        elif action == 1:
            clock.left_ms = chance.below(items[clock.index].ms + 1)
        elif action == 2 and clock.index + 1 < len(items):
            clock.index += 1
            clock.left_ms = items[clock.index].ms
        clock = read_clock(write_clock(clock))
        look(items, clock, now_ms + chance.below(5000000), digest)
    carry(items, clock, now_ms, chance, digest)


def look(items, clock, now_ms, digest):
    shown = face(items, clock, now_ms)
    digest.add(write_clock(advance(items, clock, now_ms)))
    digest.add(",".join([key + "=" + str(shown[key]) for key in sorted(shown)]))
    digest.add(countdown(shown["left_ms"]))
    digest.add("%s %d" % counting(shown, now_ms - 60000, now_ms))
    digest.add("%s %d" % counting(shown, now_ms + 60000, now_ms))
    digest.add(stop_warning(shown, now_ms + 600000, now_ms))
    digest.add("%d" % played_between(items, clock, now_ms - 1000000, now_ms))
    digest.add("%d" % played_until(items, clock, now_ms, 1000000))
    digest.add(",".join(to_say(items, shown, now_ms, now_ms + 200000, now_ms + 1, now_ms)))


def carry(items, clock, now_ms, chance, digest):
    """Through a phone ticket and back."""
    facts = {
        "name": ("Thursday Night", "Soirée d’été", "ᐃᖃᓗᐃᑦ", "50/50 & more; 100%")[chance.below(4)],
        "players_left": chance.below(90),
        "entered": 90,
        "average": 100 * chance.below(4000),
        "stop_at_ms": now_ms + 3600000 if chance.below(2) else None,
        "utc_offset_minutes": 15 * chance.below(96) - 720 if chance.below(2) else None,
        "rule": ("SEL-20", "NU-9.31")[chance.below(2)],
        "lang": ("en", "fr")[chance.below(2)],
        "live": None if chance.below(2) else "abcdefghijklmnop",
    }
    text = write_ticket(items, clock, now_ms, facts)
    digest.add(text)
    packed = pack(text)
    digest.add(packed)
    ticket = read_ticket(unpack(packed))
    digest.add(
        write_structure(ticket.items) + " " + write_clock(ticket.clock) + " %d" % ticket.now_ms
    )
    digest.add(",".join([key + "=" + str(ticket.facts[key]) for key in sorted(ticket.facts)]))
    for words in (ENGLISH, dict(ENGLISH, **OTHER)):
        speak(Voice(words, Wall(60 * chance.below(24) - 720)), chance, digest)


def speak(voice, chance, digest):
    """Amounts, times and a counted sentence."""
    cents = chance.below(5000000) - 100000
    digest.add(voice.money(cents) + voice.number(chance.below(9000000)))
    digest.add(voice.ordinal(1 + chance.below(130)) + voice.percent(chance.below(10001)))
    at_ms = 86400000 * chance.below(50000) + chance.below(86400000)
    digest.add(voice.moment(at_ms) + voice.day(at_ms) + voice.length(chance.below(9000000)))
    digest.add(voice.blinds(100 * chance.below(90), 200))
    facts = {"fee_cents": cents, "names": ["Rose", "{n}"]}
    digest.add(voice.count("sold", chance.below(4), facts))


def run(nights=200):
    """<lines> <digest> of so many nights, each of a seed of its own."""
    digest = Digest()
    for seed in range(nights):
        night(Chance(seed + 1), digest)
    return "%d %08x%08x" % (digest.lines, digest.low_sum, digest.second)
