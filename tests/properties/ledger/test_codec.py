"""Every event type, with whatever its fields may hold, goes into a body and comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel import canonical
from pycore.kernel.units import Millis
from pycore.ledger.lines.line import Line, decode, encode
from pycore.ledger.model import codec
from tests.properties.strategies import EVENTS, MOST, events_of, values

NUMBERS = st.integers(-MOST, MOST)


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_comes_back_from_its_bytes(name: str) -> None:
    @settings(max_examples=25)
    @given(events_of(EVENTS[name], NUMBERS))
    def comes_back(event: Any) -> None:
        line = Line(lam=1, own="s", base="", wall=event.at, type=name, body=codec.to_body(event))
        read = decode(encode(line))
        assert codec.from_body(EVENTS[read.type], read.body, read.wall) == event

    comes_back()


@pytest.mark.parametrize("name", EVENTS)
def test_any_body_is_an_event_or_unsound_and_never_breaks_the_codec(name: str) -> None:
    fields = [field for field in EVENTS[name].__dataclass_fields__ if field != "at"]

    @settings(max_examples=25)
    @given(st.dictionaries(st.sampled_from([*fields, "other"]), values))
    def read(body: dict[str, Any]) -> None:
        try:
            event = codec.from_body(EVENTS[name], body, Millis(0))
        except codec.Unsound as unsound:
            named = unsound.field
        else:
            again = codec.to_body(event)
            assert codec.from_body(EVENTS[name], again, Millis(0)) == event
            assert json.loads(canonical.dumps(again)) == again
            return
        assert named.split(".")[0].split("[")[0] in fields

    read()
