"""docs/api.json, the description of the API for whoever writes another client: it tells every
address there is and who may ask, every code that can be answered, and nothing that is not so.
What schemathesis makes of it is asked of the server, which answers as described and never breaks.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from backend.api.access import RULES, Who
from backend.api.errors import CODES
from backend.app import create_app
from backend.services.sync import patience
from backend.services.sync.patience import Allowance
from pycore.kernel.ids import live_id, near_id
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.sync import proofs
from tests.backend.conftest import CODE, closed
from tests.backend.kit.askers import night
from tests.backend.tablet import TID, Tablet, lines_of, run_of
from tests.kit.promises import REQUESTS

NDJSON = "application/x-ndjson"
ROOT = Path(__file__).resolve().parents[3]
DESCRIPTION = json.loads((ROOT / "docs" / "api.json").read_text("utf-8"))
PAGES = ("/org", "/inspect", "/<path:path>", "/")
"""What people open in a browser."""
ONLY_ON_PAGES = {
    "bad-line",
    "first-ended",
    "foreign-form",
    "link-ended",
    "no-such-link",
    "readers-only",
    "server-error",
    "wrong-password",
}
"""What stands in these modules and is answered on pages, told by `holdfast verify`, or never on
purpose."""
MODULES = (
    "access",
    "context",
    "errors",
    "proving",
    "turned_away",
    "views/live",
    "views/nights",
    "views/sync",
)
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


def described() -> dict[tuple[str, str], dict[str, Any]]:
    """{(address, method): what is told of it}"""
    return {
        (path, method.upper()): operation
        for path, of_path in DESCRIPTION["paths"].items()
        for method, operation in of_path.items()
    }


def told_as(rule: str) -> str:
    """An address of the application as the description writes it."""
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)
    return path.replace("{_rest}", "{rest}").replace("{live_id}", "{live}")


def test_every_address_is_described_with_whoever_may_ask(app: Flask) -> None:
    there = {
        (told_as(rule.rule), method): RULES[rule.endpoint, method]
        for rule in app.url_map.iter_rules()
        if not any(rule.rule == page or rule.rule.startswith(page + "/") for page in PAGES[:2])
        and rule.rule not in PAGES
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    operations = described()
    assert there.keys() == operations.keys()
    assert {at: who.value for at, who in there.items()} == {
        at: operation["x-who"] for at, operation in operations.items()
    }
    for at, who in there.items():
        bears = who in (Who.DEVICE, Who.WRITER)
        assert operations[at]["security"] == ([{"token": []}] if bears else []), at


def answered_codes() -> set[str]:
    """Every code that stands where the API refuses, and where what it reads does."""
    codes = set(CODES.values())
    for name in MODULES:
        tree = ast.parse((ROOT / "backend" / "api" / f"{name}.py").read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                place = {"ApiError": 1, "super().__init__": 1, "no_token": 0}.get(called)
                if place is not None and len(node.args) > place:
                    code = node.args[place]
                    if isinstance(code, ast.Constant) and isinstance(code.value, str):
                        codes.add(code.value)
    return codes


def read_codes() -> set[str]:
    """Every code of a transfer or of a night's file that cannot be read."""
    codes: set[str] = set()
    for name in ("frames", "bundle"):
        text = (ROOT / "pycore" / "ledger" / "lines" / f"{name}.py").read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("BadFrame", "BadBundle"):
                codes |= {
                    arg.value
                    for arg in node.args
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return codes


def test_every_code_is_described() -> None:
    error = DESCRIPTION["components"]["schemas"]["Error"]["properties"]["error"]
    by_name = {proofs.STALE, "too-big"}  # the second one by way of Accepted.bad
    codes = error["properties"]["code"]["enum"]
    assert set(codes) == (answered_codes() | read_codes() | by_name) - ONLY_ON_PAGES
    assert codes == sorted(codes)


# --- What is described is so ---------------------------------------------------------------------


@schemathesis.serializer(NDJSON)
def as_it_is(_context: Any, value: Any) -> bytes:
    return str(value).encode()


LATER = "dev-later"
RIGHT = {"tid": TID, "live": live_id(TID), "near": near_id(live_id(TID))}
FILE = write_bundle(LogSet(TID).receive(run_of("dev-f", lines_of(2)))[0], {}, {})
addresses = count()


@dataclass
class DescribedServer:
    """A server with a night, and a device that was let in."""

    schema: Any
    headers: dict[str, str]


@pytest.fixture(scope="module")
def described_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DescribedServer]:
    folder = tmp_path_factory.mktemp("described")
    app = create_app(folder / "data", dist=folder, pairing_code=CODE)
    app.extensions["holdfast"].allowance = Allowance(1e9, 1e9)
    tablet = Tablet(app)
    night(tablet, TID, "Rose Spence")
    Tablet(app, LATER)
    schema = schemathesis.openapi.from_dict(DESCRIPTION)
    schema.validate()
    schema.app = app
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patience, "ALL_AT_ONCE", 10**9)
        yield DescribedServer(schema, {**tablet.headers, "Accept-Encoding": "identity"})
    closed(app)


