"""A paper as a form alone: what is printed before a night, and filled in by hand when no tablet
works. What is entered from it later is entered late, and says so.
"""

from __future__ import annotations

from dataclasses import replace

from pycore.papers import paper as p

ROWS = 20
"""Lines to write on: what fits on a Letter page beside the head and the signatures."""
ACROSS = 12
"""The same across the page."""
FEW = 6
"""Lines at least where several tables share a paper."""
CARDS = 8
"""Tickets to a page."""


def blank(paper: p.Paper) -> p.Paper:
    """The same paper with nothing filled in but whose it is."""
    is_alone = sum(isinstance(block, p.Table) for block in paper.blocks) == 1
    facts = sum(len(block.rows) for block in paper.blocks if isinstance(block, p.Fields))
    page = (ACROSS if paper.is_wide else ROWS) - facts * is_alone
    return replace(paper, blocks=tuple(_blank(block, is_alone, page) for block in paper.blocks))


def _blank(block: p.Block, is_alone: bool, page: int) -> p.Block:
    if isinstance(block, p.Table):
        if block.stay:
            return block
        return replace(block, rows=(), totals=(), blank=_lines(block, is_alone, page))
    if isinstance(block, p.Fields):
        return replace(block, rows=_unfilled(block.rows))
    if isinstance(block, p.Items):
        boxes = (one if one.done is None else replace(one, done=False) for one in block.items)
        return replace(block, items=tuple(boxes))
    if isinstance(block, p.Cards) and block.cards:
        first = block.cards[0]
        # What stands on a ticket in two parts is the event's; on other cards it is somebody's.
        lines = first.lines if first.stub else ()
        card = replace(first, big="\u00a0", lines=lines, stub=_unfilled(first.stub))
        card = replace(card, fields=_unfilled(first.fields))
        return replace(block, cards=(card,) * CARDS)
    return block


def _lines(table: p.Table, is_alone: bool, page: int) -> int:
    """A page of lines for a table that is alone or made to be written on, else as it has."""
    if is_alone or table.blank:
        return max(FEW, page, table.blank)
    return max(FEW, min(page, len(table.rows)))


def _unfilled(rows: tuple[p.Field, ...]) -> tuple[p.Field, ...]:
    return tuple(replace(one, value=None) for one in rows)
