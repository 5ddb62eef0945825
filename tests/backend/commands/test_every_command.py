"""Every command of `holdfast`: how it ends, what it says and what it changes, over the records of
two organizations, where there are none, and over those of a later and of an earlier Holdfast.

A row holds what stands in it, letter by letter; "…" is what differs each time, or is long.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from backend import config
from backend.app import create_app, database_of
from backend.services import server as serving
from backend.services.organization import accounts, organizations
from backend.store import migrations
from backend.store.copies import back_up
from backend.store.private import BESIDE
from tests.backend.conftest import closed
from tests.backend.kit.command_line import Done, by_name, holdfast, lay_out
from tests.backend.kit.tables_of import Rows, by_organization
from tests.backend.tablet import Desk, Tablet

Says = tuple[int, str, str]
"""Status, stdout, stderr."""
NEXT = Path(__file__).parents[1] / "next_version"
LEGION = "Legion Branch 43"
OF = f"--of '{LEGION}'"
AWAY: Mapping[str, Says] = {
    "missing": (2, "", "There are no records in records: name the server's folder with --data.\n"),
    "newer": (
        1,
        "",
        "The database was written by a newer Holdfast: install that version or a later one."
        " This one reads tables up to version 0016, to which the newer one takes them back:"
        " `holdfast tables --help`.\n",
    ),
    "older": (
        1,
        "",
        "The records are of tables version 0016, which an earlier Holdfast wrote:"
        " `holdfast upgrade --backup FILE` keeps everything and brings them up.\n",
    ),
}
"""What a command says in the other worlds that needs records of today's tables."""


@dataclass(frozen=True)
class Row:
    """A command with its arguments but --data. *changes*: the organizations of which something is
    not as before, "own" and "Legion"; *act*: what is written down for each of them; *elsewhere*:
    what it says in which other world, where that is not AWAY.
    """

    words: str
    out: str = ""
    err: str = ""
    status: int = 0
    changes: str = ""
    act: str = ""
    elsewhere: Mapping[str, Says] = field(default_factory=dict)

    @property
    def command(self) -> str:
        words = f"holdfast {self.words} "
        return next(name for name in by_name() if words.startswith(f"{name} "))


READY = (
    "The pairing code for tablets stands in records/pairing-code.txt\n"
    "The organization’s nights: http://127.0.0.1:…/org\n"
    "{}Holdfast ready on http://127.0.0.1:…\nHoldfast stopped.\n"
)
NOBODY_YET = "Nobody has an account there yet. Get a link with: holdfast accounts first\n"
KEPT = "new.backup holds everything: 2 nights, 4 records.\n"
KEPT_ONE = f"{LEGION} is whole in new.backup: 1 night, 2 records.\n"
KEPT_JSON = '{"file": "new.backup", "nights": 2, "records": 4}\n'
PUT_BACK = "Put back from two.backup: {}. Tablets bring what it lacks by themselves. …\n"
BACK, ONE_BACK = PUT_BACK.format("2 nights, 4 records"), PUT_BACK.format("1 night, 2 records")
OWN_GOES, LEGION_GOES, OWN_COMES, LEGION_COMES = (
    f"{name} {goes}: nights 1, records 2, tablets 1, accounts 1.\n"
    for goes in ("goes from here", "comes from the file")
    for name in ("The server’s own organization", LEGION)
)
GOES, COMES = OWN_GOES + LEGION_GOES, OWN_COMES + LEGION_COMES
NOT_REPLACED = "Nothing was replaced.\n"
AT = "The tables are of version 0016, which is this Holdfast's.\n"
BEHIND = (
    "The tables are of version 0016; this Holdfast's is 0017: `holdfast upgrade --backup FILE` "
    "brings them up.\n"
)
NAME_A_FILE = (
    "Name a new file with --backup: everything is kept in it before the tables are brought up to "
    "version 0017.\n"
)
NONE_EARLIER: Says = (2, "", "There is no earlier version than this Holdfast's.\n")
LISTED_JSON = (
    f'[{{"id": "…", "name": "", "own": true}}, {{"id": "…", "name": "{LEGION}", "own": false}}]\n'
)
OWN_NAME = "The server’s own organization is called as HOLDFAST_ORGANIZATION says: set it there.\n"
RENAMED = "It is called so from now on; a server that runs shows it after its next start.\n"
WOULD_GO = (
    "Nights: 1, records: 2, tablets: 1, accounts: 1. All of it would go from this server; only a "
    "backup brings it back.\n"
)
GONE = (
    "It is gone from this server, and its codes and links open nothing. Its tablets keep what "
    "they hold.\n"
)
FIRST = (
    "Open this at your server’s address to make the first account. It is good once: /org/first/…\n"
)
PASSWORD = "Password, shown only now: …\n"
CODE = "Pairing code for its tablets, shown only now: …\n"
OWN_CODE = "The pairing code is now …, for a server that runs already too.\n"
ENDED = (
    "Codes for helpers ended. Links to a night stay open: withdraw those that you do not know.\n"
)
STAY = (
    "Tablets that were let in stay in. Put out whichever you do not know, on the page Tablets, "
    "or give --tablets.\n"
)
AGAIN = "Tablets and hubs that must be paired again before they sync: 1. …\n"
NO_ACCOUNT = "Nobody has an account with the name “{}”.\n"
ROSE = "Names to erase, for good: 1\n  Rose Spence, Thursday main event, 20 November 2026\n"
NO_NOTE = "No record of any night holds it, and none of the book.\n"
ERASED = (
    "Names erased: 1. Tablets erase theirs at the next contact. Backups, saved files and papers "
    "still hold them.\n"
)
NO_GROUNDS = "Write on what grounds, in one line of at most 200 letters.\n"

