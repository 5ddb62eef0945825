"""Papers: the room that opens them, keeps them and packs them."""

from __future__ import annotations

import io
import zipfile

from pycore.verify import judge
from tests.core.hall import Hall
from tests.core.papers import desk
from tests.kit.hands import Hands
from tests.kit.locator import expect
from webapp.ui.kit.catalogue import CATALOGUES


def at_selkirk() -> Hall:
    return desk.finished_night("selkirk-thursday")


def played() -> Hall:
    return desk.finished_night("nunavut-five-table", hostile=True)


def test_a_paper_is_opened_printed_and_kept(hands: Hands) -> None:
    hands.opens(played, "more")
    hands.page.locator('main a[href$="/papers"]').click()
    hands.at('[data-paper="winners"]').click()
    sheet = hands.at('[data-test="paper"]')
    expect(sheet).to_contain_text("Winners")
    expect(sheet.locator("script")).to_have_count(0)
    expect(sheet).to_contain_text("A" * 60)
    hands.page.locator("label", has_text="Français").click()
    hands.at('[data-act="paper-lang"]')
    expect(sheet).to_contain_text("Gagnants")
    hands.page.locator("label", has_text="Blank form").click()
    hands.at('[data-act="paper-blank"]')
    expect(sheet.locator(".paper-blank")).to_have_count(19)
    hands.at('[data-act="paper-print"]').click()
    assert hands.page.printed == 1
    with hands.page.expect_download() as download:
        hands.at('[data-act="paper-save"]').click()
    assert download.value.suggested_filename == "2026-11-19-winners.html"
    with hands.page.expect_download() as download:
        hands.at('[data-act="paper-csv"]').click()
    assert download.value.suggested_filename == "2026-11-19-winners.csv"
    hands.at('[data-act="papers-back"]').click()
    with hands.page.expect_download() as download:
        hands.at('[data-act="papers-pack"]').click()
    assert download.value.suggested_filename == "2026-11-19-report.zip"
    with zipfile.ZipFile(io.BytesIO(download.value.content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
        assert judge.judged(files, CATALOGUES.get).code == ""
    expect(hands.at('[data-act="paper-open"]').first).to_be_visible()


def test_what_must_be_handed_in_stands_first_with_its_day(hands: Hands) -> None:
    hands.opens(played, "papers")
    papers = hands.page.locator('[data-test="papers-after"] > li')
    rows = [paper.inner_text() for paper in papers.all()]
    due = [text for text in rows if "Hand in to the regulator by 18 January 2027." in text]
    keeping = [text for text in rows if "Keep every record until" in text]
    assert due
    assert keeping
    assert rows[: len(due) + len(keeping)] == due + keeping


def test_where_no_clause_asks_for_a_paper_none_is_marked(hands: Hands) -> None:
    hands.opens(at_selkirk, "papers")
    expect(hands.page.locator("main")).not_to_contain_text("Keep every record")
