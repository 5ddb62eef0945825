"""What a place has read together, on paper: how a hand is played, how hands rank, what words mean,
the dealer's steps, conduct, the standard rules that players are given, the general rules that hang
in the hall. Which of them a night has, the folder of its jurisdiction says.

Clauses: NU-8.03b, NU-B.0, NU-C, NU-D, NU-A.1, NU-8.16, SK-4.c, MB-0, BC-1.a, BC-D2.c; and the
language of the tables: SK-A.2.dd, SK-A.1.lang, SEL-2, SELC-2.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pycore.kernel.text import unaccented
from pycore.law import packs
from pycore.law.files.library import Guide
from pycore.night.night import Night
from pycore.night.setup.library_view import library
from pycore.papers.heading import under
from pycore.papers.kinds import Kind, PaperRequest
from pycore.papers.paper import Block, Column, Field, Fields, Items, ListItem, Paper, Table, Text
from pycore.portable import sentences
from pycore.portable.hand_guide import GUIDES, RANKING
from pycore.portable.voice import Voice

SPOKEN = ("conduct", "standard", "general")
"""The guides that say what is spoken at the tables."""
AT_HAND = ("play", "ranking", "definitions", "dealer")
"""The guides that are there for whoever asks, with or without a night."""


def make(name: str, request: PaperRequest) -> Paper:
    guide, voice = guides_of(request.night)[name], request.voice
    blocks: list[Block] = list(_anywhere(name, voice))
    if name in SPOKEN:
        blocks.append(_language(voice, request.night.state.adopted.language))
    blocks.append(_of(guide, voice))
    blocks.append(Text(paragraphs=(voice.words["paper.rules.ours"],), style="note"))
    return _paper(name, voice, blocks, clauses=(guide.clause,), under=under(request))


def anywhere(voice: Voice) -> tuple[Paper, ...]:
    """Return what is to be read wherever one plays: how hands rank, what words mean."""
    contents = ((name, _anywhere(name, voice)) for name in AT_HAND)
    return tuple(_paper(name, voice, blocks) for name, blocks in contents if blocks)


def of_place(code: str, voice: Voice) -> tuple[Paper, ...]:
    """Return what one place adds to that for whoever asks, on any day."""
    there = library(code).guides
    return tuple(
        _paper(name, voice, [_of(guide, voice)], clauses=(guide.clause,))
        for name in AT_HAND
        if (guide := there.get(name))
    )


def _paper(
    name: str,
    voice: Voice,
    blocks: Iterable[Block],
    *,
    clauses: tuple[str, ...] = (),
    under: tuple[str, ...] = (),
) -> Paper:
    title = voice.words[f"paper.rules-{name}.title"]
    return Paper(
        name=f"rules-{name}", title=title, under=under, blocks=tuple(blocks), clauses=clauses
    )


def _anywhere(name: str, voice: Voice) -> tuple[Block, ...]:
    """What a guide has that no place says in its own way."""
    if name == "ranking":
        return (_ranking(voice, voice.words[f"paper.rules-{name}.title"]),)
    if name == "definitions":
        terms = (text for key, text in voice.words.items() if key.startswith("term."))
        rows = tuple(ListItem(text=term) for term in sorted(terms, key=unaccented))
        return (Items(items=rows, unit="told"),)
    return ()


def _of(guide: Guide, voice: Voice) -> Items:
    """The clauses of a guide, each in plain words."""
    rows = (
        ListItem(text=says, clause=clause)
        for clause in guide.clauses
        if (says := voice.clause(clause)[1])
    )
    return Items(items=tuple(rows))


def guides_of(night: Night) -> dict[str, Guide]:
    """Return what the place of a night has read together."""
    return dict(library(night.state.adopted.pack).guides)


def _language(voice: Voice, code: str) -> Fields:
    """Which language is spoken at the tables."""
    named = sentences.language(voice, code)
    return Fields(rows=(Field(label=voice.words["paper.rules.spoken"], value=named),))


def _ranking(voice: Voice, title: str) -> Table:
    words = voice.words
    return Table(
        name="ranking",
        title=title,
        columns=(
            Column(name="hand", title=words["paper.rules.hand"], unit="told"),
            Column(name="cards", title=words["paper.rules.cards"], unit="cards"),
        ),
        rows=tuple((words[f"rank.{name}"], cards) for name, cards in RANKING),
        stay=True,
    )


def _asked_by(name: str) -> tuple[str, ...]:
    """The clauses of all places that ask for a guide."""
    guides = (library(code).guides.get(name) for code in packs.codes())
    return tuple(sorted({guide.clause for guide in guides if guide}))


def _has(name: str, night: Night) -> bool:
    return name in guides_of(night)


KINDS = tuple(
    Kind(
        name=f"rules-{name}",
        make=partial(make, name),
        clauses=_asked_by(name),
        moment="before",
        applies=partial(_has, name),
    )
    for name in GUIDES
)
