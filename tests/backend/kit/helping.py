"""Tablets that the office let in for a part, and lines that one part may write or another."""

from __future__ import annotations

from typing import Any

from flask import Flask

from backend.services import reading
from backend.store.reach import Part, Reach
from pycore.kernel.units import Millis
from pycore.log.line import Line, encode
from tests.backend.tablet import Tablet


def said(kind: str, body: dict[str, Any], lam: int = 1) -> bytes:
    return encode(Line(lam=lam, own="x", base="", wall=Millis(lam), type=kind, body=body))


CLOCK = said("clock-started/1", {})
NAMED = said("tablet-named/1", {"dev": "helper", "name": "Door"})
"""What a director writes, and what any tablet does."""


def let_in(app: Flask, role: Part, dev: str = "helper", tid: str = "") -> Tablet:
    home = app.extensions["holdfast"]
    with app.app_context():
        code = reading.new_pass(home.org, Reach(only_tid=tid, role=role), home.now_ms())
    return Tablet(app, dev, code=code)


def whys(answer: dict[str, Any]) -> list[tuple[str, int, int, str]]:
    return [(one["dev"], one["seq"], one["n"], one["why"]) for one in answer["quarantined"]]


def helds(tablet: Tablet) -> dict[str, int]:
    return {dev: head[0] for dev, head in tablet.heads()["heads"].items()}
