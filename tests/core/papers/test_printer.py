"""The printer: values as a person reads them on paper and as a spreadsheet takes them."""

from __future__ import annotations

import pkgutil
import re
from html.parser import HTMLParser

import pytest

from pycore.ledger.model.unturned import unturned
from pycore.papers import columns, paper, sheet
from pycore.papers.paper import Column, Field, Fields, Paper, Table
from pycore.papers.printing import blank
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from tests.core.papers.desk import HOSTILE

WALL = Wall(-300)
VOICE = Voice(catalogues.catalogue("en"), WALL)
UNITS: tuple[tuple[paper.Unit, str, str], ...] = (
    ("count", "1,234,567", "1234567"),
    ("number", "1234567", "1234567"),
    ("ticket", "1234567", "1234567"),
    ("cents", "$12,345.67", "12345.67"),
    ("chips", "1,234,567", "1234567"),
    ("bp", "12345.67 %", "12345.67"),
    ("ms", "21 min", "21"),
    ("at_ms", "7:20 pm", "1969-12-31 19:20:34"),
    ("moment", "31 December 1969, 7:20 pm", "1969-12-31 19:20:34"),
    ("place", "1234567th", "1234567"),
)


@pytest.mark.parametrize(("unit", "read", "filed"), UNITS)
def test_a_value_is_written_by_its_unit(unit: paper.Unit, read: str, filed: str) -> None:
    assert sheet.written(VOICE, 1_234_567, unit).replace("\u00a0", " ") == read
    assert columns.plain(1_234_567, unit, WALL) == filed


def test_losses_are_written_as_losses() -> None:
    assert sheet.written(VOICE, -5_05, "cents") == "\u2212$5.05"
    assert columns.plain(-5_05, "cents", WALL) == "-5.05"
    assert columns.plain(-5, "cents", WALL) == "-0.05"


def test_a_day_is_read_as_a_day_and_filed_as_it_is() -> None:
    assert sheet.written(VOICE, "2026-11-26", "day") == "<bdi>26 November 2026</bdi>"
    assert columns.plain("2026-11-26", "day", WALL) == "2026-11-26"


class Tags(HTMLParser):
    """Which elements a text opens, and what it says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("text", "filed"),
    [("Anna;=1+1;", "Anna;'=1+1;"), ("Bo; @now", "Bo; '@now"), ("12;50", "12;50"), ("a-b", "a-b")],
)
def test_no_formula_begins_where_a_french_spreadsheet_parts_a_line(text: str, filed: str) -> None:
    assert columns.plain(text, "name", WALL) == filed


@pytest.mark.parametrize("text", HOSTILE)
def test_what_somebody_typed_is_never_markup_nor_a_formula(text: str) -> None:
    table = Table(
        name="t", title=text, columns=(Column(name="a", title=text, unit="name"),), rows=((text,),)
    )
    fields = Fields(name="f", title=text, rows=(Field(label=text, value=text, name="a"),))
    made = Paper(name="p", title=text, under=(text,), blocks=(table, fields))
    read = Tags(sheet.body(made, VOICE))
    assert "script" not in read.tags
    assert read.text.count(text) == 8
    for file in columns.files(made, WALL).values():
        last_line = file.removeprefix(columns.BOM).splitlines()[-1]
        value = last_line.removeprefix("a,").removeprefix('"')
        assert not value.startswith(columns.RUN_AS_FORMULA)
        assert str(unturned(text)).replace('"', '""') in last_line


def test_a_file_has_no_mark_that_closes_a_text_in() -> None:
    sentence = VOICE.tell("paper.licence", {"licence": "תש"})
    assert sentence.endswith("\u2068תש\u2069")
    assert columns.plain(sentence, "text", WALL).endswith(" תש")


def test_a_table_has_its_totals_and_room_to_write() -> None:
    table = Table(
        name="till",
        title="Till",
        columns=(Column(name="what", title="What"), Column(name="sum", title="Sum", unit="cents")),
        rows=(("Entries", 6_000), ("Rebuys", 50)),
        totals=("Total", 6_050),
        blank=3,
    )
    made = sheet.body(Paper(name="p", title="P", blocks=(table,)), VOICE)
    assert made.count('<tr class="paper-blank">') == 3
    assert "<tfoot><tr>" in made
    filed = columns.lines(columns.of_table(table, WALL))
    assert filed == "\ufeffwhat,sum\r\nEntries,60.00\r\nRebuys,0.50\r\nTotal,60.50\r\n"


def test_a_blank_form_has_lines_for_its_page() -> None:
    column = Column(name="a", title="A", unit="name")
    alone = Table(name="t", title="T", columns=(column,), rows=(("Ann",),))
    stays = Table(name="s", title="S", columns=(column,), rows=(("20",),), stay=True)
    facts = Fields(rows=(Field(label="When"),) * 9)
    for blocks, wide, lines in (
        ((alone,), False, 20),
        ((alone,), True, 12),
        ((alone, facts), False, 11),
        ((alone, alone), False, 12),
        ((stays, alone), False, 6),
    ):
        made = blank(Paper(name="p", title="P", blocks=blocks, is_wide=wide))
        body = sheet.body(made, VOICE)
        assert body.count('<tr class="paper-blank">') == lines
        assert "Ann" not in body
        assert ("<bdi>20</bdi>" in body) == (stays in blocks)


def test_every_class_of_the_sheet_has_a_look() -> None:
    made = Paper(
        name="p",
        title="P",
        is_wide=True,
        clauses=("NU-10.02",),
        blocks=(
            paper.Text(paragraphs=("a",), style="note", clause="NU-10.02"),
            paper.Items(
                items=(paper.ListItem(text="a", done=True), paper.ListItem(text="b", done=False))
            ),
            paper.Signatures(lines=("Official",), before="Signed:"),
            paper.Cards(cards=(paper.Card(head="A", big="B", stub=(Field(label="C"),)),)),
            paper.NewPage(),
        ),
    )
    style = (pkgutil.get_data("pycore.papers", "paper.css") or b"").decode()
    used = set(" ".join(re.findall(r'class="([^"]+)"', sheet.body(made, VOICE))).split())
    assert used
    assert {css for css in used if f".{css}" not in style} == set()
