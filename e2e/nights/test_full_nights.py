"""Full halls, each from the door to the last prize without a network. Two on one laptop: the
controls in one window, the big screen in another, and each window is lost once and opened again.
Two on a tablet whose other one sells and puts out meanwhile, and brings what it did in a file.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Error, Page, expect

from e2e.machines import Browser, Opener, Server
from pycore.kernel.units import Millis
from tests.core.hall import Hall as Other
from tests.kit.floor import evens
from tests.kit.promises import WHOLE_NIGHTS
from tests.kit.several import night_of, other_tablet
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FIRST = ("Ann", "Bob", "Zoë", "Dave", "Émile", "Ruth", "Joe", "Kay", "Lou", "Mia", "Ula", "Vic")
LAST = (
    "Stefansson",
    "Okemaw",
    "Ippak",
    "Carrière",
    "Sinclair",
    "Bjarnason",
    "Ross",
    "Dyck",
    "Li",
    "Nault",
)


def names(count: int) -> list[str]:
    return [f"{first_name} {other}" for other in LAST for first_name in FIRST][:count]


class Hall:
    """The two windows of a laptop, and the volunteer at the one with the controls."""

    def __init__(self, browser: Browser, volunteer: Volunteer) -> None:
        self.browser = browser
        self.volunteer = volunteer
        self.show = self.shows()

    def shows(self) -> Page:
        """The big screen, opened from the controls."""
        self.volunteer.go("tonight")
        with self.browser.context.expect_page() as opened:
            self.volunteer.page.locator('[data-act="show-open"]').first.click()
        return self.browser.ready(opened.value)

    def shown(self, name: str) -> str:
        return self.show.locator(f'[data-test="{name}"]').first.inner_text()

    def lost(self, page: Page) -> None:
        with contextlib.suppress(Error):
            page.goto("chrome://crash")
        page.close()

    def controls_again(self) -> None:
        """The window with the controls dies and is opened again by its address."""
        night = self.volunteer.night
        self.lost(self.volunteer.page)
        expect(self.show.locator('[data-test="show-alone"]')).to_be_visible()
        page = self.browser.context.new_page()
        self.browser.open(f"/#/night/{night}/tonight", page)
        self.browser.ready(page)
        self.volunteer = Volunteer(page, night)
        expect(self.show.locator('[data-test="show-alone"]')).to_have_count(0)

    def even(self) -> None:
        self.volunteer.go("seats")
        evens(self.volunteer)

    def down_to(self, players_left: int, from_ticket: int) -> None:
        """Everybody from ticket *from_ticket* down goes out, one by one, until *players_left* are
        in.
        """
        self.volunteer.go("out")
        for ticket in range(from_ticket, players_left, -1):
            self.volunteer.busts(ticket)
            self.volunteer.confirms_out()
            if ticket % 5 == 1:
                self.even()
                self.volunteer.go("out")
        if players_left > 1:
            self.even()

    def sits_evenly(self, folder: Path, seats: int) -> None:
        """Asked of the night's file."""
        sit_evenly(self.volunteer, folder, seats)


def sit_evenly(volunteer: Volunteer, folder: Path, seats: int) -> None:
    """Everybody in has one seat; tables differ by no more than the rules of the night allow."""
    state = night_of(volunteer.exports(folder)).state
    tables = {table: len(taken) for table, taken in state.tables().items()}
    places = {(state.seats[ticket].table, state.seats[ticket].seat) for ticket in state.still_in()}
    assert len(places) == len(state.still_in()) == sum(tables.values())
    assert max(tables.values()) <= seats
    rules = state.adopted
    allowed = rules.balance_few if len(tables) <= 6 else rules.balance_many
    assert max(tables.values()) - min(tables.values()) <= allowed


def selkirk(volunteer: Volunteer) -> None:
    volunteer.sets_up_selkirk()


def nunavut(volunteer: Volunteer) -> None:
    page = volunteer.page
    page.evaluate("location.hash = '#/setup'")
    page.locator("#template-nunavut-five-table").check(force=True)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    page.get_by_text("Change the numbers", exact=True).click()
    for name, value in (("player_cap", "96"), ("table_limit", "10"), ("entry_fee_cents", "50")):
        page.locator(f"#set-{name}").fill(value)
    volunteer.opens_the_night()


