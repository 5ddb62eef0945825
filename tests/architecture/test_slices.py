"""What holds of every slice of a subject."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.book.subject import BOOK
from pycore.night.subject import NIGHT
from pycore.record.subject import Subject


@pytest.mark.parametrize("subject", [NIGHT, BOOK], ids=["night", "book"])
def test_every_kind_of_record_is_a_frozen_value_with_a_time(subject: Subject[Any]) -> None:
    for kind in (*subject.commands.values(), *subject.events.values()):
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined]
        assert "at" in kind.__dataclass_fields__, kind  # type: ignore[attr-defined]
