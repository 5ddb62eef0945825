"""The organization's own pages: who gets in, what they show, in which language."""

from __future__ import annotations

import re
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete

from backend.store.db import write
from backend.store.rows import Event
from pycore.book.book import BOOK_ID, Book
from pycore.judge.jackpot_view import night_register
from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.ledger.lines.bundle import read_bundle
from pycore.ledger.model import codec
from pycore.night import evening
from pycore.night.devices.seal import short, standing
from pycore.night.night import Night
from pycore.voice import catalogues
from tests.backend.conftest import CODE
from tests.backend.kit.clock import Clock
from tests.backend.kit.damaging import forget
from tests.backend.kit.office_forms import form_token, give, sign_in
from tests.backend.tablet import (
    START_MS,
    TID,
    Desk,
    Tablet,
    finished_night,
    lines_of,
    run_of,
)
from tests.core.book.office import CHEQUE, LICENCE, NIGHT, WIN, Office, office
from tests.kit.account import office_account


def test_a_password_lets_a_browser_in_and_signing_out_ends_it(client: FlaskClient) -> None:
    response = sign_in(client)
    assert (response.status_code, response.headers["Location"]) == (303, "/org")
    cookie = response.headers.getlist("Set-Cookie")[0]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    home = client.get("/org")
    assert "No night has arrived yet" in home.text
    token = client.get_cookie("holdfast_session", path="/org")
    out = client.post("/org/sign-out", data={"form": form_token(home)})
    assert out.status_code == 303
    assert 'name="password"' in client.get("/org").text
    assert token
    client.set_cookie("holdfast_session", token.value, path="/org")
    assert 'name="password"' in client.get("/org").text


def test_a_form_from_elsewhere_is_refused(client: FlaskClient) -> None:
    assert sign_in(client, Origin="https://evil.example").status_code == 403
    assert sign_in(client, Origin="null").status_code == 403
    for broken in ("http://[", "http://[::1", "http://]", "http://[localhost]"):
        assert sign_in(client, Origin=broken).status_code == 403
    account = office_account(client.application, CODE)
    assert client.post("/org/sign-in", data=account).status_code == 403
    forged = {**account, "form": "0" * 32}
    assert client.post("/org/sign-in", data=forged).status_code == 403
    assert sign_in(client, Origin="http://localhost").status_code == 303
    assert client.post("/org/sign-out", data={"form": "0" * 32}).status_code == 403
    assert "Poker nights" in client.get("/org").text


@pytest.mark.parametrize("path", [f"/org/nights/{TID}", f"/org/nights/{TID}/bundle.txt"])
def test_nobody_else_sees_a_night(app: Flask, client: FlaskClient, path: str) -> None:
    finished_night(app)
    response = client.get(path)
    assert (response.status_code, response.headers["Location"]) == (303, "/org")
    assert "Rose" not in response.text


def told_of_the_seal(client: FlaskClient, path: str) -> dict[str, str]:
    """{language: what a night's page says of its seal}"""
    pages = {lang: client.get(f"{path}?lang={lang}").text for lang in ("fr", "en")}
    return {
        lang: page.partition('data-test="seal"')[2].partition("</div>")[0]
        for lang, page in pages.items()
    }


