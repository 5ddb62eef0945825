"""The words of the phone page, by language: only what it says, and what the tablet says too by the
tablet's own keys. For CPython only: in a page the build puts a literal in its place.
"""

from pycore.voice.catalogues import catalogue, clauses_of, codes

PREFIXES = (
    "lang.am.",
    "lang.clock.",
    "lang.decimal.",
    "lang.group.",
    "lang.money.",
    "lang.name.",
    "lang.ordinal.",
    "lang.plural.",
    "lang.pm.",
    "phone.",
    "rank.",
    "ui.clause.own.",
    "ui.clock.blinds.",
    "ui.clock.break.",
    "ui.clock.level.",
    "ui.clock.of-levels.",
    "ui.clock.over.",
    "ui.clock.paused.",
    "ui.clock.stop-help.",
    "ui.figure.average.",
    "ui.figure.left.",
    "ui.nav.screen.",
    "ui.rehearsal.title.",
    "ui.setup.stop.",
    "ui.tv.back-at.",
    "ui.tv.next-",
    "ui.tv.prizes.",
    *(f"clause.{clause}." for clause in clauses_of("devices")),
)
"""What is asked of a key with a dot at its end: to be one of these, or to begin so."""

CATALOGUES = {
    lang: {key: text for key, text in catalogue(lang).items() if f"{key}.".startswith(PREFIXES)}
    for lang in codes()
}
