"""Jobs on the floor that several tests do: seats made even, staff, the money's forms."""

from __future__ import annotations

from typing import Any

from tests.kit import nights
from tests.kit.locator import expect
from tests.kit.volunteer import Volunteer

TABLE_TASKS = ("break-table", "fill-table", "balance", "final-table")
MONEY_FORMS = {
    "expense": "money-expense",
    "deposit": "money-deposit",
    "payment": "money-payment",
    "duty": "money-duty",
}


def evens(volunteer: Volunteer) -> None:
    """Do on Seats what the hall's tables ask for, until they ask for nothing. Where no tablet
    deals, somebody looks where the big blind is.
    """
    todo = volunteer.test("todo")
    pressed = ", ".join(f'[data-task="{kind}"]' for kind in TABLE_TASKS)
    # "Choose the player" stands there as well while a balance waits for anything.
    open_tasks = todo.locator(f'{pressed}, [data-act="balance"]')
    for _ in range(80):
        volunteer.pass_time(0, 2)  # a tap that follows another at once does not count
        blind = volunteer.page.locator('input[name^="blind-"]:not([disabled])').first
        task = todo.locator(pressed).first
        if task.count():
            volunteer.taps(task)
        elif blind.count():
            volunteer.taps(blind)
        else:
            volunteer.page.wait_for_timeout(500)  # what another tablet brought may be drawn late
            if not open_tasks.count():
                break
        volunteer.saved()
    expect(open_tasks).to_have_count(0)


def blind_of_each(volunteer: Volunteer, tables: tuple[int, int]) -> None:
    """Somebody looked at both tables: the first taken seat has the big blind."""
    for table in tables:
        name = f"blind-{table}"
        volunteer.page.locator(f'label:has(input[name="{name}"]:not([disabled]))').first.click()
        volunteer.saved()


def uneven() -> tuple[int, int]:
    """The two tables of nights.to_balance, the larger one first."""
    tasks = nights.to_balance().view["todo"]
    (task,) = [task for task in tasks if task["kind"] == "balance"]
    assert task["tables"] == [task["from_table"], task["to_table"]], "no tablet deals"
    return task["from_table"], task["to_table"]


# ---- staff ----


def to_the_staff(volunteer: Volunteer) -> None:
    volunteer.go("staff")
    expect(volunteer.page.locator("#staff")).to_be_visible()


def enters_staff(volunteer: Volunteer, name: str, role: str, *ticks: str, table: str = "") -> None:
    """Somebody new in the form; whether it was taken is asked by the caller."""
    page = volunteer.page
    page.locator(f"#staff-role-{role}").check(force=True)
    page.locator("#staff--name").fill(name)
    page.locator("#staff--table").fill(table)
    for tick in ticks:
        page.locator(f"#attest-{tick}").check(force=True)
    volunteer.pass_time(0, 3)
    page.locator('#staff [data-act="staff-enter"]').click()


def staff_row(volunteer: Volunteer, name: str) -> Any:
    return volunteer.test("staff-row").filter(has_text=name)


# ---- money ----


def opens_money(volunteer: Volunteer) -> None:
    """Tonight leads there."""
    volunteer.go("tonight")
    volunteer.go("more")
    volunteer.page.locator(f'main a[href="#/night/{volunteer.night}/money"]').click()
    for form in ("expense", "deposit", "payment"):
        volunteer.unfolds(f"#{form}")


def fills(page: Any, form: str, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f"#{form}--{name}").fill(text)


def enters_money(volunteer: Volunteer, form: str) -> None:
    volunteer.pass_time(0, 3)
    volunteer.page.locator(f'[data-act="{MONEY_FORMS[form]}"]').click()


def field(volunteer: Volunteer, name: str) -> str:
    return str(volunteer.test("field-" + name).first.inner_text())
