"""Imports everything that ships and runs a small night through the tablet's worker.

The build uses it twice: to see which modules of the standard library are needed, and to prove
the finished bundle. The tests run it under CPython and compare the answers.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from typing import Any

PACKAGES = ("pycore", "webapp.worker")
EVENING_MS = 1_700_000_000_000
NAMES = ("Ann", "Bob", "Cyd", "Zoë", "Eve")


class _Journal:
    """Keeps the stores in memory, as journal.js does on disk."""

    def __init__(self) -> None:
        self.stores: dict[str, dict[str, str]] = {}

    async def load(self) -> str:
        return json.dumps(self.stores)

    async def commit(self, ops_json: str) -> None:
        for operation, store, key, *value in json.loads(ops_json):
            if operation == "put":
                self.stores.setdefault(store, {})[key] = value[0]
            else:
                self.stores.setdefault(store, {}).pop(key, None)


class _NoNetwork:
    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        raise OSError("unreachable")


class _Page:
    """Asks as the page does: one JSON text in, one out, a second later each time."""

    def __init__(self, tablet: Any) -> None:
        self._tablet = tablet
        self._passed_ms = 0

    async def ask(self, op: str, **facts: Any) -> dict[str, Any]:
        self._passed_ms += 1000
        request = {"op": op, "wall_ms": EVENING_MS + self._passed_ms, "perf_ms": self._passed_ms}
        answer: dict[str, Any] = json.loads(await self._tablet.handle(json.dumps(request | facts)))
        return answer

    async def ok(self, op: str, **facts: Any) -> Any:
        answer = await self.ask(op, **facts)
        assert "ok" in answer, f"{op}: {answer}"
        return answer["ok"]


def import_all(home: str) -> int:
    """Import every module of PACKAGES and answer how many; each must have come from *home*."""
    names = []
    for package in PACKAGES:
        module_type = importlib.import_module(package)
        inside = pkgutil.walk_packages(module_type.__path__, package + ".")
        names += [package, *(info.name for info in inside)]
    for name in names:
        place = str(importlib.import_module(name).__file__)
        assert place.startswith(home), f"{name} came from {place}"
    return len(names)


async def run(home: str) -> dict[str, Any]:
    """Return what the small night came to, without anything that chance had a hand in."""
    count = import_all(home)
    journal = _Journal()
    page = await _boot(journal)
    hello = await page.ok("hello")
    assert hello["nights"] == []
    templates = await page.ok("templates")
    draft = {
        "template": "selkirk-thursday",
        "utc_offset_minutes": 0,
        "start_at_ms": EVENING_MS,
        "organization": "Legion",
        "venue": "Hall",
        "settings": {"break_ms": 600_000},
    }
    await page.ok("preview", draft=draft)
    tid = (await page.ok("create", draft=draft))["tid"]

    async def do(command: str, **fields: Any) -> dict[str, Any]:
        return await page.ask("do", tid=tid, command={"command": command, **fields})

    for index, name in enumerate(NAMES):
        seed = f"seed-of-a-player-{index}"
        sold = {"player": f"player-number-{index}", "name": name, "of_age": True, "seed": seed}
        assert "ok" in await do("sell-entry", paid="cash", **sold)
    assert "ok" in await do("draw-seats", seed="a-seed-for-the-seats")
    assert "ok" in await do("start-clock")
    hand = await _hand(page, tid)
    out = await do("eliminate", out=[{"ticket": 2, "stack_chips": None}])
    refused = await do("eliminate", out=[{"ticket": 2, "stack_chips": None}])
    code = await page.ok("qr", tid=tid)
    pieces = await page.ok("show-pieces", tid=tid, first=0)
    assert len(pieces["codes"]) == min(8, pieces["pieces"])
    bundle = await page.ok("export", tid=tid)
    mistake = await page.ask("no such op")

    other = await _boot(_Journal())
    added = (await other.ok("import", text=bundle["text"]))["added"]
    again = await _boot(journal)  # the same tablet, started again from what it wrote
    view = (await again.ok("open", tid=tid))["view"]
    exported = (await again.ok("export", tid=tid))["text"]
    return {
        "modules": count,
        "templates": [template["id"] for template in templates],
        "counts": view["counts"],
        "tables": [{**row, "dealt_by": bool(row["dealt_by"])} for row in view["tables"]],
        "standings": [
            {key: row[key] for key in row if key != "record"} for row in view["standings"]
        ],
        "pool_cents": view["desk"]["pool_cents"],
        "same": exported == bundle["text"] and view["players"] == out["ok"]["view"]["players"],
        "hand": hand,
        "refused": refused["refused"]["code"],
        "mistake": mistake["failed"]["code"],
        "qr_size": code["size"] > 20,
        "added": added,
    }


async def _hand(page: _Page, tid: str) -> dict[str, Any]:
    """One hand at table 1, in which everybody folds to the big blind."""

    async def deal(act: str, **more: Any) -> Any:
        return (await page.ok("deal", tid=tid, table=1, do={"what": act, **more}))["table"]

    shown = (await page.ok("table", tid=tid, table=1))["table"]
    counted = [{"seat": row["seat"], "chips": row["stack"]} for row in shown["count"]]
    await deal("count", stacks=counted)
    shown = await deal("begin", button=None)
    while shown["turn"]:
        shown = await deal("act", kind="fold", seat=shown["turn"]["seat"])
    await deal("end")
    return {"stage": shown["stage"], "pots": shown["result"]["pots"]}


async def _boot(journal: _Journal) -> _Page:
    env = {"now_ms": EVENING_MS, "perf_ms": 0, "app": "check", "lang": "en"}
    env["origin"] = "https://holdfast.example"
    main = importlib.import_module("webapp.worker.main")
    return _Page(await main.boot(journal, _NoNetwork(), json.dumps(env)))
