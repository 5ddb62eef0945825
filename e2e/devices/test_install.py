"""The app gets onto a tablet whole or not at all, stays there, and changes only when the volunteer
says so.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.machines import Opener, Server
from e2e.next_version import next_version

pytestmark = pytest.mark.browser


@pytest.fixture
def new_here() -> bool:
    return True


FETCH_ALL = """async () => {
  const files = await (await fetch("/assets/manifest.json")).json();
  const hex = (buffer) =>
    Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, "0")).join("");
  const seen = [];
  for (const file of files) {
    const response = await fetch(file.url);
    const bytes = await response.arrayBuffer();
    const digest = hex(await crypto.subtle.digest("SHA-256", bytes));
    seen.push({ ...file, status: response.status, got_bytes: bytes.byteLength, got_sha256: digest,
                coding: response.headers.get("content-encoding") });
  }
  return seen;
}"""

ASK = """(request) => new Promise((done) => {
  const id = Math.floor(1e9 * (1 + Math.random()));
  holdfast.listen((text) => {
    const answer = JSON.parse(text);
    if (answer.id === id) done(answer);
  });
  holdfast.post(JSON.stringify({ ...request, id }));
})"""

DRAFT = {
    "template": "selkirk-thursday",
    "utc_offset_minutes": 0,
    "start_at_ms": 1_700_000_000_000,
    "organization": "Legion",
    "venue": "Hall",
    "settings": {"break_ms": 600_000},
}


def ask(page: Page, op: str, **facts: Any) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(ASK, {"op": op, **facts})
    return answer


def sell(page: Page, tid: str, name: str) -> dict[str, Any]:
    wish = {"command": "sell-entry", "name": name, "paid": "cash", "of_age": True}
    return ask(page, "do", tid=tid, command=wish)


CLEAR_AWAY = """async () => {
  const cache = await caches.open("holdfast-director-files");
  const urls = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const gone = [".html", ".wasm", ".js"].map((end) => urls.find((url) => url.endsWith(end)));
  for (const url of gone) await cache.delete(url);
  return gone;
}"""
ARE_KEPT = """async (urls) => {
  const cache = await caches.open("holdfast-director-files");
  const found = await Promise.all(urls.map((url) => cache.match(url, { ignoreVary: true })));
  return found.every(Boolean);
}"""


def kept_on(page: Page) -> str:
    """What the phone page says about keeping its files, once it knows."""
    page.wait_for_load_state()
    return str(page.evaluate("new Promise((done) => holdfast.offline(done))"))


def build_of(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.build"))


def test_every_listed_file_is_served_with_brotli_and_the_right_digest(
    server: Server, tablet: Opener
) -> None:
    browser = tablet(service_workers="block")
    browser.open("/phone/")
    files = browser.page.evaluate(FETCH_ALL)
    assert {file["role"] for file in files} == {"director", "phone", "both", "later", "verify"}
    for file in files:
        assert file["status"] == 200, file
        assert file["coding"] == "br", file
        assert (file["got_bytes"], file["got_sha256"]) == (file["bytes"], file["sha256"]), file


def test_what_a_first_visit_asks_for_is_all_in_the_list(server: Server, tablet: Opener) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    requested = [path for _, path, _ in server.requests() if not path.startswith("/api/")]
    with server.get("/assets/manifest.json") as response:
        listed = {file["url"]: file["role"] for file in json.load(response)}
    assert set(requested) - {"/favicon.ico"} <= set(listed)
    big = [path for path in requested if path.endswith((".wasm", ".zip"))]
    assert len(big) == len(set(big)) == 3, "each of the big files is downloaded once"


def test_a_cut_download_is_taken_up_where_it_stopped(server: Server, tablet: Opener) -> None:
    server.fault(cut="/assets/stdlib")
    browser = tablet()
    browser.open("/")
    boot_text = browser.page.locator("#boot-text")
    expect(boot_text).to_contain_text("The connection dropped. What has arrived is kept")
    browser.close()
    assert any(path.endswith(".wasm") for _, path, _ in server.requests())

    server.fault()
    server.forget()
    browser = tablet()
    browser.open("/")
    browser.ready()
    again = [path for _, path, _ in server.requests()]
    assert any(path.startswith("/assets/stdlib") for path in again)
    assert not any(path.endswith(".wasm") for path in again), "finished files are kept"


def test_a_file_of_a_wrong_type_is_refused_until_it_is_right(
    server: Server, tablet: Opener
) -> None:
    server.fault(types={".wasm": "application/octet-stream"})
    browser = tablet()
    browser.open("/")
    expect(browser.page.locator("#boot-detail")).to_contain_text("application/octet-stream")
    server.fault()
    browser.ready()


def test_an_installed_app_starts_with_the_server_dead(server: Server, tablet: Opener) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    assert browser.context.new_cdp_session(browser.page).send("Page.getInstallabilityErrors") == {
        "installabilityErrors": []
    }
    browser.close()
    server.kill()
    for _ in range(2):
        browser = tablet()
        browser.open("/")
        browser.ready()
        assert "ok" in ask(browser.page, "hello")
        browser.page.reload(wait_until="commit")
        browser.ready()
        browser.close()


def test_what_a_browser_cleared_away_is_put_back_at_the_next_start(
    server: Server, tablet: Opener
) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    gone = browser.page.evaluate(CLEAR_AWAY)
    assert len(gone) == 3
    browser.close()
    browser = tablet()
    browser.open("/")
    browser.ready()
    browser.page.wait_for_function(ARE_KEPT, arg=gone)
    browser.close()
    server.kill()
    browser = tablet()
    browser.open("/")
    browser.ready()
    assert "ok" in ask(browser.page, "hello")


def test_an_update_waits_until_it_is_accepted(
    server: Server, tablet: Opener, dist: Path, tmp_path: Path
) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    before = build_of(browser.page)
    browser.close()

    server.kill()
    server.dist = tmp_path / "next"
    after = next_version(dist, server.dist)
    server.start()
    server.forget()
    browser = tablet()
    browser.open("/")
    browser.ready()
    browser.page.evaluate("new Promise((done) => holdfast.update.available(() => done()))")
    assert build_of(browser.page) == before
    browser.page.reload(wait_until="commit")
    browser.ready()
    assert build_of(browser.page) == before, "the old version stays, however often it is opened"

    browser.page.locator('[data-act="update"]').click()
    expect(browser.page.locator("html")).to_have_attribute("data-build", after)
    browser.ready()
    fetched = {path for _, path, _ in server.requests() if not path.startswith("/api/")}
    kinds = {re.sub(r"\.[0-9a-f]{12}\.", ".", path) for path in fetched}
    # "/" because Chromium asks the network beside a service worker that is not awake yet; its
    # answer is not used.
    assert kinds <= {"/", "/sw.js", "/assets/index.html", "/assets/style.css", "/favicon.ico"}


STARTING = """
  window.starting = [];
  new MutationObserver(() => {
    const [boot, text, bar] = ["", "-text", "-progress"].map(
      (part) => document.getElementById("boot" + part));
    if (boot && boot.dataset.state === "starting")
      window.starting.push([text.textContent, bar.hidden, bar.position]);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


def test_a_start_says_how_long_it_takes_and_that_it_goes_on(tablet: Opener) -> None:
    """A bare word stood there for ten seconds."""
    browser = tablet()
    browser.page.add_init_script(STARTING)
    browser.open("/")
    browser.ready()
    sentence, is_hidden, position = browser.page.evaluate("() => window.starting.at(-1)")
    assert "half a minute" in sentence
    assert (is_hidden, position) == (False, -1), "a bar that goes on"


def test_a_second_tab_waits_and_goes_on_when_the_first_closes(
    server: Server, tablet: Opener
) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    second = browser.open("/", browser.context.new_page())
    boot_text = second.locator("#boot-text")
    expect(boot_text).to_contain_text("Holdfast is open in another tab or window")
    browser.page.close()
    browser.ready(second)
    assert "ok" in ask(second, "hello")


def test_no_script_from_text_and_no_policy_violation(server: Server, tablet: Opener) -> None:
    for path in ("/", "/phone/"):
        with server.get(path) as response:
            policy = response.headers["Content-Security-Policy"]
        script = next(part for part in policy.split("; ") if part.startswith("script-src"))
        assert "'unsafe-eval'" not in script
        assert "'unsafe-inline'" not in policy
        assert ("wasm" in script) == (path == "/")
    browser = tablet()
    browser.page.add_init_script(
        "window.hits = []; addEventListener('securitypolicyviolation',"
        " (event) => hits.push(event.violatedDirective + ' ' + event.blockedURI))"
    )
    browser.open("/")
    browser.ready()
    browser.page.reload(wait_until="commit")  # now from the kept copy
    browser.ready()
    assert browser.page.evaluate("hits") == []
    # In a timer: what a driver evaluates is let past the policy.
    tried = browser.page.evaluate(
        "new Promise((done) => setTimeout(() => {"
        " try { done(Function('return 1')()) } catch (err) { done(err.name) } }))"
    )
    assert tried == "EvalError"


def test_the_phone_page_does_not_download_the_tablets_app(server: Server, phone: Opener) -> None:
    browser = phone()
    browser.open("/phone/")
    assert kept_on(browser.page) == "ready"
    requested = [path for _, path, _ in server.requests()]
    assert not [path for path in requested if path.endswith((".wasm", ".zip", ".mjs"))]
    server.kill()
    browser.page.reload(wait_until="commit")
    assert kept_on(browser.page) == "ready"
    expect(browser.page.locator("body")).to_have_attribute("data-state", re.compile(r"\w"))


def test_a_full_disk_is_said_and_what_was_saved_stays(server: Server, tablet: Opener) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    tid = ask(browser.page, "create", draft=DRAFT)["ok"]["tid"]
    assert "ok" in sell(browser.page, tid, "Ann")
    browser.close()

    browser = tablet()
    devtools = browser.context.new_cdp_session(browser.page)
    # Before the first write: Chromium remembers for half a minute how much room there was.
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 1})
    browser.open("/")
    browser.ready()
    failed = sell(browser.page, tid, "Bob")
    assert failed["failed"]["code"] == "storage-full"
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": server.url})
    assert "ok" in sell(browser.page, tid, "Cyd")
    browser.kill()

    browser = tablet()
    browser.open("/")
    browser.ready()
    players = ask(browser.page, "open", tid=tid)["ok"]["view"]["players"]
    assert [player["name"] for player in players] == ["Ann", "Cyd"]


def test_a_database_that_vanished_is_said_and_written_anew(server: Server, tablet: Opener) -> None:
    browser = tablet()
    browser.open("/")
    browser.ready()
    tid = ask(browser.page, "create", draft=DRAFT)["ok"]["tid"]
    assert "ok" in sell(browser.page, tid, "Ann")
    browser.page.evaluate(
        "new Promise((done) => { indexedDB.deleteDatabase('holdfast').onsuccess = done })"
        ".then(() => null)"
    )
    failed = sell(browser.page, tid, "Bob")
    assert failed["failed"]["code"] == "storage-lost"
    assert "ok" in sell(browser.page, tid, "Cyd"), "the next write puts back what was in memory"
    browser.kill()

    browser = tablet()
    browser.open("/")
    browser.ready()
    players = ask(browser.page, "open", tid=tid)["ok"]["view"]["players"]
    assert [player["name"] for player in players] == ["Ann", "Cyd"]