ROWS = (
    Row("serve --port PORT", READY.format(""), elsewhere={
        "missing": (0, READY.format(NOBODY_YET), ""), "older": (0, READY.format(""), ""),
    }),
    Row("backup new.backup", KEPT, elsewhere={"older": (0, KEPT, "")}),
    Row("backup new.backup --json", KEPT_JSON, elsewhere={"older": (0, KEPT_JSON, "")}),
    Row(f"backup new.backup {OF}", KEPT_ONE, elsewhere={"older": (0, KEPT_ONE, "")}),
    Row("restore two.backup --preview", GOES + COMES, elsewhere={
        "missing": (0, COMES, ""), "older": (0, GOES + COMES, ""),
    }),
    Row("restore two.backup", GOES + COMES + "\n", NOT_REPLACED, 1, elsewhere={
        "missing": (0, BACK, ""), "older": (1, GOES + COMES + "\n", NOT_REPLACED),
    }),
    Row("restore two.backup --yes", BACK, changes="own Legion", act="records-restored",
        elsewhere={"missing": (0, BACK, ""), "older": (0, BACK, "")}),
    Row(f"restore two.backup --yes {OF}", ONE_BACK, changes="Legion", act="records-restored"),
    Row("restore two.backup --yes --of ''", ONE_BACK, changes="own", act="records-restored"),
    Row(f"restore two.backup --preview {OF}", LEGION_GOES + LEGION_COMES),
    Row("tables", AT, elsewhere={"older": (0, BEHIND, "")}),
    Row("tables --json", '{"version": "0016", "newest": "0016"}\n', elsewhere={
        "older": (0, '{"version": "0016", "newest": "0017"}\n', ""),
    }),
    Row("tables --back-to 0016 --backup new.backup", *NONE_EARLIER[1:], 2, elsewhere={
        "missing": NONE_EARLIER, "newer": NONE_EARLIER,
    }),
    Row("upgrade", AT, elsewhere={"older": (2, "", NAME_A_FILE)}),
    Row("organizations list", f"The server’s own organization\n{LEGION}\n"),
    Row("organizations list --json", LISTED_JSON),
    Row("organizations add 'Curling Club'", CODE + FIRST, changes="Curling",
        act="organization-added"),
    Row("organizations add 'legion  branch 43'", "",
        "There is an organization “legion  branch 43” already: choose another name.\n", 2),
    Row(f"organizations rename Darts {OF}", RENAMED, changes="Legion", act="organization-renamed"),
    Row("organizations rename Darts", "", OWN_NAME, 2),
    Row(f"organizations remove --preview {OF}", WOULD_GO),
    Row(f"organizations remove {OF}", WOULD_GO + "\n", "Nothing was removed.\n", 1),
    Row(f"organizations remove --yes {OF}", GONE, changes="own Legion",
        act="organization-removed"),
    Row("organizations remove --yes", "",
        "The server’s own organization is not removed: it goes with its folder.\n", 2),
    Row("organizations code", OWN_CODE + ENDED + STAY, changes="own", act="code-changed"),
    Row(f"organizations code {OF}", CODE + ENDED + STAY, changes="Legion", act="code-changed"),
    Row(f"organizations code --tablets {OF}", CODE + ENDED + AGAIN,
        changes="Legion", act="code-changed"),
    Row("accounts list", "Ann Lee, office\n"),
    Row(f"accounts list {OF}", "Ken Oleson, office\n"),
    Row("accounts list --json", '[{"name": "Ann Lee", "role": "office", "in": true}]\n'),
    Row("accounts add 'Bo Ray' --role reader", PASSWORD, changes="own", act="account-added"),
    Row(f"accounts add 'Ann Lee' {OF}", PASSWORD, changes="Legion", act="account-added"),
    Row("accounts add 'ann lee'", "", "Somebody has the name “ann lee” already.\n", 2),
    Row("accounts password 'ann lee'", PASSWORD, changes="own", act="account-password"),
    Row(f"accounts password 'Ken Oleson' {OF}", PASSWORD,
        changes="Legion", act="account-password"),
    Row(f"accounts password 'Ann Lee' {OF}", "", NO_ACCOUNT.format("Ann Lee"), 2),
    Row(f"accounts remove 'Ken Oleson' {OF}",
        "Ken Oleson is out. Nobody has an account now. Get a link with: holdfast accounts first\n",
        changes="Legion", act="account-removed"),
    Row("accounts remove 'Ken Oleson'", "", NO_ACCOUNT.format("Ken Oleson"), 2),
    Row("accounts first", "",
        "Somebody has an account already. Add others with: holdfast accounts add\n", 2),
    Row("erase 'rose spénce' --preview", ROSE + NO_NOTE),
    Row("erase 'Nobody Else' --preview", "Names to erase, for good: 0\n"),
    Row("erase 'Rose Spence' --grounds letter", ROSE + "\n", "Nothing was erased.\n", 1),
    Row("erase 'Rose Spence'", "", NO_GROUNDS, 2),
    Row("erase 'Rose Spence' --grounds letter --yes", ERASED + NO_NOTE,
        changes="own", act="names-erased"),
    Row(f"erase 'Rose Spence' --grounds letter --yes {OF}", ERASED + NO_NOTE,
        changes="Legion", act="names-erased"),
)  # fmt: skip
FILES = (
    Row("night run evening.jsonl --out new.txt", "7 records written to new.txt\n"),
    Row(
        "night show evening.txt --at 2026-11-19T18:40:00-06:00",
        "Night thursday: Open, 5 records\nLegion: Thursday main event\n"
        "Clock on 19 November 2026, 6:40 pm: not started\n"
        "Entries 2, rebuys 0, left 2\nTaken $80, prizes $56\n",
    ),
    Row("night hands evening.txt --out new.phhs", "0 hands written to new.phhs\n"),
    Row(
        "players players.csv",
        "   1  (Name,Paid)                       The heading.\n"
        "   2  Ada One                           Has paid\n"
        "   3  Ben Two                           Has not paid\n"
        "   4  Cleo and Dee Three                This may be two people.\n"
        "2 names, 1 prepaid\n",
    ),
    Row("rules show selkirk-thursday", '{\n  "format": "holdfast-house/1",\n…'),
    Row("rules check our-rules.json", "selkirk-thursday, edition 2024-08-16, for ca_mb: sound\n"),
    Row("rules schema", '{\n "$schema": "https://json-schema.org/draft/2020-12/schema",\n…'),
    Row("clauses --document SELJ", "SELJ-1  enforced: Nobody joins the jackpot without …"),
    Row(
        "verify evening.txt",
        "evening.txt: NOT SEALED, signed by nobody. A night’s file: 7 records, unchanged.\n…",
    ),
    Row(
        "draw verify evening.txt",
        "19 November 2026, 6:55 pm  Seats drawn, tables: 1. Seed …: "
        "what the seed gives, 2 players\nDraws made again: 1; each is what its seed gives.\n",
    ),
    Row(
        "payouts --template selkirk-thursday --entries 87 --rebuys 61",
        "Taken $5,310, prizes $3,717\n   1  $1,078\n…  10  $111\n",
    ),
    Row(
        "jackpot book.txt",
        "1 October 2026  Thursday 1: 60 signed, sold $300, won $0; then $270 "
        "current, $30 seed\nnow $270 current, $30 seed; sold $300, won $0\n",
    ),
    Row("forecast evening.txt --nights 500", "Almost certainly over by 12:45 am.\n…"),
    Row("hands rank 'As Ks Qs Js Ts 2d 3c'", "As Ks Qs Js Ts: royal flush\n"),
    Row("hands replay hand.phh --ruleset ca_mb --odd-chip first", "hand: 5,101, 5,100, 4,799\n"),
    Row("reference", "# Commands and events\n…"),
)
"""Those that ask no server: they say the same wherever they are."""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of two organizations, in each of which Rose Spence played; a backup; files."""
    folder = tmp_path_factory.mktemp("laid")
    app = create_app(folder / "records")
    own = app.extensions["holdfast"]
    with app.app_context():
        code = organizations.add(LEGION, own.now_ms() + 1)
        legion = own.with_code(code)
    for server, word, name in ((own, own.pairing_code, "Ann Lee"), (legion, code, "Ken Oleson")):
        desk = Desk(Tablet(app, f"dev-{name[:3].lower()}", code=word))
        desk.sell("p1", "Rose Spence")
        desk.push()
        with app.app_context():
            accounts.add(server.org, name, "office", 1)
    with app.app_context():
        back_up(folder / "two.backup")
    closed(app)
    lay_out(folder)
    script, night = folder / "evening.jsonl", folder / "evening.txt"
    assert holdfast("night", "run", script, "--out", night).returncode == 0
    rules = holdfast("rules", "show", "selkirk-thursday").stdout
    (folder / "our-rules.json").write_text(rules, "utf-8")
    return folder


World = Callable[[str], Path]


@pytest.fixture
def world(laid: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """Makes a folder that is such a world, and goes there; nobody is there to answer."""

    def nobody(_question: str) -> str:
        raise EOFError

    def makes(name: str) -> Path:
        folder = tmp_path / name
        missing = shutil.ignore_patterns("records") if name == "missing" else None
        shutil.copytree(laid, folder, ignore=missing)
        if name == "newer":
            with closing(sqlite3.connect(folder / "records" / config.DATABASE_FILE)) as file, file:
                file.execute("UPDATE alembic_version SET version_num = '9999'")
        if name == "older":
            monkeypatch.setattr(migrations, "VERSIONS", [*migrations.VERSIONS, NEXT])
            monkeypatch.setattr(serving, "migrate", migrations.migrate)
        monkeypatch.chdir(folder)
        return folder

    monkeypatch.setattr("builtins.input", nobody)
    return makes


def typed(row: Row, where: str, dist: Path, *more: str) -> Done:
    """The row's command, in the world that this process is in."""
    words = [*shlex.split(row.words), *more, "--data", "records"]
    return served(words, where, dist) if words[0] == "serve" else holdfast(*words)