def test_whether_a_night_is_sealed_stands_on_the_office_s_page_and_on_the_inspector_s(
    app: Flask, client: FlaskClient
) -> None:
    clock, desk = Clock(app, START_MS + 3_600_000), finished_night(app)
    sign_in(client)
    paths = (f"/org/nights/{TID}", give(client))
    badge = f'<span class="badge">{catalogues.catalogue("en")["org.seal-none"]}</span>'

    def says(key: str, short_form: str = "") -> bool:
        seal_texts = [told_of_the_seal(client, path) for path in paths]
        return all(
            catalogues.catalogue(lang)[key] in text and short_form in text
            for texts in seal_texts
            for lang, text in texts.items()
        )

    assert says("paper.seal-none")
    assert badge in client.get("/org").text

    def cut(dev: str, lines: int) -> None:
        log = (Event.tid == TID, Event.dev == dev)
        last_seq = desk.night.logs.log(dev).head[0]
        with app.app_context():
            write(
                lambda session: session.execute(
                    delete(Event).where(*log, Event.seq > last_seq - lines)
                )
            )
        forget(app)

    cut("dev-a", 5)
    assert says("paper.seal-later"), "it seems to go on"
    clock.ms = START_MS + 30 * 3_600_000
    sign_in(client)
    assert says("paper.seal-none"), "no night goes on for so long"
    desk.night, _ = desk.night.receive(run_of("dev-q", lines_of(2)))
    desk.do("seal-night", confirmed=True)
    desk.push()
    standing_seal = standing(desk.night.state)
    assert standing_seal is not None
    assert says("ui.seal.unsigned", short(TID, standing_seal.sealed))
    assert badge not in client.get("/org").text
    cut("dev-q", 1)
    assert all("dev-q" in told_of_the_seal(client, path)["en"] for path in paths), "sealed, gone"


def test_a_night_is_shown_whole(app: Flask, client: FlaskClient) -> None:
    desk = finished_night(app)
    sign_in(client)
    listed = client.get("/org").text
    assert f'href="/org/nights/{TID}"' in listed
    assert "3 entries" in listed
    page = client.get(f"/org/nights/{TID}").text
    assert "Thursday main event" in page
    assert "Licence MGCC 1234" in page
    assert "$120" in page  # three entries at 40 dollars
    assert page.index("Rose Spence") < page.index("Gilles Carrière") < page.index("Ken &lt;b&gt;")
    assert "Director" in page
    assert desk.night.logs.heads()["dev-a"][1][:12] in page
    bundle = read_bundle(client.get(f"/org/nights/{TID}/bundle.txt").text)
    assert Night.of(bundle.logs).digest() in page
    assert "the log split in two" in page
    assert "It comes from a newer Holdfast." in page


def test_goods_stand_with_who_won_them_and_wait_until_they_are_handed_over(
    app: Flask, client: FlaskClient
) -> None:
    desk = Desk(Tablet(app, label="Director"))
    for number in (1, 2, 3):
        desk.sell(f"p{number}", f"Player {number}")
    desk.do("offer-goods", description="A <quilt>", place=3, value_cents=8_000)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    for ticket in (2, 3):
        desk.at += 60_000
        desk.do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    desk.do("announce-payouts")
    desk.push()
    sign_in(client)
    page = client.get(f"/org/nights/{TID}").text
    assert page.index("Player 2") < page.index("A &lt;quilt&gt; (value $80)")
    assert page.count("Not paid yet") == 3
    desk.do("pay-prize", ticket=2)
    desk.push()
    assert client.get(f"/org/nights/{TID}").text.count("Not paid yet") == 2


def test_who_is_left_is_told_while_they_play_and_the_winner_after(
    app: Flask, client: FlaskClient
) -> None:
    """Play that was stopped leaves everybody who was counted: none of them is still in."""
    desk = Desk(Tablet(app, label="Director"))
    for number in (1, 2, 3):
        desk.sell(f"p{number}", f"Player {number}")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.push()
    sign_in(client)
    assert "Players left" not in client.get(f"/org/nights/{TID}").text, "nobody plays yet"
    desk.do("start-clock")
    desk.push()
    assert "<dt>Players left</dt><dd>3</dd>" in client.get(f"/org/nights/{TID}").text
    each = desk.night.state.chips_in_play() // 3
    counted = [{"ticket": ticket, "stack_chips": each} for ticket in (1, 2)]
    counted.append({"ticket": 3, "stack_chips": each - 1_000})
    counted[0]["stack_chips"] = each + 1_000
    desk.at = desk.night.state.adopted.stop_at_ms or 0
    desk.do("stop-play", stacks=counted)
    desk.push()
    page = client.get(f"/org/nights/{TID}").text
    assert "Players left" not in page
    assert '<dt>Winner</dt><dd class="figs-name"><bdi>Player 1</bdi></dd>' in page


