"""`holdfast rules`, and the schema in the documentation: it is what the code says."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from backend import cli
from backend.commands.rules import schema
from pycore.law import packs
from pycore.law.house.house_format import document
from tests.core.law.hostile import hostile

ROOT = Path(__file__).resolve().parents[3]
documented = cache(
    lambda: json.loads((ROOT / "docs" / "house-rules.schema.json").read_text("utf-8"))
)
OWN = sorted((ROOT / "tests" / "houses").glob("*.json"))


def fits(data: Any, rule: dict[str, Any]) -> bool:
    """Whether data fits a schema of the few words that ours uses."""
    if "$ref" in rule:
        return fits(data, documented()["$defs"][rule["$ref"].rpartition("/")[2]])
    if "anyOf" in rule:
        return any(fits(data, option) for option in rule["anyOf"])
    if "const" in rule:
        return bool(data == rule["const"])
    if "enum" in rule:
        return type(data) in (int, str) and data in rule["enum"]
    kind = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "boolean": bool,
        "null": type(None),
    }[rule["type"]]
    if type(data) is not kind:
        return False
    if kind is dict:
        properties = rule["properties"]
        return (
            set(rule["required"]) <= set(data)
            and set(data) <= set(properties)
            and all(fits(value, properties[key]) for key, value in data.items())
        )
    if kind is list:
        in_range = rule["minItems"] <= len(data) <= rule["maxItems"]
        return in_range and all(fits(member, rule["items"]) for member in data)
    if kind is str:
        in_range = rule.get("minLength", 0) <= len(data) <= rule.get("maxLength", 10**6)
        return in_range and re.search(rule.get("pattern", ""), data) is not None
    return kind is not int or rule["minimum"] <= data <= rule["maximum"]


def test_the_schema_in_the_docs_is_what_the_code_says() -> None:
    assert documented() == schema(), "run: holdfast rules schema > docs/house-rules.schema.json"


@pytest.mark.parametrize("house", packs.houses().values(), ids=lambda house: house.id)
def test_shipped_files_fit_the_schema(house: Any) -> None:
    assert fits(document(house), documented())


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_files_fit_the_schema(path: Path) -> None:
    assert fits(json.loads(path.read_text("utf-8")), documented())


def test_the_page_names_every_field_and_value() -> None:
    page = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
    missing = [
        name
        for name in (
            *documented()["properties"],
            *documented()["properties"]["values"]["properties"],
        )
        if f"`{name}`" not in page
    ]
    assert missing == []


def test_a_shown_file_is_a_sound_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "show", "selkirk-thursday"]) == 0
    path = tmp_path / "own.json"
    path.write_text(capsys.readouterr().out, "utf-8")
    assert cli.main(["rules", "check", str(path)]) == 0
    assert "selkirk-thursday, edition 2024-08-16, for ca_mb: sound" in capsys.readouterr().out
    assert cli.main(["rules", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()


def test_a_hostile_file_is_told_by_its_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.json"
    for case in hostile(14):
        path.write_text(case.text, "utf-8")
        assert cli.main(["rules", "check", str(path)]) == 1
        assert case.field[:40] in capsys.readouterr().err
    path.write_bytes(b"\xff\xfe")
    assert cli.main(["rules", "check", str(path)]) == 2
    assert "UTF-16" in capsys.readouterr().err
    path.write_bytes(b"{\n\xe9}")
    assert cli.main(["rules", "check", str(path)]) == 2
    assert "line 2 is not UTF-8" in capsys.readouterr().err
    assert cli.main(["rules", "check", str(tmp_path / "nowhere")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_what_the_law_forbids_is_told_by_its_field_and_its_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = document(packs.house("saskatchewan-night"))
    data["values"]["rebuy_limit"]["value"] = 3
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(data), "utf-8")
    assert cli.main(["rules", "check", str(file)]) == 1
    complaint = capsys.readouterr().err
    assert "values.rebuy_limit.value" in complaint
    assert "(above-the-law, SK-A.2.i)" in complaint


def test_a_clause_that_no_document_has_is_told_by_its_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = document(packs.house("saskatchewan-night"))
    data["clauses"]["refund"] = "SK-4.dd"
    path = tmp_path / "own.json"
    path.write_text(json.dumps(data), "utf-8")
    assert cli.main(["rules", "check", str(path)]) == 1
    complaint = capsys.readouterr().err
    assert "clauses.refund" in complaint
    assert "there is no clause SK-4.dd" in complaint
    data["clauses"]["refund"] = "OWN-4"
    path.write_text(json.dumps(data), "utf-8")
    assert cli.main(["rules", "check", str(path)]) == 0
