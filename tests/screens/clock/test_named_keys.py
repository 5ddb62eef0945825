"""No key acts on anybody but whom it names: random evenings, in which others do something too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands, arrives, elsewhere, view
from tests.kit.promises import STORIES

SHEET = '[data-test="sheet"]'


def many_tables() -> Hall:
    """Forty sat at four tables, twelve are out, and rebuys are sold."""
    hall = nights.started(nights.begun("many-tables", 20), 40, 20)
    return nights.now(hall).out(*range(40, 28, -1))


def changes(hands: Hands, rng: random.Random) -> None:
    """Something that is done elsewhere: a move, an exchange, a break, out, an undo."""
    now = view(hands)
    seated = [row for row in now["players"] if row["table"] and not row["out"]]
    tables = [row["table"] for row in now["tables"] if any(row["seats"])]
    here, there = rng.sample(seated, 2)
    deed = rng.choice(["move", "exchange", "break", "out", "undo", "strike", "final", "rename"])
    if deed == "move":
        table = rng.choice(tables)
        (row,) = [row for row in now["tables"] if row["table"] == table]
        frees = [i + 1 for i, ticket in enumerate(row["seats"]) if not ticket]
        if frees:
            place = {"table": table, "seat": rng.choice(frees), "reason": "a chair is broken"}
            elsewhere(hands, command="move-player", ticket=here["ticket"], **place)
    elif deed == "exchange":
        pair = {"ticket": here["ticket"], "other": there["ticket"], "reason": "a chair is broken"}
        elsewhere(hands, command="exchange-players", **pair)
    elif deed == "break":
        elsewhere(hands, command="break-table", table=rng.choice(tables))
    elif deed == "out":
        out = [{"ticket": here["ticket"], "stack_chips": None}]
        elsewhere(hands, command="eliminate", out=out)
    elif deed == "undo":
        lines = [line for line in now["history"] if not line["undo_refused"]]
        if lines:
            elsewhere(hands, command="undo", target=rng.choice(lines[:4])["id"], along=True)
    elif deed == "strike":
        why = {"why": "disqualified", "reason": "abuse", "stack_chips": 100}
        elsewhere(hands, command="remove-player", ticket=here["ticket"], **why)
    elif deed == "final":
        elsewhere(hands, command="redraw-final-table")
    else:
        elsewhere(hands, command="rename-player", ticket=here["ticket"], name=f"{here['name']} X")


ARMS = {
    "tonight": (
        ('.chosen [data-act="eliminate"]',),
        ('.chosen [data-act="rebuy-open"]', '[data-act="rebuy-paid"]'),
        (
            '.chosen [data-act="move"]',
            "#move-table-2",
            "#move-seat-{n}",
            "#reason-director",
            ".dialog .btn-main",
        ),
        ('.chosen [data-act="penalty-open"]', '[data-why="abuse"]', '#sheet [type="submit"]'),
    ),
    "out": (('#out [type="submit"]',),),
}
TASK = '[data-test="todo"] [data-act="do-task"]'


def arms(hands: Hands, rng: random.Random) -> Any:
    """Pick somebody and go up to the last key; that key, or None where there is none."""
    hands.page.settles(1_100)
    screen = rng.choice(["tonight", "tonight", "tonight", "out", "seats"])
    if hands.page.locator("body").get_attribute("data-screen") != screen:
        hands.volunteer.go(screen)
    if screen == "seats":
        tasks = hands.page.locator(TASK)
        return tasks.nth(0) if tasks.count() else None
    if screen == "out":
        still_in = [row["ticket"] for row in view(hands)["players"] if not row["out"]]
        hands.volunteer.busts(rng.choice(still_in))
    else:
        tables = hands.page.locator('input[name="table"]')
        if not tables.count():
            return None
        tables.nth(rng.randrange(tables.count())).check(force=True)
        seats = hands.page.locator('input[name="seat"]:not([disabled])')
        seats.nth(rng.randrange(seats.count())).check(force=True)
    *way, key = rng.choice(ARMS[screen])
    for step in way:
        matches = hands.page.locator(step.format(n=rng.randint(1, 10)))
        if not matches.count() or matches.nth(0).element().disabled:
            return None
        radio = step.startswith(("#move", "#reason"))
        matches.nth(0).check(force=True) if radio else matches.nth(0).click()
    keys = hands.page.locator(key)
    return keys.nth(rng.randrange(keys.count())) if keys.count() else None


def named_in(facts: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """Whom a record is about, by name."""
    tickets = [facts[name] for name in ("ticket", "other") if name in facts]
    tickets += facts.get("tickets", [])
    for row in now["players"]:
        if row["ticket"] in tickets:
            yield row["name"]


NAMELESS = ("table-broken/1", "table-filled/1", "final-table-drawn/1")
"""What names a table, or nobody: each player of it is meant."""


@pytest.mark.parametrize("seed", range(STORIES.dose(part=8, full=80)))
def test_no_key_acts_on_anybody_but_whom_it_names(hands: Hands, seed: int) -> None:
    """Over random evenings: after any move, break, redraw, undo or sync in between."""
    rng = random.Random(seed)
    hands.opens(many_tables, "tonight")
    acted = 0
    for _ in range(12):
        if hands.page.locator(SHEET).count():
            hands.at("#sheet-cancel").click()
        if view(hands)["phase"] != "playing":
            break
        key = arms(hands, rng)
        if key is None:
            continue
        element, names = key.element(), key.inner_text()
        is_pressed = rng.random() < 0.5
        document = hands.page.document
        if is_pressed:
            document.tell("pointerdown", element)
        for _ in range(rng.randint(0, 3)):
            changes(hands, rng)
        if rng.random() < 0.8:
            arrives(hands)
        before = view(hands)["history"][0]["id"]
        if not is_pressed:
            if not key.count():
                continue
            element = key.element()
            names = key.inner_text() if "do-task" in repr(key) else names
        document.click(element)
        document.tell("pointerup", element)
        hands.page.settles(300)
        now = view(hands)
        if now["history"][0]["id"] == before:
            continue
        acted += 1
        record = now["history"][0]
        if record["type"] in NAMELESS:
            continue
        about = list(named_in(record["facts"], now))
        assert about
        for name in about:
            assert name.removesuffix(" X") in names, (record["type"], names, about)
    assert acted
