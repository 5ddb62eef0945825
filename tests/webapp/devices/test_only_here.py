"""The close of a night asks for a copy of its records; a file that was saved is one."""

from __future__ import annotations

from types import SimpleNamespace

from tests.webapp.pages import Page, page

__all__ = ["page"]


class End:
    """The close of a night as its tablet shows it."""

    def __init__(self, page: Page) -> None:
        self.close = page.clock__tonight__close
        self.saved = 0
        self.close.device = SimpleNamespace(saved_as_file=lambda tid: self.saved)
        self.counts = {"here": 40}
        self.app = SimpleNamespace(
            tid="night",
            session=SimpleNamespace(data={"nights": {"night": self.counts}}),
            acts={"act": "close", "close": [{"code": "copy", "is_done": False}]},
        )

    def is_copied(self) -> bool:
        (step,) = self.close.steps_of(self.app)
        return bool(step["is_done"])


def test_a_file_that_holds_all_of_it_will_do_until_more_is_written(page: Page) -> None:
    end = End(page)
    assert not end.is_copied()
    end.saved = 40
    assert end.is_copied()
    end = End(page)
    end.saved, end.counts["here"] = 40, 41
    assert not end.is_copied()
