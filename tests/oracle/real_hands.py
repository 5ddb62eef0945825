"""Real hands, and the rules that fit them."""

from __future__ import annotations

from pathlib import Path

from pycore.law import packs
from pycore.poker.phh import read

TDA = packs.play_rules()[packs.NEUTRAL]


HERE = Path(__file__).parent


SMALL = list(read((HERE / "real_hands.phhs").read_text("utf-8")))