def test_records_that_do_not_count_are_said_in_red_with_sales_and_dollars(
    app: Flask, client: FlaskClient
) -> None:
    """A tablet and its copy sold two and one: the list and the night's page say it."""
    tablet = Tablet(app, label="Director")
    desk, copy = Desk(tablet), Desk(tablet)
    copy.night = desk.night
    desk.sell("p1", "Rose Spence")
    desk.sell("p2", "Ken Oleson")
    copy.at += 1
    copy.sell("p3", "Gilles Carrière")
    desk.push()
    copy.push()
    sign_in(client)
    merged_night, _ = desk.night.receive_all(copy.night.logs.all_runs())
    (stray,) = merged_night.strays
    lost = len(stray.items)
    missing_text = "1 sale, $40" if lost == 1 else "2 sales, $80"
    for path in ("/org", f"/org/nights/{TID}"):
        page = client.get(path).text
        assert "Records missing" in page
        assert missing_text in page
    assert "All records agree" not in client.get(f"/org/nights/{TID}").text

    desk.night = merged_night
    desk.do("settle-branch", dev=stray.dev, tip=stray.tip, take=True)
    desk.push()
    assert "Records missing" not in client.get("/org").text
    page = client.get(f"/org/nights/{TID}").text
    assert "Records missing" not in page
    assert "$120" in page
    assert "100001" not in page


def test_a_limit_that_was_passed_stays_in_the_books_with_its_clause(
    app: Flask, client: FlaskClient
) -> None:
    """The other door sold on while the clock was moved past the close of entries here."""
    tablet = Tablet(app, label="Director")
    desk = Desk(tablet)
    for player in ("p1", "p2", "p3"):
        desk.sell(player, player)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    door = Tablet(app, "dev-door", label="Door")
    door_desk = Desk(door)
    door_desk.night, door_desk.at = desk.night, desk.at + 40 * 60_000
    for n in range(9):
        door_desk.sell(f"p4{n}", f"Late {n}")
    # Here the clock moved on meanwhile: entries were closed before that sale.
    desk.at += 60_000
    for _ in range(6):
        desk.do("next-level", reason="mistake")
    desk.push()
    door_desk.push()
    sign_in(client)
    desk.night, _ = desk.night.receive_all(door_desk.night.logs.all_runs())
    passed = desk.night.folded.breaches()[-1]
    page = client.get(f"/org/nights/{TID}").text
    assert "Entries are closed since level 5 began." in page
    clause = str(passed.breaches[0].clause)
    assert f'<span class="clause">{clause}</span>' in page
    assert packs.words("en")[f"clause.{clause}"] in page
    assert packs.words("fr")[f"clause.{clause}"] in client.get(f"/org/nights/{TID}?lang=fr").text
    client.get("/org?lang=en")
    assert "Not seen yet" in page
    desk.do("resolve-conflict", target=passed.placed.id, take=True, note="Told <LGCA>")
    desk.push()
    page = client.get(f"/org/nights/{TID}").text
    assert "Entries are closed since level 5 began." in page
    assert "Told &lt;LGCA&gt;" in page


def test_a_night_can_be_saved(app: Flask, client: FlaskClient) -> None:
    desk = finished_night(app)
    sign_in(client)
    response = client.get(f"/org/nights/{TID}/bundle.txt")
    assert response.headers["Content-Disposition"] == f'attachment; filename="holdfast-{TID}.txt"'
    bundle = read_bundle(response.text)
    assert bundle.logs.heads()["dev-a"] == desk.night.logs.heads()["dev-a"]
    assert bundle.people["p1"]["name"] == "Rose Spence"


def test_a_browser_is_spoken_to_in_its_language(app: Flask, client: FlaskClient) -> None:
    finished_night(app)
    french = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}
    assert "Pas encore de compte\u00a0?" in client.get("/org", headers=french).text
    sign_in(client)
    page = client.get(f"/org/nights/{TID}", headers=french)
    assert page.headers["Content-Language"] == "fr"
    assert '<html lang="fr">' in page.text
    assert "120\u00a0$" in page.text
    assert "Ordre d’élimination" in page.text
    assert "Ordre" not in client.get(f"/org/nights/{TID}", headers={"Accept-Language": "de"}).text


