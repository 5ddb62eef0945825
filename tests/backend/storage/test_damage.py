"""What the database no longer holds as it came: told wherever the night is shown, never used, and
healed by whoever has it whole; on both databases.
"""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import LargeBinary, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from backend.api.views import organization
from backend.services.nights.damage import DAY_S, LOOK_S, Sweep, nights
from backend.store.db import write
from backend.store.rows import (
    AcknowledgedHead,
    Base,
    Event,
    Person,
    SetAside,
    Summary,
    db,
)
from backend.store.rows import SignedHeadRow as SignedRow
from pycore.book.book import BOOK_ID
from pycore.ledger.lines.runs import Run
from pycore.voice import catalogues
from tests.backend.kit.damaging import forget
from tests.backend.kit.helping import push_book
from tests.backend.kit.office_forms import give, put_device, signed_in
from tests.backend.sheets import first_columns
from tests.backend.tablet import TID, Desk, Tablet, finished_night, lines_of, run_of
from tests.kit.promises import HISTORIES
from tests.signer import Signer

WORDS = catalogues.catalogue("en")
SAID = 'data-test="damaged"'
OWN = 'data-test="own-damage"'
ASIDE: Any = SetAside.__table__
SALE = 3
"""The number of a line of the desk that sells an entry for $40."""
Damage = Callable[[Session], Any]


def of(dev: str, seq: int) -> tuple[Any, ...]:
    return Event.tid == TID, Event.dev == dev, Event.seq == seq


def dearer(session: Session) -> None:
    raw = session.scalars(select(Event.raw).where(*of("dev-a", SALE))).one()
    assert b"4000" in raw
    changed = raw.replace(b"4000", b"9000")
    session.execute(update(Event).where(*of("dev-a", SALE)).values(raw=changed))


def moved(session: Session) -> None:
    session.execute(update(Event).where(*of("dev-a", SALE)).values(dev="dev-x"))


def renamed(session: Session) -> None:
    session.execute(update(Event).where(*of("dev-a", SALE)).values(id="A" * 43))


def swapped(session: Session) -> None:
    for seq, other in ((SALE, 1000), (SALE + 1, SALE), (1000, SALE + 1)):
        session.execute(update(Event).where(*of("dev-a", seq)).values(seq=other))


def below(session: Session) -> None:
    session.execute(update(Event).where(*of("dev-a", SALE)).values(seq=-7))


def gone(session: Session) -> None:
    session.execute(delete(Event).where(*of("dev-a", SALE)))


DAMAGES = (dearer, moved, swapped, below, gone)


def damage(app: Flask, done: Damage) -> Any:
    """Change rows behind the server's back, and let it forget what it worked out."""
    with app.app_context():
        changed = write(done)
    forget(app)
    return changed


def pages(app: Flask) -> dict[str, str]:
    """Everything that a person sees of the night, without what is true of this moment alone."""
    office = signed_in(app.test_client())
    responses = {path: office.get(path) for path in ("/org", f"/org/nights/{TID}")}
    assert {response.status_code for response in responses.values()} == {200}
    return {path: response.text for path, response in responses.items()}


def is_told(shown: dict[str, str]) -> bool:
    return SAID in shown[f"/org/nights/{TID}"] and SAID in shown["/org"]


@pytest.mark.parametrize("done", DAMAGES)
def test_damage_is_told_never_used_and_healed_by_the_tablet(any_app: Flask, done: Damage) -> None:
    desk = finished_night(any_app)
    before = pages(any_app)
    assert not is_told(before)
    damage(any_app, done)
    shown = pages(any_app)
    assert is_told(shown)
    assert "$90" not in shown[f"/org/nights/{TID}"]
    assert desk.tablet.heads()["heads"]["dev-a"][0] == SALE - 1, "the tablet is asked again"
    desk.push()
    healed = pages(any_app)
    compared = [healed, before]
    if done is moved:  # a line of a device that nobody has is nobody's to bring
        assert is_told(healed)
        damage(any_app, lambda session: session.execute(_line_of("dev-x")))
        compared[0] = pages(any_app)
    assert digests(compared[0]) == digests(compared[1])
    assert not is_told(compared[0])