def served(words: list[str], where: str, dist: Path) -> Done:
    """A server that is stopped once it is ready."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        words = [str(probe.getsockname()[1]) if word == "PORT" else word for word in words]
    code = "import pathlib, sys\nfrom backend.store import migrations\n"
    if where == "older":
        code += f"migrations.VERSIONS.append(pathlib.Path({str(NEXT)!r}))\n"
    code += "from backend.cli import main\nsys.exit(main())"
    root = str(Path(__file__).resolve().parents[3])
    with subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "HOLDFAST_DIST": str(dist), "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        assert server.stderr
        printed = ""
        for line in server.stdout:
            printed += line
            if line.startswith("Holdfast ready"):
                server.terminate()
        return Done(server.wait(timeout=20), printed, server.stderr.read())


def holds(done: Done, wanted: Says) -> None:
    """What a command said is what a row says."""
    assert done.returncode == wanted[0], done
    for printed, text in zip(done[1:], wanted[1:], strict=True):
        pattern = ".*".join(map(re.escape, text.split("…")))
        assert printed == text or re.fullmatch(pattern, printed, re.DOTALL), (printed, text)


def files(folder: Path, *, journal: bool = True) -> dict[str, bytes]:
    """Everything below a folder, with or without what SQLite lays beside a database."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and (journal or not path.name.endswith(BESIDE))
    }


