"""Papers at the tablet: which a night has, and the same bytes as on the server."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pycore.book.book import Book
from pycore.voice import catalogues
from tests.backend.kit.office_forms import signed_in
from tests.core.book.office import LICENCE
from tests.core.papers import apart
from tests.webapp.booked import BOOK, WON, sells_a_jackpot
from tests.webapp.evenings import OPEN, main_event
from tests.webapp.fakes import CODE, DRAFT, ORIGIN, Hall, run
from tests.webapp.served import Server, plays_to_the_end_of_it, tablet_over
from webapp.ui.kit.catalogue import CATALOGUES


async def paper(hall: Hall, tid: str, name: str, lang: str, **options: str) -> Any:
    request = {"tid": tid, "paper": name, "lang": lang, "words": CATALOGUES[lang]}
    return await hall.get("paper", **request, options=options)


def test_a_paper_comes_in_the_language_that_is_asked_for() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await plays_to_the_end_of_it(hall)
        names = [line["name"] for line in await hall.get("papers", tid=tid)]
        assert "winners" in names
        made = {lang: await paper(hall, tid, "winners", lang) for lang in CATALOGUES}
        assert made["en"]["title"] == "Winners"
        assert made["fr"]["title"] == "Gagnants"
        assert '<html lang="fr">' in made["fr"]["text"]
        assert made["fr"]["body"] in made["fr"]["text"]
        assert [table["filename"] for table in made["fr"]["tables"]] == ["2026-11-18-winners.csv"]
        blank = await paper(hall, tid, "winners", "en", blank="1")
        assert "Player" not in blank["body"].replace("Player</th>", "")
        assert blank["body"].count('class="paper-blank"') == 19, "and a line for the seal"

    run(work())


def test_papers_made_while_the_book_cannot_be_worked_out_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unread = CATALOGUES["en"]["paper.book-unread"]

    async def say_so(hall: Hall, tid: str) -> set[bool]:
        made = await paper(hall, tid, "winners", "en")
        packed = await hall.get("pack", tid=tid, lang="en", words=CATALOGUES["en"])
        pack = ZipFile(io.BytesIO(base64.b64decode(packed["base64"])))
        papers = [name for name in pack.namelist() if name.endswith((".html", ".csv"))]
        ahead = (await beside(hall, "rules-ahead", draft=DRAFT))["ok"]["text"]
        texts = [made["text"], ahead, *(pack.read(name).decode() for name in papers)]
        manifest = json.loads(pack.read("manifest.json"))
        return {manifest.get("book-unread", False), *(unread in text for text in texts)}

    def explodes(*_: Any) -> Any:
        raise OverflowError("a number too far")

    async def work() -> None:
        hall = Hall()
        await hall.enters("keep-licence", **LICENCE)
        tid = await plays_to_the_end_of_it(hall)
        assert await say_so(hall, tid) == {False}
        monkeypatch.setattr(Book, "of", explodes)
        await hall.start()
        assert await say_so(hall, tid) == {True}

    run(work())


def test_a_paper_that_the_night_does_not_have_is_a_mistake_of_the_page() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        request = {"tid": tid, "paper": "winners", "lang": "en", "words": {}, "options": {}}
        answer = await hall.ask("paper", **request)
        assert answer["failed"]["code"] == "bad-request"

    run(work())


async def beside(hall: Hall, name: str, lang: str = "en", **facts: Any) -> Any:
    """A paper that no night alone can make."""
    request = {"paper": name, "lang": lang, "words": CATALOGUES[lang], **BOOK, **facts}
    return await hall.ask("paper-beside", **request)


def test_the_books_of_an_evening_are_a_paper() -> None:
    async def work() -> None:
        hall = Hall()
        main = await main_event(hall)
        await hall.get("open-beside", tid=main, **OPEN)
        made = (await beside(hall, "evening-books", "fr", tid=main))["ok"]
        assert made["title"] == "Comptes de la soirée"
        (table,) = made["tables"]
        assert table["filename"] == "2026-11-18-evening-books.csv"
        lines = table["text"].splitlines()
        assert "Consolation 1,0,0.00," in lines[2]
        assert len(lines) == 4

    run(work())


def test_house_rules_for_the_wall_are_a_paper_of_the_draft_as_it_stands() -> None:
    async def work() -> None:
        hall = Hall()
        draft = apart.rules("manitoba-hall", name="<i>Friday</i>", start="about seven")
        made = (await beside(hall, "house-poster", document=draft))["ok"]
        assert made["title"] == "<i>Friday</i>"
        assert "about seven" in made["body"]
        assert made["filename"] == "house-poster.html"
        names = [table["filename"] for table in made["tables"]]
        assert names == ["levels.csv", "chips.csv", "values.csv", "prizes.csv"]

    run(work())


def test_the_tournament_rules_of_a_draft_are_those_of_the_night_that_it_opens() -> None:
    async def work() -> None:
        hall = Hall()
        draft = DRAFT
        ahead = {
            lang: (await beside(hall, "rules-ahead", lang, draft=draft))["ok"]
            for lang in CATALOGUES
        }
        assert (await hall.get("hello"))["nights"] == []
        tid = await hall.create()
        for lang, made in ahead.items():
            printed = await paper(hall, tid, "tournament-rules", lang)
            foot = re.compile(r" · [^·<]*Holdfast \d[^<]*(?=</footer>)")
            without_foot = {name: foot.sub("", printed[name]) for name in ("body", "text")}
            assert made == {**printed, **without_foot}
            assert without_foot["body"] != printed["body"]

        unready = await beside(hall, "rules-ahead", draft={**draft, "settings": {}})
        assert unready["refused"]["facts"] == {"field": "break_ms"}

    run(work())


def test_what_there_is_no_paper_of_is_a_mistake_of_the_page() -> None:
    async def work() -> None:
        hall = Hall()
        for name, facts in (("no-such", {}), ("jackpot-voucher", {"options": {"win": "?"}})):
            assert (await beside(hall, name, **facts))["failed"]["code"] == "bad-request"

    run(work())


def test_the_server_makes_the_same_bytes(server: Server) -> None:
    """What a paper says does not hang on who makes it."""

    async def work() -> tuple[Hall, str]:
        hall = await tablet_over(server)
        tid = await plays_to_the_end_of_it(hall)
        await hall.sync()
        return hall, tid

    hall, tid = run(work())
    server.app.extensions["holdfast"].hall = ORIGIN  # the codes on cards hold an address
    client = server.app.test_client()
    signed_in(client, CODE)
    page = client.get(f"/org/nights/{tid}?lang=en").text
    server.app.extensions["holdfast"].now_ms = lambda: hall.wall_ms
    for lang in catalogues.codes():
        for line in run(hall.get("papers", tid=tid)):
            name = line["name"]
            address = f"/org/nights/{tid}/papers/{name}"
            assert f'href="{address}.html"' in page
            here = run(paper(hall, tid, name, lang))
            there = client.get(f"{address}.html?lang={lang}")
            assert there.data.decode() == here["text"]
            for table in here["tables"]:
                response = client.get(f"{address}/{table['filename']}?lang={lang}")
                assert response.data.decode() == table["text"]


def test_the_report_pack_is_the_same_on_both_and_verified(server: Server, tmp_path: Path) -> None:
    async def work() -> tuple[Hall, str]:
        hall = await tablet_over(server)
        tid = await plays_to_the_end_of_it(hall)
        await hall.sync()
        return hall, tid

    hall, tid = run(work())
    made = run(hall.get("pack", tid=tid, lang="fr", words=CATALOGUES["fr"]))
    data = base64.b64decode(made["base64"])
    client = server.app.test_client()
    assert client.get(f"/org/nights/{tid}/report.zip").status_code == 303
    signed_in(client, CODE)
    response = client.get(f"/org/nights/{tid}/report.zip?lang=fr")
    assert response.mimetype == "application/zip"
    assert made["filename"] in response.headers["Content-Disposition"]
    ours, theirs = (ZipFile(io.BytesIO(content)) for content in (data, response.data))
    signed = {*theirs.namelist()} - {*ours.namelist()}
    assert signed == {"signatures.json"}, "the server has a key"
    for name in ours.namelist():
        assert ours.read(name) == theirs.read(name), name
    assert client.get("/org/nights/abc/report.zip").status_code == 404


def test_a_jackpot_s_voucher_is_the_same_from_the_book_the_night_and_the_server(
    server: Server,
) -> None:
    async def work() -> tuple[Hall, str]:
        hall = await tablet_over(server)
        tid = await sells_a_jackpot(hall, "abcd")
        await hall.enters("record-win", night=tid, ticket=2, **WON)
        await hall.sync()
        return hall, tid

    hall, tid = run(work())
    server.app.extensions["holdfast"].now_ms = lambda: hall.wall_ms
    (win,) = run(hall.get("book", **BOOK))["book"]["jackpot"]["wins"]
    client = server.app.test_client()
    signed_in(client, CODE)
    for lang in catalogues.codes():
        here = run(beside(hall, "jackpot-voucher", lang, options={"win": win["win"]}))["ok"]
        assert "A dealer" in here["body"]
        (table,) = here["tables"]
        address = f"/org/nights/{tid}/papers/jackpot-voucher"
        there = client.get(f"{address}.html?lang={lang}")
        assert there.data.decode() == run(paper(hall, tid, "jackpot-voucher", lang))["text"]
        assert there.data.decode() == here["text"]
        response = client.get(f"{address}/{table['filename']}?lang={lang}")
        assert response.data.decode() == table["text"]
