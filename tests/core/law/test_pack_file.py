"""A pack.json is taken whole or not at all: nobody finds out in a hall that a limit had a typo."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pycore.law import packs
from pycore.law.house.house_text import written

Document = dict[str, Any]


def text(code: str) -> str:
    return packs.text_of(f"pycore.law.jurisdictions.{code}", "pack.json")


@pytest.mark.parametrize("code", packs.codes())
def test_a_pack_says_what_its_file_says(code: str) -> None:
    pack = packs.load(code)
    assert pack.code == code
    assert packs.pack_document(pack) == json.loads(text(code))
    assert pack.play.code == pack.wagers.code == code


@pytest.mark.parametrize("folder", packs.folders())
def test_the_files_are_as_a_writer_writes_them(folder: str) -> None:
    for name in ("pack.json", "rules.json", "cases.json"):
        source = packs.text_of(folder, name)
        assert not source or source == written(json.loads(source)), name


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (lambda pack: pack.update(minimun_age=19), "minimun_age"),
        (lambda pack: pack.update(edition=7), "edition"),
        (lambda pack: pack.pop("code"), "code"),
        (lambda pack: pack.pop("no_return"), "no_return"),
        (lambda pack: pack.update(no_refund=3), "no_refund"),
        (lambda pack: pack.update(play=[]), "play"),
        (lambda pack: pack["set_up"][0].pop("kind"), r"set_up\[0\]"),
        (lambda pack: pack["takings"][2].pop("kind"), r"takings\[2\]"),
        (lambda pack: pack["set_up"][0].update(cap="100"), r"set_up\[0\]"),
        (lambda pack: pack["set_up"][0].update(code="too-dear"), "set_up"),
        (lambda pack: pack["play"].pop("void"), "void"),
        (lambda pack: pack["play"].update(hat=pack["play"]["void"]), "hat"),
        (lambda pack: pack["play"]["void"].update(value="kept"), "void"),
        (lambda pack: pack["play"]["misdeal"]["value"].update(extra=1), "misdeal"),
        (lambda pack: pack["wagers"]["declaration"].pop("clause"), "declaration"),
        (lambda pack: pack["left_open"].update(hat="NU-9.01d"), "hat"),
        (lambda pack: pack["book"].update(hat="NU-9.22"), "hat"),
    ],
)
def test_a_damaged_pack_is_refused_by_its_field(
    damage: Callable[[Document], object], where: str
) -> None:
    pack: Document = json.loads(text("ca_nu"))
    damage(pack)
    with pytest.raises(ValueError, match=where):
        packs.read_pack(json.dumps(pack))


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (lambda book: book.update(name="TDA"), "name"),
        (lambda book: book.pop("edition"), "edition"),
        (lambda book: book["play"].pop("void"), "void"),
        (lambda book: book["wagers"]["least"].update(value=3), "least"),
    ],
)
def test_a_damaged_rule_book_is_refused_by_its_field(
    damage: Callable[[Document], object], where: str
) -> None:
    book: Document = json.loads(packs.text_of("pycore.law.rulebooks.tda_2024", "rules.json"))
    damage(book)
    with pytest.raises(ValueError, match=where):
        packs.read_rule_book(json.dumps(book))