@pytest.mark.parametrize(
    ("sets_up", "entries", "tables", "open_minutes", "first_prize"),
    [
        pytest.param(
            selkirk,
            120,
            12,
            160,
            "$907",
            id="selkirk",
            marks=pytest.mark.clause("SEL-3", "SEL-23"),
        ),
        pytest.param(
            nunavut,
            96,
            10,
            120,
            "$720",
            id="nunavut",
            marks=(pytest.mark.clause("NU-7.03", "NU-A.4h"), pytest.mark.whole(WHOLE_NIGHTS)),
        ),
    ],
)
def test_a_full_hall_on_one_laptop_without_a_network(
    server: Server,
    tablet: Opener,
    tmp_path: Path,
    sets_up: Callable[[Volunteer], None],
    entries: int,
    tables: int,
    open_minutes: int,
    first_prize: str,
) -> None:
    browser, volunteer = opens(tablet)
    browser.context.set_offline(True)
    server.kill()
    sets_up(volunteer)
    volunteer.go("door")
    for name in names(entries):
        volunteer.asked_for_age()
        volunteer.sells_entries([name])
    assert volunteer.figure("entries") == entries
    expect(volunteer.page.locator("#name")).to_have_count(0)
    expect(volunteer.page.locator("main")).to_contain_text(f"{entries} ")

    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.says(f"tables: {tables}")
    hall = Hall(browser, volunteer)
    hall.volunteer.pass_time(60)
    hall.volunteer.press("start-clock")
    hall.volunteer.saved()
    expect(hall.show.locator('[data-test="clock"]').first).to_have_text(re.compile(r"\d+:\d\d"))
    volunteer.pass_time(open_minutes)

    hall.down_to(entries - 30, entries)
    hall.sits_evenly(tmp_path, 10)
    hall.controls_again()
    hall.volunteer.go("tonight")
    assert hall.volunteer.figure("left") == entries - 30
    hall.volunteer.go("payouts")
    hall.volunteer.press("announce-payouts")
    hall.volunteer.saved()

    hall.down_to(entries // 2, entries - 30)
    hall.sits_evenly(tmp_path, 10)
    hall.lost(hall.show)
    hall.show = hall.shows()
    hall.down_to(26, entries // 2)
    hall.sits_evenly(tmp_path, 10)
    hall.down_to(1, 26)
    expect(hall.show.locator(".tv")).to_contain_text(names(1)[0])
    expect(hall.show.locator(".tv")).to_contain_text(first_prize)

    night = night_of(hall.volunteer.exports(tmp_path))
    assert night.state.phase == "finished"
    assert not night.conflicts
    assert len(night.state.entries) == entries


# ---- a tablet and another ----

SATURDAY = datetime(2026, 11, 21, 12, 0, tzinfo=ZoneInfo(ZONE))
EVENED = 9
"""After so many who went out, the tables are made even."""


def goes_on(other: Other, still_in: int) -> Other:
    """They go out at the fullest table, one by one, as in a hall that is kept even."""
    while other.state.left_count() > still_in:
        tables = other.state.tables()
        fullest = max(tables, key=lambda table: (len(tables[table]), table))
        other = other.out(max(other.state.at_table(fullest)))
    return other


def saskatchewan(volunteer: Volunteer) -> None:
    """80 % of the fees for prizes, as in the worked night of 103 players."""
    page = volunteer.page
    page.locator("#template-saskatchewan-night").check(force=True)
    page.locator("#organization").fill("Service Club")
    page.locator("#venue").fill("Prairie Hall")
    page.get_by_text("Change the numbers", exact=True).click()
    page.locator("#set-pool_bp").fill("80")
    volunteer.holds_a_licence("SLGA-26-104")


def british_columbia(volunteer: Volunteer) -> None:
    page = volunteer.page
    page.locator("#template-british-columbia-night").check(force=True)
    page.locator("#organization").fill("Harbour Club")
    page.locator("#venue").fill("Harbour Hall")


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A night worked by hand: so many of its *entries* are sold and go out on this tablet, the
    rest on the other. *ways* are those of paying that the door offers; *paid*: the prizes as they
    are told, best place first.
    """

    sets_up: Callable[[Volunteer], None]
    moment: datetime
    entries: int
    sold_here: int
    out_here: int
    absent: int
    tables: int
    ways: tuple[str, ...]
    prizes_cents: tuple[int, ...]
    paid: tuple[str, ...]
    after_the_break: str
    sentences: tuple[str, ...] = ()


PRAIRIE = Evening(
    sets_up=saskatchewan, moment=SATURDAY, entries=103, sold_here=90, out_here=80, absent=2,
    tables=11, ways=("cash", "prepaid"), prizes_cents=(197_760, 123_600, 74_160, 59_328, 39_552),
    paid=("$1,977.60", "$1,236", "$741.60", "$593.28", "$395.52"), after_the_break=r"200\s/\s400",
    sentences=(
        "$6,180, by 24 November 2026", "11 December 2026", "21 November 2029",
        "took part 101, tickets sold 103", "the 7 tickets", "104 to 110", "$1,236 remain",
    ),
)  # fmt: skip
HARBOUR = Evening(
    sets_up=british_columbia,
    moment=THURSDAY,
    entries=60,
    sold_here=50,
    out_here=50,
    absent=0,
    tables=6,
    ways=("cash", "debit", "prepaid"),
    prizes_cents=(42_000, 30_000, 21_600, 14_400, 12_000),
    paid=("$420", "$300", "$216", "$144", "$120"),
    after_the_break=r"300\s/\s600",
)


def bars(volunteer: Volunteer, count: int) -> None:
    """So many whose seats are empty when play begins are taken out, with what they had bought."""
    page = volunteer.page
    volunteer.go("seats")
    if count:
        page.locator("#table-1").click()
    for _ in range(count):
        volunteer.pass_time(0, 3)
        page.locator('#table-open [data-act="penalty-open"]').first.click()
        page.locator("#penalty-length-abandoned").check(force=True)
        expect(page.locator("#penalty-clause")).to_have_value("SK-A.2.t")
        page.locator("#sheet-note").fill("Not there when play began")
        page.locator("#penalty-chips").fill("5,000")
        page.locator('#sheet [type="submit"]').click()
        volunteer.says("5,000 chips left play")
        expect(volunteer.test("sheet")).to_have_count(0)


def breaks_and_goes_on(volunteer: Volunteer, blinds: str) -> None:
    """The first break comes after eighty minutes and says which chips leave play."""
    volunteer.go("tonight")
    shown = volunteer.test("blinds")
    volunteer.pass_time(36)
    expect(volunteer.test("level")).to_have_text("Break")
    expect(shown).to_have_text("Remove the 25 chips")
    volunteer.pass_time(15)
    expect(shown).to_have_text(re.compile(blinds))


def go_out(volunteer: Volunteer, tickets: list[int]) -> None:
    """One by one to the last; every now and then the tables are made even."""
    volunteer.go("out")
    for out_count, ticket in enumerate(tickets, 1):
        volunteer.busts(ticket)
        volunteer.confirms_out()
        if out_count % EVENED == 0 and out_count < len(tickets):
            volunteer.go("seats")
            evens(volunteer)
            volunteer.go("out")


def pays(volunteer: Volunteer, winners: dict[int, str], evening: Evening) -> None:
    """Every prize is handed over, and the sheet to sign and file tells it."""
    page = volunteer.page
    volunteer.go("payouts")
    for (ticket, name), cents in zip(winners.items(), evening.paid, strict=True):
        volunteer.pass_time(0, 2)
        key = page.locator(f'[data-act="pay-prize"][data-ticket="{ticket}"]')
        expect(key).to_have_text(f"Pay {cents}")
        key.click()
        volunteer.says(name)
    for sentence in evening.sentences:
        expect(volunteer.test("after-night")).to_contain_text(sentence)
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1 } }")
    page.locator('[data-paper="winners"]').click()
    rows = volunteer.test("paper").locator("tbody tr")
    expect(rows).to_have_count(len(winners))
    for row, name, cents in zip(rows.all(), winners.values(), evening.paid, strict=True):
        cells = [cell.inner_text() for cell in row.locator("td").all()]
        assert name in cells[2]
        assert cells[3] == cents
        assert cells[5], "when it was paid"
    assert page.evaluate("window.printed") == 1
    volunteer.press("papers-back")
    expect(page.locator("body")).to_have_attribute("data-screen", "payouts")


@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(
            PRAIRIE,
            id="saskatchewan",
            marks=pytest.mark.clause(
                "SK-4.k",
                "SK-4.l1",
                "SK-A.2.p1",
                "SK-4.g1",
                "SK-4.g2",
                "SK-A.2.t",
                "SK-6.i",
                "SK-7.c",
            ),
        ),
        pytest.param(
            HARBOUR,
            id="british-columbia",
            marks=pytest.mark.clause("BC-4.a", "BC-4.d", "BC-4.g"),
        ),
    ],
)
@pytest.mark.whole(WHOLE_NIGHTS)
def test_a_full_hall_with_another_tablet_at_the_door(
    server: Server, tablet: Opener, tmp_path: Path, evening: Evening
) -> None:
    browser, volunteer = opens(tablet, moment=evening.moment)
    browser.context.set_offline(True)
    server.kill()
    volunteer.page.evaluate("location.hash = '#/setup'")
    evening.sets_up(volunteer)
    volunteer.opens_the_night()
    volunteer.go("door")
    ways = volunteer.page.locator("#entry [name=paid]")
    assert ways.evaluate_all("ways => ways.map(way => way.value)") == list(evening.ways)
    says_why = volunteer.page.locator("#entry legend [data-clause='SK-4.l1']")
    expect(says_why).to_have_count(0 if "debit" in evening.ways else 1)
    everybody = names(evening.entries)
    for name in everybody[: evening.sold_here]:
        volunteer.asked_for_age()
        volunteer.sells_entries([name])

    def sells(other: Other) -> Other:
        for name in everybody[evening.sold_here :]:
            other = other.sell(name=name)
        return other

    other_tablet(volunteer, tmp_path, sells)
    volunteer.go("door")
    expect(volunteer.test("entries").first).to_have_text(re.compile(rf"^{evening.entries}\b"))
    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.says(f"tables: {evening.tables}")
    sit_evenly(volunteer, tmp_path, 10)
    volunteer.go("tonight")
    volunteer.pass_time(60)
    volunteer.press("start-clock")
    volunteer.saved()
    volunteer.go("door")
    expect(volunteer.page.locator("#name")).to_have_count(0)
    bars(volunteer, evening.absent)
    volunteer.pass_time(45)
    other_tablet(volunteer, tmp_path, lambda other: goes_on(other, evening.out_here + 1))
    volunteer.go("seats")
    evens(volunteer)
    sit_evenly(volunteer, tmp_path, 10)
    breaks_and_goes_on(volunteer, evening.after_the_break)
    tickets_left = night_of(volunteer.exports(tmp_path)).state.still_in()
    volunteer.go("payouts")
    volunteer.press("announce-payouts")
    volunteer.saved()
    winner, *others = sorted(tickets_left)
    assert len(others) == evening.out_here
    go_out(volunteer, others[::-1])
    volunteer.go("standings")
    expect(volunteer.page.locator("main")).to_contain_text(evening.paid[0])
    played = night_of(volunteer.exports(tmp_path))
    winners = {
        ticket: played.name(played.state.entries[ticket].player)
        for ticket in (winner, *others[:4])
    }
    pays(volunteer, winners, evening)

    night = night_of(volunteer.exports(tmp_path))
    assert (night.state.phase, night.conflicts) == ("finished", ())
    assert list(night.state.prizes_paid) == list(winners)
    places = Other(night, Millis(0)).places()
    paid = [places[ticket][2] for ticket in winners]
    assert tuple(paid) == evening.prizes_cents
    assert sum(prize for _, _, prize in places.values()) == sum(evening.prizes_cents)
    assert len(night.state.entries) == evening.entries