def rows_in(folder: Path) -> dict[str, Rows]:
    """What each organization has in the records of a folder, by the first word of its name."""
    app = database_of(folder / "records")
    with app.app_context():
        rows_by_org = by_organization()
    closed(app)
    named: dict[str, Rows] = {}
    for rows in rows_by_org.values():
        rows.pop("summary", None)  # a copy of what the records tell, made when it is first asked
        name = rows["organization"][0]["name"].partition(" ")[0]
        named[{"": "own", "Darts": "Legion"}.get(name, name)] = rows
    return named


def acts(rows: Rows) -> Counter[str]:
    return Counter(row["act"] for row in rows.get("audited", []))


def test_every_command_has_a_row_and_stands_where_it_belongs() -> None:
    """A command that is new needs one."""
    over_records = {
        name for name, command in by_name().items() if "--data" in command.format_usage()
    }
    assert {row.command for row in ROWS} == over_records
    assert {row.command for row in FILES} == by_name().keys() - over_records


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.words)
def test_over_two_organizations(row: Row, world: World, dist: Path) -> None:
    """It changes whom it is meant for, writes that down for them, and touches nobody else."""
    folder = world("two")
    before, there = rows_in(folder), files(folder)
    holds(typed(row, "two", dist), (row.status, row.out, row.err))
    after = rows_in(folder)
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    assert changed == set(row.changes.split())
    for name in changed & after.keys():
        written = acts(after[name]) - acts(before.get(name, {}))
        assert written == Counter([row.act] if row.act else [])
    is_as_before = not changed and row.command not in ("holdfast serve", "holdfast erase")
    if is_as_before or "--preview" in row.words:  # what erase asks about is summed up for later
        now, new = files(folder), {word for word in row.words.split() if "new." in word}
        assert now.keys() - there.keys() == (set() if row.status else new)
        assert {**now, **there} == now


