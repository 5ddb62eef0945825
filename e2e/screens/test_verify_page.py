"""An inspector with nothing but a browser: a pack is dropped on /verify, and judged there, also
without any network.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, Page, expect

from e2e.machines import PATIENCE_MS, Server
from e2e.office import stranger
from pycore.ledger.lines.bundle import write_bundle
from pycore.papers.pack import zipped
from tests.core.kit.packs import listed, packed, played

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAME = "2026-11-19-report.zip"
WINNERS = "2026-11-19-winners.html"


def at(page: Page, test: str) -> Locator:
    return page.locator(f'[data-test="{test}"]')


def ready(page: Page) -> None:
    expect(at(page, "state")).to_have_text("Ready.", timeout=PATIENCE_MS)


def judged(page: Page, name: str, data: bytes, verdict: str) -> str:
    """What is said of a file that is chosen."""
    upload = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    at(page, "file").set_input_files(upload)
    result = at(page, "result")
    expect(result).to_be_visible()
    expect(result).to_have_attribute("data-verdict", verdict)
    return at(page, "headline").inner_text() + at(page, "todo").inner_text()


def test_a_pack_is_judged_in_the_browser_with_and_without_a_network(
    chrome: Chromium, server: Server
) -> None:
    context, wrong = stranger(chrome)
    requested: list[str] = []
    context.on("request", lambda request: requested.append(request.url))
    page = context.new_page()
    page.goto(server.url + "/verify")
    ready(page)
    expect(at(page, "kept")).to_be_visible()
    assert not [url for url in requested if not url.startswith(server.url)]
    for _ in ("with", "without"):
        everything(page)
        server.kill()
        page.reload()
        ready(page)
    assert wrong == []
    context.close()


DROPPED = """([name, bytes]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  return drop.defaultPrevented;
}"""


def test_a_file_that_is_dropped_anywhere_on_the_page_is_judged(
    chrome: Chromium, server: Server
) -> None:
    context, wrong = stranger(chrome)
    page = context.new_page()
    page.goto(server.url + "/verify")
    ready(page)
    assert page.evaluate(DROPPED, [NAME, list(zipped(packed(played())))])
    expect(at(page, "result")).to_have_attribute("data-verdict", "whole")
    expect(at(page, "headline")).to_contain_text(f"{NAME}: WHOLE")
    assert wrong == []
    context.close()


def everything(page: Page) -> None:
    pack, night = packed(played()), played().night
    judgement = judged(page, NAME, zipped(pack), "whole")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert f"{NAME}: WHOLE, signed by nobody known here" in judgement
    assert "every paper says what the records say" in judgement
    expect(at(page, "more")).to_contain_text("signed to record")
    forged = listed({**pack, WINNERS: pack[WINNERS].replace(b"Ruth Li", b"Mallory")})
    judgement = judged(page, NAME, zipped(forged), "altered")
    assert f"{WINNERS} does not say what the records say." in judgement
    assert "Do not rely on it." in judgement
    expect(at(page, "more").locator("li")).to_have_count(0)
    judged(page, NAME, zipped(listed(pack, edition="another")), "not-compared")
    text = write_bundle(night.logs, night.people).encode()
    assert "A night’s file" in judged(page, "night.txt", text, "whole")
    judged(page, "letter.txt", b"Hello", "not-ours")
    page.get_by_role("button", name="Français").click()
    expect(at(page, "headline")).to_contain_text("n’est ni le fichier d’une soirée")
    page.get_by_role("button", name="English").click()
    expect(at(page, "headline")).to_contain_text("is neither a night’s file")
