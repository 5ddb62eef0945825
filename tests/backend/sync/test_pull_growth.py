"""What it costs the server to hand out a night, counted: four times the lines, about four times
the work, whether a tablet pages by what it has or by the server's cursor.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from backend.app import create_app
from backend.store.rows import db
from tests.backend.tablet import CODE, Tablet
from tests.costs import calls, lines_run

SHORT, TIMES, PAGE, ABOUT = 400, 4, 100, 1.1


def cost(
    folder: Path, count: int, measured: Callable[[Callable[[], object]], int], by: bool
) -> int:
    """What it costs until a tablet that has nothing has all of it."""
    app = create_app(folder, pairing_code=CODE)
    writer, reader = Tablet(app, "writer"), Tablet(app, "reader")
    for _ in range(count // PAGE):
        writer.push(writer.write(PAGE))
    reader.heads()  # what is made at the first question of each kind is no part of it

    def work() -> None:
        while reader.pull(PAGE, by_cursor=by).end["more"]:
            pass

    spent = measured(work)
    assert reader.logs.heads() == writer.logs.heads()
    with app.app_context():
        db.engine.dispose()
    return spent


@pytest.mark.parametrize("by_cursor", [False, True])
@pytest.mark.parametrize("measured", [calls, lines_run])
def test_a_night_four_times_as_long_costs_about_four_times_as_much_to_fetch(
    tmp_path: Path, measured: Callable[[Callable[[], object]], int], by_cursor: bool
) -> None:
    short = cost(tmp_path / "short", SHORT, measured, by_cursor)
    long = cost(tmp_path / "long", TIMES * SHORT, measured, by_cursor)
    assert long <= TIMES * ABOUT * short
