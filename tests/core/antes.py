"""A Selkirk Thursday with antes, the words of the tests that deal with who pays them."""

from __future__ import annotations

from functools import cache
from typing import Any

from pycore.law import packs
from pycore.law.house.house_format import document
from tests.core.felt import counted_in
from tests.core.hall import Hall, thursday


def house(payer: str = "big-blind", ante: int | None = None) -> dict[str, Any]:
    """Selkirk's rules with an *ante* at every level, as large as its big blind where none is
    named; "" leaves unsaid who pays it.
    """
    data = document(packs.house("selkirk-thursday"))
    for rows in (data["structure"]["items"], data["structure"]["extra"]["items"]):
        for row in rows:
            if "big" in row:
                row["ante"] = row["big"] if ante is None else ante
    if payer:
        data["play"]["ante_payer"] = {"value": payer, "clause": "OWN-4"}
    return data


@cache
def antes(players: int = 10, payer: str = "big-blind", ante: int | None = None) -> Hall:
    """Everybody at table 1, the clock just started, stacks counted."""
    hall = thursday(template="", house=house(payer, ante)).sell(players).at("18:55").draw(tables=1)
    return counted_in(hall.at("19:00").start())
