"""The play of a night by what a volunteer reads, to the last bust: what is next to do leads, and
whoever lost everything is out from Tonight.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from e2e.machines import Opener
from e2e.nights.reader import Reader
from tests.core.hall import Hall
from tests.core.kit.scenarios import licensed
from tests.kit import nights
from tests.kit.nights.law import works
from tests.kit.several import takes_in

MINUTES = 75
"""Since the start: entries are closed, and Selkirk's first chips leave play."""
READING_MS = 2_000
CREW = {"Eve": "chairperson", "Bob": "table-manager", "Cy": "dealer", "Dee": "dealer"}
MOVE = re.compile("^Move .* to table")
ON = re.compile(r"^Next: table \d")
SAID = re.compile(r"^(?!Undo).* is out$")
SITS = re.compile(r"^Seat \d+, (?!free)", re.I)


def selkirk() -> Hall:
    return nights.started(nights.begun("led-selkirk", MINUTES), 21, MINUTES)


def nunavut() -> Hall:
    hall = nights.started(nights.begun("led-nunavut", MINUTES, kind="nunavut"), 13, MINUTES)
    return works(hall, "Eve Ittuq", "chairperson", "member")


def saskatchewan() -> Hall:
    hall = nights.begun("led-prairie", MINUTES, template="saskatchewan-night", licensed=licensed())
    hall = nights.started(hall, 13, MINUTES)
    for name, role in CREW.items():
        hall = works(hall, name, role, "member", "volunteer", "unpaid", "adult")
    return hall


def moves_somebody(reader: Reader, task: Locator) -> None:
    """Where the big blind is, tapped on the tables, names who moves; where it is known, they are
    named already.
    """
    if not task.get_by_role("button", name=MOVE).count():
        reader.presses("Choose the player")
        section = reader.page.locator("section").filter(has_text="Where is the big blind?")
        tables = section.get_by_role("group")
        expect(tables.first).to_be_visible()
        for rest in range(tables.count() - 1, -1, -1):
            reader.reads()
            tables.first.locator("input:enabled").first.click(force=True)
            reader.taps += 1
            expect(tables).to_have_count(rest)
    named = reader.page.get_by_role("button", name=MOVE).first.inner_text()
    reader.presses(named)
    expect(reader.page.get_by_role("button", name=named)).to_have_count(0)
    reader.presses("Tonight")


def changes_up(reader: Reader, tables: int) -> None:
    reader.presses("To the chips")
    key = reader.page.get_by_role("button", name=re.compile("is changed up$"))
    for _ in range(tables):
        expect(key).to_be_visible()
        table = key.inner_text()
        reader.presses(table)
        expect(reader.page.get_by_role("button", name=table)).to_have_count(0)
        if reader.page.get_by_role("button", name=ON).count():
            reader.presses(ON)
    reader.presses("Tonight")


def does(reader: Reader, task: Locator, title: str) -> None:
    if title.startswith("Move one player"):
        moves_somebody(reader, task)
    elif title.startswith("Change up"):
        changes_up(reader, int(re.findall(r"still to do: (\d+)", task.inner_text())[0]))
    else:
        reader.reads()
        task.get_by_role("button", name=title).click()
        reader.taps += 1
        expect(reader.page.get_by_role("button", name=title)).to_have_count(0)
        if title.startswith(("Break", "Draw")):
            expect(reader.page.get_by_role("button", name="Print the seat list")).to_be_visible()
            reader.presses("Tonight")


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("begins", "tasks", "width", "height"),
    [
        (selkirk, {"Announce", "Change", "Move", "Break", "Draw"}, 1180, 820),
        (nunavut, {"Draw"}, 360, 800),
        (saskatchewan, {"Announce", "Draw"}, 800, 1280),
    ],
    ids=["selkirk", "nunavut", "saskatchewan"],
)
def test_what_is_next_to_do_leads_to_the_last_bust(
    tablet: Opener,
    tmp_path: Path,
    begins: Callable[[], Hall],
    tasks: set[str],
    width: int,
    height: int,
) -> None:
    browser, volunteer = takes_in(tablet, tmp_path, nights.now(begins()), nights.NOW)
    page = browser.page
    page.set_viewport_size({"width": width, "height": height})
    volunteer.goes("#/nights")
    reader = Reader(page, READING_MS)
    reader.presses("Return to tonight")
    top = page.locator("section").filter(has_text="Next to do").get_by_role("listitem").first
    led = set()
    while not page.locator("li.step-now").count():
        volunteer.saved()
        if top.count():
            title = top.get_by_role("heading").inner_text()
            does(reader, top, title)
            led.add(title.split()[0])
        else:
            reader.reads()
            page.get_by_role("radio", name=SITS).first.check(force=True)
            reader.taps += 1
            key = page.get_by_role("button", name=SAID).first
            label = key.inner_text()
            reader.presses(label)
            volunteer.says(label)
    assert led == tasks
    assert page.get_by_text("Close").count()
