"""The checklists of a place and of its house rules, read from their folders.

What stands in a checks.json: pycore/law/jurisdictions/README.md.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import cache
from typing import Any

from pycore.law import jurisdictions, packs, policies
from pycore.law.files.checks import Checks
from pycore.ledger.model.understood import back

FILE = "checks.json"


@cache
def of(code: str, template: str = "") -> Checks:
    """Return what a jurisdiction, and house rules that ship under it, ask to be looked at and
    ticked, with what every hall is asked; nothing where a jurisdiction's folder does not say.
    """
    folder = f"{jurisdictions.__name__}.{code}"
    source = packs.text_of(folder, FILE) if code in packs.codes() else ""
    if not source:
        return Checks(code=code)
    checks = read(source)
    own = [place for place, house in packs.house_folders().items() if house.id == template]
    for place in own:
        more = packs.text_of(place, FILE)
        checks = checks.and_those_of(read(more)) if more else checks
    general = read(packs.text_of(policies.__name__, FILE))
    covered_ids = {check.stands_for for check in checks.items}
    items = tuple(check for check in general.items if check.id not in covered_ids)
    return checks.and_those_of(replace(general, items=items))


def read(source: str) -> Checks:
    """Return what is looked at and ticked from the text of a checks.json. ValueError says where it
    does not fit; what is left out has its usual value.
    """
    document = json.loads(source)
    checks: Checks = back(Checks, document)
    _within(document, asdict(checks), "")
    names = [check.id for check in checks.items]
    if len(set(names)) != len(names):
        raise ValueError("items: an id stands twice")
    return checks


def _within(written: Any, understood: Any, where: str) -> None:
    """Whether nothing that a file says was passed over."""
    if isinstance(written, dict):
        for name in written:
            if name not in understood:
                raise ValueError(f"{where}.{name}".lstrip("."))
            _within(written[name], understood[name], f"{where}.{name}")
    elif isinstance(written, list):
        for index, (part, other) in enumerate(zip(written, understood, strict=True)):
            _within(part, other, f"{where}[{index}]")
