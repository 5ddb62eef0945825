"""Imports everything that ships and runs a small night through the tablet's worker.

The build uses it twice: to see which modules of the standard library are needed, and to prove the finished
bundle. The tests run it under CPython and compare the answers.
"""

import importlib
import importlib.util
import json
import pkgutil

PACKAGES = ("pycore", "webapp.worker")


class _Journal:
    """Keeps the stores in memory, as journal.js does on disk."""

    def __init__(self):
        self.stores = {}

    async def load(self):
        return json.dumps(self.stores)

    async def commit(self, ops_json):
        for what, store, key, *value in json.loads(ops_json):
            if what == "put":
                self.stores.setdefault(store, {})[key] = value[0]
            else:
                self.stores.setdefault(store, {}).pop(key, None)


class _NoNetwork:
    async def send(self, method, path, headers_json, body):
        raise OSError("unreachable")


def import_all():
    """The names of every module of PACKAGES, each of them imported."""
    names = []
    for package in PACKAGES:
        found = importlib.import_module(package)
        names.append(package)
        names += [
            info.name for info in pkgutil.walk_packages(found.__path__, package + ".")
        ]
    for name in names:
        importlib.import_module(name)
    return names


async def run(home):
    """What the tiny night came to. *home* is where every module must have come from."""
    names = import_all()
    for name in names:
        place = importlib.import_module(name).__file__
        assert place is not None and place.startswith(home), f"{name} came from {place}"
    answers = {"modules": len(names)}
    if importlib.util.find_spec("webapp.worker.main") is not None:
        answers["hello"] = await _hello()
    return answers


async def _hello():
    main = importlib.import_module("webapp.worker.main")
    env = {"now_ms": 1_700_000_000_000, "perf_ms": 0, "app": "check", "origin": "", "lang": "en"}
    tablet = await main.boot(_Journal(), _NoNetwork(), json.dumps(env))
    request = {"id": 1, "op": "hello", "wall_ms": env["now_ms"], "perf_ms": 0}
    return json.loads(await tablet.handle(json.dumps(request)))
