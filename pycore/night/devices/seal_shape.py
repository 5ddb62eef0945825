"""What the screens are told of a night's seal."""

from __future__ import annotations

from typing import TypedDict

from pycore.night.devices.seal_signed import Signing


class SealView(TypedDict):
    """The seal of a night that is over. *short* is what stands on the paper, "" while the night is
    under none; *at_ms* when it was sealed. *signing* says whether its tablet signed it, *key* is
    the short form of that tablet's key. *is_again*: it was sealed before, so that a new seal needs
    its reason; *is_amended*: something was taken since, which asks for one. *waiting* are the
    records that wait, *lacking* the tablets whose sealed records are not all here.
    """

    short: str
    at_ms: int | None
    key: str
    signing: Signing
    is_again: bool
    is_amended: bool
    waiting: int
    lacking: list[str]