@pytest.mark.parametrize("where", AWAY)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.words)
def test_where_the_records_are_none_or_another_versions(
    row: Row, where: str, world: World, dist: Path
) -> None:
    """Whoever cannot work leaves everything as it is, and makes no folder."""
    folder = world(where)
    before = files(folder, journal=False)
    wanted = row.elsewhere.get(where, AWAY[where])
    holds(typed(row, where, dist), wanted)
    if wanted[0] or "--preview" in row.words:
        assert files(folder, journal=False) == before
        assert (folder / "records").exists() == (where != "missing")


@pytest.mark.parametrize(
    "name", [name for name, command in by_name().items() if "--of" in command.format_usage()]
)
def test_an_organization_that_nobody_knows_is_told_in_one_way(
    name: str, world: World, dist: Path
) -> None:
    folder = world("two")
    before = rows_in(folder)
    row = next(row for row in ROWS if row.command == name and "--of" not in row.words)
    complaint = "There is no one organization with the name “Nobody”.\n"
    if name == "holdfast restore":
        complaint = (
            "two.backup holds no one organization with the name “Nobody”: name The server’s own "
            f"organization or {LEGION}.\n"
        )
    holds(typed(row, "two", dist, "--of", "Nobody"), (2, "", complaint))
    assert rows_in(folder) == before


@pytest.mark.parametrize("row", FILES, ids=lambda row: row.words)
def test_a_command_that_asks_no_server_needs_none(row: Row, world: World) -> None:
    folder = world("missing")
    before = files(folder)
    holds(holdfast(*shlex.split(row.words)), (row.status, row.out, row.err))
    new = {word for word in row.words.split() if "new." in word}
    assert files(folder).keys() - before.keys() == new