def test_a_page_offers_every_language_and_keeps_the_one_that_is_chosen(
    app: Flask, client: FlaskClient
) -> None:
    home = client.get("/org")
    assert 'href="?lang=fr" lang="fr" hreflang="fr">Français</a>' in home.text
    assert "?lang=en" not in home.text
    french = client.get("/org?lang=fr")
    assert french.headers["Content-Language"] == "fr"
    assert "Pas encore de compte\u00a0?" in french.text
    assert ">English</a>" in french.text
    assert client.get("/org").headers["Content-Language"] == "fr"
    assert client.get("/org?lang=xx").headers["Content-Language"] == "en"


@pytest.mark.parametrize("server_zone", ["Asia/Tokyo", "America/Los_Angeles"])
def test_times_are_those_of_the_hall_wherever_the_server_stands(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, server_zone: str
) -> None:
    """A night of 19 November at 7 pm stood as 20 November, 12:00 am."""
    evening = 1_763_600_400_000  # 20 November 2025, 1:00 in UTC
    tablet = Tablet(app, label="Director")
    Desk(tablet, start_at_ms=evening, utc_offset_minutes=-360).push()
    sign_in(client)
    monkeypatch.setenv("TZ", server_zone)
    time.tzset()
    try:
        listed = client.get("/org").text
        page = client.get(f"/org/nights/{TID}").text
    finally:
        monkeypatch.undo()
        time.tzset()
    assert '<time datetime="2025-11-19T19:00:00-06:00">19 November 2025</time>' in listed
    assert "19 November 2025, 7:00\u00a0pm" in page


def test_the_pages_need_no_script_and_use_the_apps_style(client: FlaskClient) -> None:
    response = client.get("/org")
    assert response.headers["Content-Security-Policy"].startswith(
        "default-src 'none'; style-src 'self'"
    )
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["Cache-Control"] == "no-store"
    assert "<script" not in response.text
    assert "style=" not in response.text
    assert 'href="/assets/style.0123456789ab.css"' in response.text
    with client.get("/org/organization.css") as sheet:
        assert sheet.content_type == "text/css; charset=utf-8"


def test_a_page_that_is_not_there_says_so_in_plain_words(client: FlaskClient) -> None:
    sign_in(client)
    response = client.get("/org/nights/no-such-night")
    assert response.status_code == 404
    assert "There is no such page here." in response.text


def test_why_a_record_waits_is_told_by_its_own_facts(app: Flask, client: FlaskClient) -> None:
    """Two desks sold the same rebuy: the page names it."""
    desk = Desk(Tablet(app, label="Director"))
    for player in ("p1", "p2", "p3"):
        desk.sell(player, player)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    door = Desk(Tablet(app, "dev-door", label="Door"))
    door.night, door.at = desk.night, desk.at + 60_000
    for seller in (desk, door):
        seller.do("sell-rebuy", ticket=2, paid="cash", between_hands=True)
        seller.push()
    sign_in(client)
    page = client.get(f"/org/nights/{TID}").text
    assert "Another tablet sold rebuy 1 of ticket 0002 too" in page
    page = client.get(f"/org/nights/{TID}?lang=fr").text
    assert "Une autre tablette a aussi vendu le rachat 1 du billet 0002" in page