# --- What the list of nights says of it, before anybody opened one ------------------------------


def damaged_on_list(office: FlaskClient) -> list[str]:
    """What the page of all nights names as damaged."""
    banner = office.get("/org").text.partition(SAID)[2].partition("</section>")[0]
    return re.findall(r"<bdi>(.*?)</bdi>", banner)


@pytest.mark.parametrize("done", DAMAGES)
def test_the_list_names_a_damaged_night_that_nobody_opened(any_app: Flask, done: Damage) -> None:
    finished_night(any_app)
    office = signed_in(any_app.test_client())
    assert damaged_on_list(office) == []
    damage(any_app, done)
    assert damaged_on_list(office) == ["Thursday main event"]


def test_the_list_names_damage_that_stands_in_none_of_its_rows(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a night on its second page, and of the book."""
    monkeypatch.setattr(organization, "ON_ONE_PAGE", 1)
    desk = finished_night(any_app)
    push_book(desk.tablet)
    home = any_app.extensions["holdfast"]
    now_ms = home.now_ms() + 1
    home.now_ms = lambda: now_ms
    later = Desk(desk.tablet, "friday", night_name="Friday")
    later.push()
    office, book = signed_in(any_app.test_client()), WORDS["org.people.book"]
    assert TID not in office.get("/org").text
    damage(any_app, dearer)
    assert damaged_on_list(office) == ["Thursday main event"]
    at = (Event.tid == BOOK_ID, Event.seq == 2)
    damage(any_app, lambda session: session.execute(update(Event).where(*at).values(raw=b"{}")))
    assert damaged_on_list(office) == ["Thursday main event", book]


@pytest.mark.parametrize(
    "tables",
    [("event", "set_aside", "person", "summary", "tournament"), ("tournament",)],
    ids=["all but what was acknowledged", "only its place in the list"],
)
def test_the_list_names_a_night_that_is_gone_from_it(app: Flask, tables: Iterable[str]) -> None:
    finished_night(app)
    office = signed_in(app.test_client())
    script = "".join(f"DELETE FROM {table};" for table in tables)
    with app.app_context(), db.engine.connect() as connection:
        here: Any = connection.connection.driver_connection
        here.executescript(f"PRAGMA foreign_keys = OFF; {script} PRAGMA foreign_keys = ON;")
    forget(app)
    assert damaged_on_list(office) == [TID]


def test_a_night_whose_place_is_lost_gives_no_cursor_out_again(app: Flask) -> None:
    desk = finished_night(app)
    with app.app_context(), db.engine.connect() as connection:
        here: Any = connection.connection.driver_connection
        script = "PRAGMA foreign_keys = OFF; DELETE FROM tournament; PRAGMA foreign_keys = ON;"
        here.executescript(script)
    forget(app)
    desk.do("pay-prize", ticket=1)
    desk.push()
    with app.app_context():
        cursors = db.session.scalars(select(Event.cur).where(Event.tid == TID)).all()
    assert len(cursors) == len(set(cursors)) > 0


def test_a_value_that_is_no_line_at_all_keeps_the_list_open(app: Flask) -> None:
    finished_night(app)
    office = signed_in(app.test_client())
    damage(app, lambda session: session.execute(text("UPDATE event SET raw = 7 WHERE seq = 3")))
    page = office.get("/org")
    assert (page.status_code, SAID in page.text) == (200, True)


def test_all_nights_are_looked_through_some_at_a_time_and_every_day(app: Flask) -> None:
    """The newest first; nothing is looked through twice within a day."""
    desk = finished_night(app)
    other = Desk(desk.tablet, "friday")
    other.push()
    home, now_s = app.extensions["holdfast"], 100.0

    def slow_clock() -> float:
        nonlocal now_s
        now_s += LOOK_S * 0.6
        return now_s

    sweep = Sweep(slow_clock)

    def looked() -> set[str]:
        with app.app_context():
            sweep.look(home.org)
            return nights(home.org)

    written = update(Event).where(Event.dev == "dev-a")
    damage(app, lambda session: session.execute(written.values(raw=b"")))
    assert looked() == {"friday"}
    assert looked() == {"friday", TID}
    desk.push()
    other.push()
    assert looked() == set()
    damage(app, dearer)
    assert looked() == set()
    now_s += DAY_S
    looked()
    assert looked() == {TID}


def swapped_nights(session: Session) -> None:
    """Every line of either night becomes the other's, in its place."""
    far = 10_000
    for tid, to, by, rows in (
        (TID, "friday", far, Event.seq < far),
        ("friday", TID, 0, Event.seq < far),
        ("friday", "friday", -far, Event.seq > far),
    ):
        values = {"tid": to, "seq": Event.seq + by, "cur": Event.cur + by}
        session.execute(update(Event).where(Event.tid == tid, rows).values(**values))


def test_nights_whose_lines_were_swapped_are_told_until_the_true_ones_come(
    any_app: Flask,
) -> None:
    desk = finished_night(any_app)
    other = Desk(desk.tablet, "friday", night_name="Friday")
    other.sell("p7", "Nan Xavier")
    other.push()
    office = signed_in(any_app.test_client())
    tids = (TID, "friday")

    def shown() -> list[str]:
        return [office.get(f"/org/nights/{tid}").text for tid in tids]

    def counts() -> list[str]:
        return [page.partition('org-mono">')[2][:64] for page in shown()]

    before = counts()
    damage(any_app, swapped_nights)
    assert not {*counts()} & {*before}
    for _ in range(2):
        assert all(SAID in page and "Rose" not in page and "Nan" not in page for page in shown())
        assert damaged_on_list(office) == [*sorted(tids)], "nothing says what they are called"
    assert not any(desk.tablet.heads(tid)["heads"] for tid in tids)
    desk.push()
    desk.tablet.push(run_of("dev-z", lines_of(1)))
    other.push()
    assert counts() == before


def _line_of(dev: str) -> Any:
    return delete(SetAside).where(SetAside.tid == TID, SetAside.dev == dev)


def digests(shown: dict[str, str]) -> tuple[str, bool]:
    """What the night says of itself: the digest of all that counts, and its money."""
    text = shown[f"/org/nights/{TID}"]
    return text.partition('org-mono">')[2], "$120" in text


def test_a_line_that_comes_again_is_held_against_what_is_kept(any_app: Flask) -> None:
    """Nobody looked at the night: the tablet's own push finds the damage."""
    desk = finished_night(any_app)
    before = pages(any_app)
    damage(any_app, dearer)
    answer = desk.tablet.push(*desk.night.logs.all_runs())
    assert not answer["quarantined"]
    assert not answer["need"]
    assert digests(pages(any_app)) == digests(before)
    assert not is_told(pages(any_app))


def test_one_true_line_brings_the_whole_ones_behind_it_back(any_app: Flask) -> None:
    """Until it comes, they are told as missing, with their sales and dollars."""
    desk = finished_night(any_app)
    before = pages(any_app)
    damage(any_app, dearer)
    assert "1 sale, $40" in pages(any_app)["/org"]
    lines = len(desk.night.logs.log("dev-a").ids)
    desk.tablet.push(*_first(desk, SALE))
    assert desk.tablet.heads()["heads"]["dev-a"][0] == lines
    assert digests(pages(any_app)) == digests(before)


def test_an_id_that_was_damaged_is_given_again(any_app: Flask) -> None:
    """The line after it names it: nothing is lost, and nothing need be told."""
    desk = finished_night(any_app)
    before, heads = pages(any_app), desk.tablet.heads()
    damage(any_app, renamed)
    assert digests(pages(any_app)) == digests(before)
    assert not is_told(pages(any_app))
    desk.tablet.push(*desk.night.logs.all_runs())
    assert desk.tablet.heads()["heads"] == heads["heads"]


def _first(desk: Desk, lines: int) -> list[Run]:
    log = desk.night.logs.log("dev-a")
    return [Run("dev-a", 1, "", tuple(log.lines[:lines]), log.ids[lines - 1])]


def test_a_branch_that_lost_is_held_to_its_bytes_too(any_app: Flask) -> None:
    desk = finished_night(any_app)
    before = pages(any_app)

    def change(session: Session) -> None:
        stray = (ASIDE.c.tid == TID, ASIDE.c.dev == "dev-z", ASIDE.c.why == "fork")
        assert session.execute(update(ASIDE).where(*stray).values(raw=b"{}")).rowcount

    damage(any_app, change)
    assert is_told(pages(any_app))
    assert "dev-z" not in desk.tablet.heads()["forks"]
    desk.tablet.push(run_of("dev-z", lines_of(1)))
    desk.tablet.push(run_of("dev-z", lines_of(2, 1, "clone")))
    assert digests(pages(any_app)) == digests(before)
    assert not is_told(pages(any_app))


def test_a_log_that_was_cut_is_told_where_its_end_was_signed(any_app: Flask) -> None:
    tablet = Tablet(any_app, "dev-k")
    run = tablet.write(5)
    tablet.push(run)
    head = Signer("cut").head(TID, "dev-k", 5, run.head)
    row = {"org": any_app.extensions["holdfast"].org, "tid": TID, "dev": "dev-k"}
    damage(any_app, lambda session: session.add(SignedRow(**row, **head._asdict())))
    assert not is_told(pages(any_app))
    for gone in (delete(Event).where(*of("dev-k", 5)), delete(AcknowledgedHead)):
        damage(any_app, lambda session, gone=gone: session.execute(gone))
    assert is_told(pages(any_app))
    tablet.push(run)
    assert not is_told(pages(any_app))


def test_no_page_says_that_all_is_well_beside_what_is_damaged(app: Flask) -> None:
    desk = Desk(Tablet(app, "director"), TID)
    desk.sell("p-1", "Rose Spence")
    desk.push()
    office, regulator = signed_in(app.test_client()), app.test_client()
    here, last_seq = give(office), desk.night.logs.log(desk.tablet.dev).head[0]

    def says_all_is_well() -> tuple[bool, bool]:
        return (
            WORDS["org.conflicts.none"] in office.get(f"/org/nights/{TID}").text,
            WORDS["org.inspect.no-breach"] in regulator.get(here).text,
        )

    assert says_all_is_well() == (True, True)
    ended = (Event.tid == TID, Event.dev == desk.tablet.dev, Event.seq == last_seq)
    damage(app, lambda session: session.execute(delete(Event).where(*ended)))
    assert says_all_is_well() == (False, False)


def test_a_log_of_a_tablet_without_a_key_that_was_cut_is_told_by_what_was_acknowledged(
    any_app: Flask,
) -> None:
    """Until the tablet brings all of its end again."""
    desk = finished_night(any_app)
    before = pages(any_app)
    office, regulator = signed_in(any_app.test_client()), any_app.test_client()
    here, last_seq = give(office), desk.night.logs.log("dev-a").head[0]

    def says_damage() -> set[bool]:
        paper = office.get(f"/org/nights/{TID}/papers/financial-report.html").text
        pack = zipfile.ZipFile(io.BytesIO(office.get(f"/org/nights/{TID}/report.zip").data))
        manifest = json.loads(pack.read("manifest.json"))
        return {
            is_told(pages(any_app)),
            SAID in regulator.get(here).text,
            WORDS["paper.damaged"] in paper,
            manifest.get("damaged", False),
        }

    assert says_damage() == {False}
    ended = (Event.tid == TID, Event.dev == "dev-a", Event.seq > last_seq - 5)
    damage(any_app, lambda session: session.execute(delete(Event).where(*ended)))
    assert says_damage() == {True}
    assert "Director</bdi>: 5 records</li>" in pages(any_app)[f"/org/nights/{TID}"]
    desk.tablet.push(*_first(desk, last_seq - 2))
    assert says_damage() == {True}, "two are still gone"
    desk.push()
    assert says_damage() == {False}
    assert digests(pages(any_app)) == digests(before)


def test_a_regulator_and_every_paper_are_told(app: Flask) -> None:
    finished_night(app)
    office = signed_in(app.test_client())
    here = give(office)
    damaged, not_whole = WORDS["org.damage"], WORDS["paper.damaged"]
    paths = [here, f"{here}/records", f"{here}/files"]
    regulator = app.test_client()

    def packed() -> dict[str, bytes]:
        with zipfile.ZipFile(io.BytesIO(office.get(f"/org/nights/{TID}/report.zip").data)) as pack:
            return {name: pack.read(name) for name in pack.namelist()}

    table = next(name for name in packed() if name.startswith("financial-report/"))
    papers = ["papers/financial-report.html", f"papers/{table}"]
    printed = [
        (client, f"{place}/{paper}")
        for client, place in ((office, f"/org/nights/{TID}"), (regulator, here))
        for paper in papers
    ]
    assert not any(damaged in regulator.get(path).text for path in paths)
    assert not any(not_whole in client.get(path).text for client, path in printed)
    damage(app, dearer)
    for path in paths:
        assert damaged in regulator.get(path).text, path
    for client, path in printed:
        assert not_whole in client.get(path).text, path
    for client, path in printed[::2]:
        sheets = first_columns(client.get(path.replace(".html", ".xlsx")).data)
        assert len(sheets) >= 4
        assert {column[0] for column in sheets.values()} == {not_whole}, path
    for name, data in packed().items():
        if name.endswith((".html", ".csv")):
            assert not_whole.encode() in data, name


def test_damage_of_the_book_is_told_on_what_is_made_of_it(any_app: Flask) -> None:
    """The night itself is whole. Nobody looked at the book before."""
    desk = finished_night(any_app)
    book_desk = push_book(desk.tablet)
    office, regulator = signed_in(any_app.test_client()), any_app.test_client()
    here, night = give(office), f"/org/nights/{TID}"
    at = (Event.tid == BOOK_ID, Event.seq == 2)

    def says_damage() -> dict[str, bool]:
        pack = zipfile.ZipFile(io.BytesIO(office.get(f"{night}/report.zip").data))
        paper = "papers/financial-report.html"
        return {
            "page": WORDS["org.people.book"] in office.get(night).text,
            "paper": WORDS["paper.damaged"] in office.get(f"{night}/{paper}").text,
            "manifest": json.loads(pack.read("manifest.json")).get("damaged", False),
            "regulator": SAID in regulator.get(here).text,
            "files": SAID in regulator.get(f"{here}/files").text,
            "its paper": WORDS["paper.damaged"] in regulator.get(f"{here}/{paper}").text,
        }

    assert {*says_damage().values()} == {False}
    damage(any_app, lambda session: session.execute(update(Event).where(*at).values(raw=b"{}")))
    assert {*says_damage().values()} == {True}, says_damage()
    desk.tablet.push(*book_desk.book.logs.all_runs(), tid=BOOK_ID)
    assert {*says_damage().values()} == {False}, says_damage()


def test_the_paper_that_finds_the_damage_of_the_book_says_so(app: Flask) -> None:
    push_book(finished_night(app).tablet)
    office, path = signed_in(app.test_client()), f"/org/nights/{TID}/papers/winners.html"
    at = (Event.tid == BOOK_ID, Event.seq == 2)
    damage(app, lambda session: session.execute(update(Event).where(*at).values(raw=b"{}")))
    assert WORDS["paper.damaged"] in office.get(path).text


def test_a_regulator_sees_the_damage_of_the_line_that_set_the_night_up(app: Flask) -> None:
    finished_night(app)
    here = give(signed_in(app.test_client()))
    deletion = delete(Event).where(*of("dev-a", 1))
    damage(app, lambda session: session.execute(deletion))
    regulator = app.test_client()
    assert SAID in regulator.get(here).text
    for path in ("/records", "/files", "/papers/winners.html"):
        response = regulator.get(here + path)
        assert (response.status_code, WORDS["org.inspect.error.503"] in response.text) == (
            503,
            True,
        )


FLIPPED: tuple[type[Base], ...] = (Event, Event, SetAside, Person, SignedRow)
"""Rows of a night; its events twice, for there are most of them."""
OWN_WORD = {"org", "tid", "why", "sent_by", "set_aside_ms"}
"""Under what a row is found, and what the server itself says of evidence: no chain holds that."""
ALL_NAMES = re.compile(r"to the letter: 3; erased: 0; differ: 0; [^;]*: 0; not here: 0\.")
FLIPS = HISTORIES.dose(part=40, full=400)


def test_a_flipped_bit_changes_no_answer_or_is_told(app: Flask) -> None:
    push_book(finished_night(app).tablet)
    chance, rows = random.Random(7), all_rows(app)
    whole, times_told = plain(pages(app)), 0
    for _ in range(FLIPS):
        changed = damage(app, lambda session: flip(session, chance))
        shown = pages(app)
        says = (
            is_told(shown)
            or OWN in shown["/org"]
            or not ALL_NAMES.search(shown[f"/org/nights/{TID}"])
        )
        times_told += says
        assert says or plain(shown) == whole, changed
        damage(app, lambda session: put_back(session, rows))
    assert times_told > FLIPS // 3
    assert plain(pages(app)) == whole


def plain(shown: dict[str, str]) -> dict[str, str]:
    """Without the tokens of forms, which are new each time."""
    return {path: re.sub(r'name="form" value="\w+"', "", text) for path, text in shown.items()}


def all_rows(app: Flask) -> dict[Any, list[Any]]:
    tables = {model.__table__ for model in (*FLIPPED, Summary)}
    with app.app_context(), Session(db.engine) as session:
        return {
            table: [dict(row) for row in session.execute(select(table)).mappings()]
            for table in tables
        }


def put_back(session: Session, rows: dict[Any, list[Any]]) -> None:
    for table, table_rows in rows.items():
        session.execute(delete(table))
        if table_rows:
            session.execute(insert(table), table_rows)


def flip(session: Session, chance: random.Random) -> str:
    """Flip one bit of one row of a night or of the book; what was changed."""
    table: Any = chance.choice(FLIPPED).__table__
    rows = session.execute(select(table)).mappings().all()
    if not rows:
        return ""
    row = chance.choice(rows)
    columns = [
        column for column in table.columns if column.name not in OWN_WORD and row[column.name]
    ]
    column = chance.choice(columns)
    value = row[column.name]
    if isinstance(value, int):
        changed: Any = value ^ (1 << chance.randrange(40))
    elif isinstance(column.type, LargeBinary):
        at = chance.randrange(len(value))
        changed = value[:at] + bytes([value[at] ^ (1 << chance.randrange(7))]) + value[at + 1 :]
    else:
        at = chance.randrange(len(value))
        changed = value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]
    here = [key_column == row[key_column.name] for key_column in table.primary_key.columns]
    with suppress(IntegrityError), session.begin_nested():  # another row may have that key
        session.execute(update(table).where(*here).values({column.name: changed}))
    return f"{table.name}.{column.name} of {dict(row)} became {changed!r}"