transfers = st.integers(1, 3).map(
    lambda most: write_frames([run_of("dev-q", lines_of(most))], {"heads": {}}).decode()
)


def helped(at: tuple[str, str], case: Any, data: st.DataObject, mode: GenerationMode) -> None:
    """What nobody hits upon by chance: ids of what is here, and where it may be right a body that
    is.
    """
    for name in case.path_parameters or {}:
        case.path_parameters[name] = RIGHT.get(name, case.path_parameters[name])
    if at[1] == "POST" and mode is GenerationMode.POSITIVE:
        match at[0].rpartition("/")[2]:
            case "push":
                case.body = data.draw(transfers)
            case "bundle.txt":
                case.body = FILE
            case "enrol":
                case.body = {"dev": f"new-{next(addresses)}", "code": CODE, "label": "Door"}
            case "newcomer":
                case.body = {"dev": LATER, "known": True}
            case "people":
                case.body = {"people": {}}
            case "hello" | "token" | "pull":
                case.body = {}


def can_be_wrong(at: tuple[str, str]) -> bool:
    """Whether a question there can be another than the description allows."""
    operation = described()[at]
    return bool("requestBody" in operation or operation["security"] or "{proto}" in at[0])


ASKED = [
    pytest.param(at, mode, id=f"{' '.join(at)}-{mode.value}")
    for at in sorted(described())
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or can_be_wrong(at)
]


@pytest.mark.slow
@pytest.mark.parametrize(("at", "mode"), ASKED)
def test_the_server_answers_as_described(
    described_server: DescribedServer, at: tuple[str, str], mode: GenerationMode
) -> None:
    """A device that was let in, and nobody; of a night that is here, and of any. *mode*: what the
    description allows, or what it does not. Somebody was told what they asked for.
    """
    operation = described_server.schema[at[0]][at[1]]
    statuses: set[int] = set()

    @settings(
        max_examples=REQUESTS.dose(part=4, full=20),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        is_in=st.sampled_from([True, True, True, False]),
        data=st.data(),
    )
    def ask(case: Any, is_in: bool, data: st.DataObject) -> None:
        if is_helped:
            helped(at, case, data, mode)
            is_in = (
                True  # what is drawn depends on the modules that are there: one has to be right
            )
        number = next(addresses)  # whoever guesses a code too often has to wait
        address = f"10.{number // 62500}.{number // 250 % 250}.{number % 250}"
        response = case.call(
            headers=described_server.headers if is_in and not at[0].endswith("/enrol") else {},
            environ_base={"REMOTE_ADDR": "127.0.0.1" if at[0] == "/metrics" else address},
        )
        statuses.add(response.status_code)
        case.validate_response(response, checks=list(CHECKS))

    for is_helped in (True, False):  # noqa: B007
        ask()
    if mode is GenerationMode.POSITIVE:
        assert statuses & ({426} if "{proto}" in at[0] else {200, 302})
    else:
        assert statuses - {200, 302}
