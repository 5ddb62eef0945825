"""What a place asks of its money is data: an invented one is read whole, and a typo is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pycore.law import packs

INVENTED = Path(__file__).parents[2] / "fifth_province/jurisdictions/ca_xa"


def test_an_invented_place_asks_what_its_file_says() -> None:
    accounts = packs.read_duties((INVENTED / "duties.json").read_text("utf-8")).accounts
    assert accounts
    assert accounts.forbids("advertising") == "XA-8.3"
    assert [word.states for word in accounts.words_of("equipment")] == ["two-offers"]
    assert accounts.words_of("premises") == ()
    assert accounts.purpose("lighthouses")
    assert accounts.purpose("education") is None
    report = packs.read_financial_report((INVENTED / "financial_report.json").read_text("utf-8"))
    assert (report.clauses_of("net"), report.clauses_of("gross")) == (("XA-8.2",), ())


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"cheques": {"clause": "XA-8.1"}}, "cheques"),
        ({"words": [{"states": "so", "kind": "rent", "clause": "XA-8.1"}]}, "kind"),
    ],
)
def test_a_typo_is_named(changed: dict[str, Any], where: str) -> None:
    with pytest.raises(ValueError, match=where):
        packs.read_duties(json.dumps({"code": "ca_xa", "accounts": changed}))


def test_a_field_of_the_report_names_its_clause() -> None:
    with pytest.raises(ValueError, match="clause"):
        packs.read_financial_report(json.dumps({"code": "ca_xa", "fields": [{"field": "net"}]}))