def test_a_forged_loose_line_takes_no_place_in_a_log(any_app: Flask) -> None:
    """It names a line that its device sends later, and claims a number that is not its own."""
    tablet = Tablet(any_app, "dev-k")
    run = tablet.write(4)
    third = run.ids(TID)[2]
    tablet.push(
        replace(run_of("dev-k", lines_of(1, 9, "forged"), start=10, prev=third), loose=True)
    )
    tablet.push(run)
    forget(any_app)
    assert not is_told(pages(any_app))
    assert tablet.heads()["heads"]["dev-k"] == [4, run.head]
    assert tablet.heads()["forks"] == {}


def test_a_newcomer_gets_the_whole_of_a_healed_log_in_parts(any_app: Flask) -> None:
    tablet = Tablet(any_app, "dev-k")
    run = tablet.write(30)
    tablet.push(run)
    damage(any_app, lambda session: session.execute(delete(Event).where(*of("dev-k", 3))))
    assert is_told(pages(any_app))
    tablet.push(run)
    newcomer = Tablet(any_app, "dev-n")
    for _ in range(8):
        newcomer.pull(most=5)
    assert newcomer.logs.log("dev-k").head == (30, run.head)


def test_other_damage_stays_told_when_a_device_goes_on(any_app: Flask) -> None:
    tablet = Tablet(any_app, "dev-k")
    start = tablet.write(2)
    forks = [run_of("dev-k", lines_of(2, 3, tag), start=3, prev=start.head) for tag in ("a", "b")]
    tablet.push(start, *forks)
    stray = (ASIDE.c.tid == TID, ASIDE.c.dev == "dev-k", ASIDE.c.seq == 3)
    damage(any_app, lambda session: session.execute(update(ASIDE).where(*stray).values(raw=b"")))
    assert is_told(pages(any_app))
    seq, head = tablet.heads()["heads"]["dev-k"]
    tablet.push(run_of("dev-k", lines_of(2, seq + 1), start=seq + 1, prev=head))
    assert tablet.heads()["heads"]["dev-k"][0] == seq + 2
    assert is_told(pages(any_app))


