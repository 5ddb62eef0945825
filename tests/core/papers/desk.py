"""A desk at which papers are asked for."""

from __future__ import annotations

from pycore.papers.kinds import Asked
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from tests.core.hall import Hall

HOSTILE = (
    "<script>alert(1)</script>", "=HYPERLINK(1)", "@SUM(A1)", "+1", "-1", "ᐃᖃᓗᐃᑦ", "\u202eتجربة",
    'She said "no", twice', "A" * 60,
)  # fmt: skip


def asks(hall: Hall, lang: str = "en", **options: str) -> Asked:
    """The night of a hall, for a paper in a language."""
    wall = Wall(hall.state.adopted.utc_offset_minutes)
    voice = Voice(catalogues.catalogue(lang), wall)
    return Asked(night=hall.night, voice=voice, at_ms=hall.now, options=options)
