"""Dataclasses that are put together when they are first used behave as the standard library's do,
whatever that first use is.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import field
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

import pytest

from pycore.kernel import values

T = TypeVar("T")
FIRST_USES: dict[str, Callable[[Any], Any]] = {
    "made": lambda of: repr(of.Seat("A", chips=5)),
    "made with what is left out": lambda of: of.Seat("A").notes,
    "made wrongly": lambda of: of.Seat(),
    "made of a part": lambda of: repr(of.Held("A", by="B")),
    "made of a class that adds nothing": lambda of: repr(of.Reserved("A")),
    "made of a part of that": lambda of: repr(of.Named("A")),
    "made of no fields": lambda of: (repr(of.Marker()), of.Marker() == of.Marker()),
    "made of two": lambda of: repr(of.Both[int]("A", of=[1])),
    "made from fields": lambda of: repr(
        values.made(of.Seat, {"at": "A", "chips": 1, "notes": []})
    ),
    "compared": lambda of: (of.Seat("A") == of.Seat("A"), of.Seat("A") == of.Seat("B")),
    "compared after made from fields": lambda of: (
        values.made(of.Place, {"at": "A"}) == values.made(of.Place, {"at": "A"})
    ),
    "hashed": lambda of: len({of.Place("A"), of.Place("A")}),
    "changed": lambda of: setattr(of.Seat("A"), "at", "B"),
    "sorted": lambda of: sorted([of.Place("B"), of.Place("A")])[0].at,
    "matched": lambda of: _matched(of),
    "asked for its fields": lambda of: [
        seat_field.name for seat_field in dataclasses.fields(of.Seat)
    ],
    "asked for a part's fields": lambda of: [
        held_field.name for held_field in dataclasses.fields(of.Held)
    ],
    "asked whether it is frozen": lambda of: of.Held.__dataclass_params__.frozen,
    "asked how it is matched": lambda of: (of.Place.__match_args__, of.Held.__match_args__),
    "asked whether it is one": lambda of: dataclasses.is_dataclass(of.Reserved),
    "asked whether it is plain": lambda of: (
        values.is_plain(of.Seat),
        values.is_plain(of.Checked),
    ),
    "replaced": lambda of: repr(dataclasses.replace(of.Seat("A"), chips=2)),
    "checked as it is made": lambda of: of.Checked(0),
    "made by its own words": lambda of: of.Own().at,
}


def _matched(of: Any) -> Any:
    match of.Place("A"):
        case of.Seat():
            return "a seat"
        case of.Place(at):
            return at


def _classes(dataclass: Any) -> Any:
    """The same classes, by this decorator."""

    @dataclass(frozen=True, order=True)
    class Place:
        at: str

    @dataclass(frozen=True, kw_only=True)
    class Seat:
        at: str = field(kw_only=False)
        chips: int = 0
        notes: list[str] = field(default_factory=list)

    @dataclass(frozen=True, kw_only=True)
    class Held(Seat):
        by: str

    class Reserved(Seat):
        pass

    @dataclass(frozen=True, kw_only=True)
    class Named(Reserved):
        name: str = "Ann"

    @dataclass(frozen=True)
    class Marker:
        pass

    @dataclass(frozen=True, kw_only=True)
    class Both(Named, Marker, Generic[T]):
        of: list[T] = field(default_factory=list)

    @dataclass
    class Checked:
        chips: int

        def __post_init__(self) -> None:
            if self.chips < 1:
                raise ValueError("no chips")

    @dataclass
    class Own:
        at: str

        def __init__(self) -> None:
            self.at = "here"

    return SimpleNamespace(**locals())


def _outcome(use: Callable[[Any], Any], of: Any) -> Any:
    try:
        return use(of)
    except (TypeError, ValueError, dataclasses.FrozenInstanceError) as error:
        return type(error), str(error)


@pytest.mark.parametrize("use", FIRST_USES.values(), ids=FIRST_USES)
@pytest.mark.parametrize("waits", [True, False], ids=["waiting", "at once"])
def test_the_first_use_finds_what_the_standard_library_makes(
    use: Callable[[Any], Any], waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "_waits", waits)
    ours = _classes(values.dataclass)
    monkeypatch.undo()
    expected = _outcome(use, _classes(dataclasses.dataclass))
    assert [_outcome(use, ours) for _ in range(2)] == [expected, expected]