def test_damage_in_a_branch_takes_along_what_hangs_on_it_until_it_comes_again(
    any_app: Flask,
) -> None:
    tablet = Tablet(any_app, "dev-k")
    both = [run_of("dev-k", lines_of(4, 1, text)) for text in ("one", "other")]
    for run in both:
        tablet.push(run)
    before = tablet.heads()["forks"]
    second = (ASIDE.c.tid == TID, ASIDE.c.dev == "dev-k", ASIDE.c.seq == 2)
    damage(any_app, lambda session: session.execute(update(ASIDE).where(*second).values(raw=b"")))
    assert is_told(pages(any_app))
    assert tablet.heads()["forks"] != before, "whoever has the branch sends it again"
    for run in both:
        tablet.push(run)
    assert tablet.heads()["forks"] == before
    assert not is_told(pages(any_app))


def test_what_was_damaged_of_a_tablet_that_was_put_out_comes_back(any_app: Flask) -> None:
    desk = finished_night(any_app)
    before = pages(any_app)
    director = Tablet(any_app, "dev-b")
    office = signed_in(any_app.test_client())
    put_device(office, "dev-a", "lost")
    damage(any_app, dearer)
    assert is_told(pages(any_app))
    assert not director.push(*desk.night.logs.all_runs())["quarantined"]
    assert digests(pages(any_app)) == digests(before)
    # What it wrote since is still not taken.
    head = desk.night.logs.log("dev-a").head
    more = run_of("dev-a", lines_of(1, 50), start=head[0] + 1, prev=head[1])
    assert [row["why"] for row in director.push(more)["quarantined"]] == ["revoked"]


def test_a_pull_finds_damage_that_nobody_looked_for(any_app: Flask) -> None:
    desk = finished_night(any_app)
    pages(any_app)  # the night is in memory, as it was
    with any_app.app_context():
        write(dearer)
    newcomer = Tablet(any_app, "dev-n")
    newcomer.pull()
    assert newcomer.logs.log("dev-a").head[0] == SALE - 1
    desk.push()
    newcomer.pull()
    assert newcomer.logs.log("dev-a") == desk.night.logs.log("dev-a")


def test_a_text_that_is_none_any_more_is_damage_like_any(app: Flask) -> None:
    desk = finished_night(app)
    before = pages(app)
    broken = "UPDATE event SET id = CAST(X'80' || substr(id, 2) AS TEXT) WHERE dev = 'dev-a'"
    damage(app, lambda session: session.execute(text(f"{broken} AND seq IN (3, 4)")))
    assert is_told(pages(app))
    desk.push()
    assert digests(pages(app)) == digests(before)