def test_the_events_of_an_evening_stand_together_on_each_of_their_pages(
    app: Flask, client: FlaskClient
) -> None:
    """Two entered the main event for $40 each, three the one beside it for $20 each."""
    tablet = Tablet(app, label="Director")
    main = Desk(tablet)
    for player in ("p1", "p2"):
        main.sell(player, player)
    main.push()
    sign_in(client)
    alone = client.get(f"/org/nights/{TID}")
    assert "The evening together" not in alone.text
    evening_facts = evening.evening_facts(
        {TID: main.night}, Night.empty("side"), {"beside": TID}, Millis(main.at)
    )
    side = Desk(
        tablet,
        "side",
        template="selkirk-consolation",
        night_name="Consolation 1",
        settings={},
        beside=TID,
        evening=evening_facts,
    )
    for player in ("q1", "q2", "q3"):
        side.sell(player, player)
    side.push()
    home = client.get("/org").text
    assert home.count("Side event") == 1
    for tid in (TID, "side"):
        page = re.sub(r"<[^>]*>|\s+", " ", client.get(f"/org/nights/{tid}").text)
        match = re.search(r"The evening together .*? All together ([^A-Z]*)", page)
        assert match
        assert match.group(1).split() == ["5", "$140", "$0"]
        assert re.search(r"Thursday main event +2 +\$80 +Consolation 1 +3 +\$60", match.group(0))


def text_of(page: str) -> str:
    return re.sub(r"(<[^>]*>|\s)+", " ", page)


def send_names(tablet: Tablet, hall: Office) -> None:
    """The names that stand beside the book's log."""
    names = {pseudonym: dict(person) for pseudonym, person in hall.book.people.items()}
    sent = tablet.send("POST", f"/t/{BOOK_ID}/people", json={"people": names})
    assert sent.status_code == 200, sent.text


@pytest.mark.clause("SELJ-2", "SELJ-5", "SELJ-10")
def test_the_jackpot_of_a_night_stands_on_its_page_as_on_the_tablet(
    app: Flask, client: FlaskClient
) -> None:
    """Two pay $5 each: $9 to win, $1 for the next. One wins all of it, paid by cheque 1041."""
    tablet = Tablet(app, label="Director")
    desk = Desk(tablet)
    for player in ("p1", "p2"):
        desk.sell(player, player)
        desk.do("join-jackpot", ticket=desk.night.state.last_ticket, signed=True)
    desk.push()
    sign_in(client)
    before = text_of(client.get(f"/org/nights/{TID}").text)
    assert "Royal flush jackpot" in before
    assert "Sold $10 Current jackpot $9 For the next $1" in before
    assert "2 players in the register" in before

    register = night_register(desk.night)
    assert register is not None
    hall = Office(office().book, "dev-a", now=Millis(START_MS))
    hall = hall.do("count-jackpot", night=TID, **codec.plain(register))
    win = {**WIN, "night": TID, "ticket": 1, "player": "p1", "royal_at_ms": START_MS}
    hall = hall.do("record-win", **win).do("confirm-paperwork", win="w1", reference="LGCA 7")
    tablet.push(*hall.book.logs.all_runs(), tid=BOOK_ID)
    send_names(tablet, hall)
    won = text_of(client.get(f"/org/nights/{TID}").text)
    assert "Both pocket cards" in won
    assert "$9 to pay" in won
    assert "Current jackpot $0 For the next $1" in won
    hall = hall.do("write-cheque", **CHEQUE, cents=900)
    tablet.push(*hall.book.logs.all_runs(), tid=BOOK_ID)
    send_names(tablet, hall)
    paid = text_of(client.get(f"/org/nights/{TID}").text)
    assert re.search(r"0001 p1 .*Both pocket cards .*Cheque 1041, .*\$9 to A winner", paid)
    assert "to pay" not in paid
    french = text_of(client.get(f"/org/nights/{TID}?lang=fr").text)
    assert "Cagnotte quinte royale" in french
    view = client.get(f"/api/nights/{TID}", headers=tablet.headers).get_json()["view"]
    assert view["jackpot"]["wins"][0]["cheques"][0]["number"] == "1041"


