"""Hostile house-rules files: a sentence that names the field, each time, in both languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.voice.catalogues import catalogue
from tests.core.law.hostile import Hostile, hostile

ROOT = Path(__file__).resolve().parents[3]
SAID = "ui.house.why."


@cache
def whys() -> set[str]:
    """Every reason that a house-rules file can be refused for."""
    reasons = {"missing", "unknown"}
    for path in (ROOT / "pycore" / "law").glob("[hp]o*/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "")
            place = {"damaged": 1, "NoValue": 0}.get(name)
            if place is not None and isinstance(node.args[place], ast.Constant):
                reasons.add(str(node.args[place].value))  # type: ignore[attr-defined]
    # The form reads dollars and per cent: there "a whole number" would be the wrong word.
    return reasons | {"beyond-range", "not-one-of", "not-an-amount"}


def sentence(facts: dict[str, object], lang: str) -> str:
    words = catalogue(lang)
    why = words[f"{SAID}{facts['why']}"]
    text = words["refused.house-rules-damaged"].replace("{why}", why)
    return re.sub(r"\{(\w+)\}", lambda hole: str(facts[hole.group(1)]), text)


@pytest.mark.parametrize("key", [key for key in catalogue("en") if key.startswith(SAID)])
def test_every_reason_has_a_sentence(key: str) -> None:
    assert key.removeprefix(SAID) in whys()
    for words in (catalogue("en"), catalogue("fr")):
        assert key in words


def test_there_is_no_sentence_without_its_reason() -> None:
    keys = {key for key in catalogue("en") if key.startswith(SAID)}
    assert keys == {f"{SAID}{why}" for why in whys()}


@pytest.mark.parametrize("file", list(hostile(210)), ids=lambda file: file.done)
def test_a_hostile_file_gets_a_sentence_that_names_the_field(file: Hostile) -> None:
    with pytest.raises(Refused) as refusal:
        packs.read_house(file.text)
    facts = refusal.value.facts
    assert len(str(facts["field"])) <= 120
    for lang in ("en", "fr"):
        text = sentence(facts, lang)
        assert str(facts["field"]) in text
        assert "{" not in text


# --- What differs ---

schema = cache(
    lambda: json.loads((ROOT / "docs" / "house-rules.schema.json").read_text("utf-8"))[
        "properties"
    ]
)


def label(words: dict[str, str], field: str, name: str) -> bool:
    """As webapp/ui/setup/differs.py looks for a field that names its section."""
    keys = (f"ui.differs.{field}", f"ui.setting.{name}", f"ui.setup.{name}")
    return any(key in words for key in keys)


def of_the_terms() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(section, name, the schema of its value) of every term that two sets can have otherwise."""
    named = {"last_start": "last_start_minute"}
    for section in ("play", "wagers", "beside", "jackpot"):
        for name, ruled in schema()[section]["properties"].items():
            value = ruled.get("properties", {}).get("value", {"enum": [name]})
            if len(value.get("enum", (1, 2))) > 1 or name == "prepaid_absent":
                yield section, named.get(name, name), value


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_differs_is_told_in_words_of_the_form_and_not_of_the_file(lang: str) -> None:
    words, missing = catalogue(lang), []
    for name in (
        *schema()["values"]["properties"],
        "language",
        "ruleset",
        "free",
        "clauses",
        "book",
    ):
        missing += [name] * (not label(words, name, name))
    for section, name, value in of_the_terms():
        field = f"{section}.{name}"
        missing += [field] * (not label(words, field, name))
        for option in value.get("enum", ()):
            keys = (f"ui.differs.{field}-{option}", f"ui.setup.{name}-{option}")
            missing += [keys[0]] * (not any(key in words for key in keys))
        if value.get("type") == "object":
            text = words.get(f"ui.differs.{field}-said", "")
            missing += [f"{field}-said"] * ("{" not in text)
    assert missing == []
