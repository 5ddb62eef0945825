"""For every test: whatever is refused was declared, and its facts say their units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.portable.voice import unit_of


@pytest.fixture(scope="session", autouse=True)
def _only_what_is_declared() -> Iterator[None]:
    from tests import declared  # it imports whatever can refuse, which collecting need not

    plain = Refused.__init__

    def checked(self: Refused, code: str, *args: Any, **facts: Any) -> None:
        assert declared.may_be_refused(code), code
        for name in facts.keys() - {"kind"}:
            assert unit_of(name), f"{code}: {name} says no unit"
        plain(self, code, *args, **facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Refused, "__init__", checked)
        yield


@pytest.fixture
def hall(request: pytest.FixtureRequest) -> Any:
    """The night a test is given as a function: played when the test runs, not when it is found."""
    return request.param()