def test_a_book_that_cannot_be_worked_out_takes_only_the_jackpot_off_a_night_s_page(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = Tablet(app, label="Director")
    desk = Desk(tablet)
    desk.sell("p1", "p1")
    desk.do("join-jackpot", ticket=1, signed=True)
    desk.push()
    hall = office().on("dev-a").do("keep-licence", **LICENCE)
    tablet.push(*hall.book.logs.all_runs(), tid=BOOK_ID)
    sign_in(client)

    def breaks(*_: object) -> None:
        raise RuntimeError("a newer version's")

    monkeypatch.setattr(Book, "of", breaks)
    page = client.get(f"/org/nights/{TID}")
    assert page.status_code == 200
    assert 'data-test="jackpot"' not in page.text
    assert "papers/jackpot-voucher.html" in page.text  # the form alone, until the book can be read
    assert "Thursday main event" in page.text
    form = client.get(f"/org/nights/{TID}/papers/jackpot-voucher.html")
    assert "Winner: signature" in form.text
    assert client.get(f"/api/nights/{TID}", headers=tablet.headers).status_code == 200


def test_a_paper_is_shown_to_who_is_signed_in_under_a_policy_of_its_own(
    app: Flask, client: FlaskClient
) -> None:
    finished_night(app)
    address = f"/org/nights/{TID}/papers/winners.html"
    assert client.get(address).status_code == 303
    assert client.get(f"/org/nights/{TID}/papers/winners/x.csv").status_code == 303
    sign_in(client)
    response = client.get(address)
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "<script" not in response.text
    assert client.get(f"/org/nights/{TID}/papers/nothing.html").status_code == 404
    assert client.get(f"/org/nights/{TID}/papers/winners/nothing.csv").status_code == 404
    assert client.get("/org/nights/abc/papers/winners.html").status_code == 404


@pytest.mark.clause("NU-8.14f", "NU-11.01", "NU-11.02b")
def test_what_is_due_after_nights_is_said_until_somebody_did_it(
    app: Flask, client: FlaskClient
) -> None:
    tablet = Tablet(app, label="Director")
    hall = office().do("count-night", **NIGHT)
    tablet.push(*hall.book.logs.all_runs(), tid=BOOK_ID)
    sign_in(client)
    listed = client.get("/org").text
    assert "Due after your nights" in listed
    assert "Send the report by 18 January 2027" in listed
    assert "Bank the takings by 19 November 2026" in listed
    sent = {"night": NIGHT["night"], "duty": "report", "day": "2026-12-01"}
    hall = hall.do("close-duty", **sent, people=["p-9"], names=["Ann Ito"])
    tablet.push(*hall.book.logs.all_runs(), tid=BOOK_ID)
    listed = client.get("/org").text
    assert "Send the report" not in listed
    assert "Bank the takings" in listed


@pytest.mark.clause("SK-6", "SK-7.c", "SK-7.i")
def test_the_page_of_a_night_says_what_is_due_what_was_sent_and_what_is_kept(
    app: Flask, client: FlaskClient
) -> None:
    finished_night(app)
    sign_in(client)
    assert "Send the report" not in client.get(f"/org/nights/{TID}").text
    hall = office().do("count-night", **{**NIGHT, "night": TID, "jurisdiction": "ca_sk"})
    sent = {"night": TID, "duty": "report", "day": "2026-12-01"}
    hall = hall.do("close-duty", **sent, people=["p-9"], names=["Ann <Ito>"])
    Tablet(app, "office-1", label="Office").push(*hall.book.logs.all_runs(), tid=BOOK_ID)
    html = client.get(f"/org/nights/{TID}").text
    assert "Report sent on 1 December 2026" in html
    assert "<Ito>" not in html
    assert "Bank the takings by 23 November 2026" in html
    assert "Keep every record until 19 November 2029" in html
    assert "SK-7.i" in html


@pytest.mark.clause("NU-11.01b", "SK-6")
def test_the_financial_report_is_kept_as_a_spreadsheet(app: Flask, client: FlaskClient) -> None:
    finished_night(app)
    address = f"/org/nights/{TID}/papers/financial-report.xlsx"
    assert client.get(address).status_code == 303
    sign_in(client)
    assert f'href="{address}"' in client.get(f"/org/nights/{TID}").text
    response = client.get(address)
    assert response.status_code == 200
    assert response.data.startswith(b"PK")
    assert "financial-report.xlsx" in response.headers["Content-Disposition"]
    missing = client.get(f"/org/nights/{TID}/papers/no-such.xlsx")
    assert missing.status_code == 404
