"""A paper as HTML: the same text on a tablet and on a server, black on white, Letter size. Nothing
that somebody typed is markup, and what runs from right to left disturbs nothing beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from pycore.papers import paper as p
from pycore.papers.phones import DrawnCode
from pycore.portable import hand_words
from pycore.portable.voice import Voice

NUMBERS = ("count", "number", "ticket", "cents", "chips", "bp", "place", "ms")
ROOM = ("name", "moment", "day")
"""Units whose columns have a least width: what somebody typed may break anywhere, and would."""
COLUMN = 30
"""Rows of a table in halves that one column of a Letter page takes, below the heading."""
EMPTY = '<span class="paper-empty"></span>'
HEAD = (
    '<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>'
    "<style>{style}</style></head><body>{body}</body></html>\n"
)


def escaped(text: str) -> str:
    """Return a text as HTML has it, in attributes too."""
    for mark, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#39")):
        text = text.replace(mark, f"&{name};")
    return text


def written(voice: Voice, value: p.Value, unit: p.Unit) -> str:
    """Return a value in markup, as a person writes it."""
    if value is None or value == "":
        return EMPTY
    if isinstance(value, str):
        return _typed(voice, value, unit)
    if unit in ("number", "text", "name", "day"):
        return str(value)
    write: dict[str, Callable[[int], str]] = {
        "count": voice.number,
        "chips": voice.number,
        "cents": voice.money,
        "bp": voice.percent,
        "ticket": voice.ticket,
        "place": voice.ordinal,
        "at_ms": voice.time,
        "moment": voice.moment,
        "minute": voice.time_of_day,
        "ms": voice.length,
    }
    return escaped(write[unit](value))


def _typed(voice: Voice, text: str, unit: p.Unit) -> str:
    if unit == "cards":
        return _faces(voice, text)
    if unit == "told":
        name, colon, rest = escaped(text).partition(":")
        return f"<bdi><b>{name}{colon}</b>{rest}</bdi>"
    return f"<bdi>{escaped(voice.date(text) if unit == 'day' else text)}</bdi>"


def _faces(voice: Voice, cards: str) -> str:
    """Cards drawn in a row, which a screen reader tells by their names."""

    def say(key: str, **facts: object) -> str:
        return voice.tell(key, facts)

    names = ", ".join(hand_words.card(say, card) for card in cards.split())
    drawn = " ".join(
        f'<span class="paper-face paper-face-{card[1]}">{sign[:-1]}<i>{sign[-1]}</i></span>'
        for card in cards.split()
        if (sign := hand_words.sign(card))
    )
    return f'<span class="paper-faces" role="img" aria-label="{escaped(names)}">{drawn}</span>'


def _clause(clause: str) -> str:
    return f' <span class="paper-clause">{escaped(clause)}</span>' if clause else ""


def _title(text: str) -> str:
    return f"<h2>{escaped(text)}</h2>" if text else ""


def _table(voice: Voice, table: p.Table) -> str:
    def css(column: p.Column, value: p.Value = None) -> str:
        typed = isinstance(value, str) and column.unit in NUMBERS
        end = " paper-end" if column.unit in NUMBERS else ""
        room = f" paper-{column.unit}" if column.unit in ROOM else ""
        more = " paper-typed" if typed else ""
        return f'class="paper-{column.size}{end}{room}{more}"'

    def row(values: Iterable[p.Value], tag: str = "td") -> str:
        cells = (
            f"<{tag} {css(column, value)}>{written(voice, value, column.unit)}</{tag}>"
            for column, value in zip(table.columns, values, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    head = "".join(
        f'<th scope="col" {css(column)}>{escaped(column.title)}</th>' for column in table.columns
    )
    blank = row([None] * len(table.columns)).replace("<tr>", '<tr class="paper-blank">')
    totals = f"<tfoot>{row(table.totals)}</tfoot>" if table.totals else ""
    return (
        f"<table><caption>{escaped(table.title)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(row(values) for values in table.rows)}{blank * table.blank}</tbody>"
        f"{totals}</table>"
    )


def _halves(voice: Voice, table: p.Table) -> str:
    """The columns of each page, the second no longer than the first."""
    pages = []
    for start in range(0, len(table.rows), 2 * COLUMN):
        page = table.rows[start : start + 2 * COLUMN]
        half = (len(page) + 1) // 2
        columns = (_table(voice, replace(table, rows=rows)) for rows in (page[:half], page[half:]))
        pages.append(f'<div class="paper-halves">{"".join(columns)}</div>')
    return "".join(pages)


def _fields(voice: Voice, rows: Iterable[p.Field]) -> str:
    pairs = (
        f"<div><dt>{escaped(row.label)}{_clause(row.clause)}</dt>"
        f"<dd>{written(voice, row.value, row.unit)}</dd></div>"
        for row in rows
    )
    return f"<dl>{''.join(pairs)}</dl>"


def _text(text: p.Text) -> str:
    end = len(text.paragraphs) - 1
    paragraphs = (
        f"<p><bdi>{escaped(paragraph)}</bdi>{_clause(text.clause) if index == end else ''}</p>"
        for index, paragraph in enumerate(text.paragraphs)
    )
    return f'{_title(text.title)}<div class="paper-{text.style}">{"".join(paragraphs)}</div>'


def _items(voice: Voice, items: p.Items) -> str:
    tag = "ol" if items.is_numbered else "ul"
    rows = []
    for line in items.items:
        mark = {None: "", True: "☒ ", False: "☐ "}[line.done]
        rows.append(f"<li>{mark}{_typed(voice, line.text, items.unit)}{_clause(line.clause)}</li>")
    boxes = any(line.done is not None for line in items.items)
    looks = [name for name, is_so in (("boxes", boxes), ("small", items.is_small)) if is_so]
    css = f' class="{" ".join("paper-" + name for name in looks)}"' if looks else ""
    return f"{_title(items.title)}<{tag}{css}>{''.join(rows)}</{tag}>"


def _signatures(voice: Voice, block: p.Signatures, foot: str = "") -> str:
    lines = (
        f'<div class="paper-line"><span>{escaped(line)}</span>'
        f"<span>{escaped(voice.words['paper.date'])}</span></div>"
        for line in block.lines
    )
    before = f"<p>{escaped(block.before)}</p>" if block.before else ""
    return f'<div class="paper-signed">{before}{"".join(lines)}{foot}</div>'


def _line(css: str, text: str) -> str:
    return f'<p class="{css}"><bdi>{escaped(text)}</bdi></p>'


def _card(voice: Voice, card: p.Card) -> str:
    lines = "".join(f"<p><bdi>{escaped(line)}</bdi></p>" for line in card.lines)
    stub = f'<div class="paper-stub">{_fields(voice, card.stub)}</div>' if card.stub else ""
    lines += _fields(voice, card.fields) if card.fields else ""
    return (
        f'<div class="paper-card"><div>{_line("paper-card-head", card.head)}'
        f"{_line('paper-card-big', card.big)}{_code(voice, card.code)}{lines}</div>{stub}</div>"
    )


def _code(voice: Voice, code: DrawnCode | None) -> str:
    """A code for a phone, black on white whatever is around it."""
    if code is None:
        return ""
    label = escaped(voice.words["paper.phone-code"])
    return (
        f'<svg class="paper-code" viewBox="0 0 {code.size} {code.size}" role="img" '
        f'aria-label="{label}" shape-rendering="crispEdges">'
        f'<rect width="{code.size}" height="{code.size}" fill="#fff"/>'
        f'<path d="{code.path}"/></svg>'
    )


def _block(voice: Voice, block: p.Block) -> str:
    if isinstance(block, p.Table):
        is_long = block.in_halves and len(block.rows) > COLUMN
        return _halves(voice, block) if is_long else _table(voice, block)
    if isinstance(block, p.Fields):
        return _title(block.title) + _fields(voice, block.rows)
    if isinstance(block, p.Text):
        return _text(block)
    if isinstance(block, p.Items):
        return _items(voice, block)
    if isinstance(block, p.Signatures):
        return _signatures(voice, block)
    if isinstance(block, p.Cards):
        cards = "".join(_card(voice, card) for card in block.cards)
        return f'<div class="paper-cards">{cards}</div>'
    if isinstance(block, p.Pair):
        halves = (
            "".join(_block(voice, inner) for inner in half)
            for half in (block.left_side, block.second)
        )
        return f'<div class="paper-pair">{"".join(f"<div>{half}</div>" for half in halves)}</div>'
    return '<div class="paper-break"></div>'


def content(paper: p.Paper, voice: Voice) -> str:
    """Return what one paper says, without its heading and its foot: for a page that has both
    itself.
    """
    return "".join(_block(voice, block) for block in paper.blocks)


def body(paper: p.Paper, voice: Voice) -> str:
    """Return the markup of one paper, to be put into a page that has paper.css. The clauses at its
    foot stay with what is signed.
    """
    under = "".join(f"<p><bdi>{escaped(line)}</bdi></p>" for line in paper.under if line)
    foot_text = " · ".join(escaped(text) for text in (*paper.clauses, paper.made) if text)
    foot = f'<footer class="paper-foot">{foot_text}</footer>' if foot_text else ""
    wide = " paper-across" if paper.is_wide else ""
    blocks, last_block = paper.blocks, paper.blocks[-1] if paper.blocks else None
    if isinstance(last_block, p.Signatures):
        blocks, foot = blocks[:-1], _signatures(voice, last_block, foot)
    return (
        f'<article class="paper{wide}"><header><h1>{escaped(paper.title)}</h1>{under}</header>'
        f"{''.join(_block(voice, block) for block in blocks)}{foot}</article>"
    )


def document(papers: Iterable[p.Paper], voice: Voice, *, lang: str, style: str) -> str:
    """Return a whole file, of one paper or of several, each on a page of its own."""
    sheets = list(papers)
    title = sheets[0].title if len(sheets) == 1 else voice.words["paper.several"]
    whole = "".join(body(paper, voice) for paper in sheets)
    return HEAD.format(lang=lang, title=escaped(title), style=style, body=whole)
