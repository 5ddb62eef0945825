"""Asks which packages that the locks pin have a published security advisory.

    python3 run.py test --advisories

asks OSV (osv.dev, the database that PyPI's and npm's advisories are published in), prints each
advisory with the lock that pins its package, and each package that could not be looked up with the
reason. It ends with 0 only where every package was looked up and none has an advisory. Nothing is
sent but names and versions.
"""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple

from run import BENCH_LOCK, ROOT, TEST_LOCK

ADDRESS = "https://api.osv.dev/v1/querybatch"
"""Source: https://google.github.io/osv.dev/post-v1-querybatch/"""
PYTHON_LOCKS = (TEST_LOCK, BENCH_LOCK)  # the server's packages stand in TEST_LOCK, too
NODE_LOCKS = (
    ROOT / "webapp" / "build" / "package-lock.json",
    ROOT / "bench" / "pouchdb" / "package-lock.json",
)
MOST = 500
"""Packages in one question; OSV takes 1,000."""
PATIENCE_S = 60
PIN = re.compile(r"([\w.-]+)(?:\[[\w,.-]+\])?==([\w.!+-]+)(?= |$)")


class Package(NamedTuple):
    ecosystem: str
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.ecosystem})"


Ask = Callable[[Mapping[str, Any]], Any]
"""Takes a question to OSV's querybatch and returns its answer; raises OSError, HTTPException or
ValueError where there is none.
"""


@dataclass
class Report:
    """What was found out; *unasked* has the reason for each package not looked up."""

    clear: list[Package] = field(default_factory=list)
    advisories: dict[Package, list[str]] = field(default_factory=dict)
    unasked: dict[str, str] = field(default_factory=dict)

    @property
    def is_well(self) -> bool:
        return not self.advisories and not self.unasked

    def lines(self, locks: Mapping[Package, str]) -> Iterator[str]:
        for package, ids in sorted(self.advisories.items()):
            yield f"advisory: {package}, pinned in {locks[package]}: {', '.join(ids)}"
        for name, why in sorted(self.unasked.items()):
            yield f"not looked up: {name}: {why}"
        looked = len(self.clear) + len(self.advisories)
        yield (
            f"{looked} packages looked up, {len(self.advisories)} with an advisory;"
            f" {len(self.unasked)} not looked up. In no lock, and never looked up: Python, pip,"
            " setuptools, Node and the browsers."
        )


def pinned(
    python: Sequence[Path] = PYTHON_LOCKS, node: Sequence[Path] = NODE_LOCKS
) -> tuple[dict[Package, str], dict[str, str]]:
    """Return {package: name of its lock}, and {what a lock takes in that is no pin: why}."""
    lock_names: dict[Package, str] = {}
    odd: dict[str, str] = {}
    for lock in python:
        for line in lock.read_text("utf-8").splitlines():
            if line.startswith((" ", "#")) or not line:
                continue
            pin = PIN.match(line)
            if pin:
                lock_names.setdefault(Package("PyPI", *pin.groups()), lock.name)
            else:
                odd[line.rstrip(" \\")] = f"{lock.name} pins no version of it"
    for lock in node:
        for at, package in json.loads(lock.read_text("utf-8"))["packages"].items():
            name = package.get("name") or at.rpartition("node_modules/")[2]
            if at == "":
                continue
            if "version" in package and "integrity" in package:
                lock_names.setdefault(Package("npm", name, package["version"]), lock.parent.name)
            else:
                odd[name] = f"the lock of {lock.parent.name} pins no published version of it"
    return lock_names, odd


def looked_up(packages: Sequence[Package], ask: Ask) -> Report:
    """Look every package up, in as few questions as OSV takes."""
    report = Report()
    for start in range(0, len(packages), MOST):
        pages = dict.fromkeys(packages[start : start + MOST], "")
        while pages:
            pages = _page(pages, ask, report)
    report.clear = [
        package
        for package in packages
        if package not in report.advisories and str(package) not in report.unasked
    ]
    return report


def _page(pages: Mapping[Package, str], ask: Ask, report: Report) -> dict[Package, str]:
    """One question about each package from its page on; returns the pages that follow."""
    queries = [
        {
            "package": {"ecosystem": package.ecosystem, "name": package.name},
            "version": package.version,
        }
        | ({"page_token": token} if token else {})
        for package, token in pages.items()
    ]
    further: dict[Package, str] = {}
    try:
        results = ask({"queries": queries})["results"]
        if len(results) != len(queries):
            raise ValueError(f"{len(results)} answers to {len(queries)} questions")
        for package, result in zip(pages, results, strict=True):
            ids = [advisory["id"] for advisory in result.get("vulns", [])]
            if ids:
                report.advisories.setdefault(package, []).extend(ids)
            if token := result.get("next_page_token"):
                further[package] = token
    except (OSError, HTTPException, ValueError, KeyError, TypeError, AttributeError) as error:
        why = str(error) or type(error).__name__
        report.unasked |= {str(package): why for package in pages}
        return {}
    return further


def answer_to(question: Mapping[str, Any], address: str = ADDRESS) -> Any:
    request = urllib.request.Request(
        address, json.dumps(question).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def main(ask: Ask = answer_to) -> int:
    locks, odd = pinned()
    report = looked_up(list(locks), ask)
    report.unasked |= odd
    print(*report.lines(locks), sep="\n")
    return 0 if report.is_well else 1
