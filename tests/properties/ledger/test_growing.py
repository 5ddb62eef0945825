"""Whatever is appended to whichever version, a Growing says what a tuple would."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from pycore.ledger.lines.growing import Growing

ITEMS = st.lists(st.integers(0, 9), max_size=4)
PLACES = st.none() | st.integers(-12, 12)
SLICES = st.builds(slice, PLACES, PLACES, st.sampled_from([None, 1, 2, -1, -2]))


@given(
    ITEMS,
    st.lists(st.tuples(st.integers(0, 50), ITEMS | SLICES), max_size=20),
    st.integers(0, 9),
)
def test_any_tree_of_versions_behaves_like_tuples(
    start: list[int], story: list[tuple[int, list[int] | slice]], index: int
) -> None:
    rows, tuples = [Growing(start)], [tuple(start)]
    for which, change in story:
        row, like = rows[which % len(rows)], tuples[which % len(rows)]
        if isinstance(change, slice):
            rows.append(row[change])
            tuples.append(like[change])
        else:
            rows.append(row.plus(change) if which % 2 else row + change)
            tuples.append((*like, *change))
        index in row  # noqa: B015 - asking early must not change what is said later
    assert rows == tuples
    for row, like in zip(rows, tuples, strict=True):
        assert (tuple(row), len(row), hash(row)) == (like, len(like), hash(like))
        assert row == Growing(like)
        assert (index in row) == (index in like)
        assert row.count(index) == like.count(index)
        assert list(reversed(row)) == list(reversed(like))
        assert [row[at] for at in range(-len(row), len(row))] == list(like + like)
        if index in like:
            assert row.index(index) == row.place(index) == like.index(index)
    for row, like in zip(rows, tuples, strict=True):
        for other, unlike in zip(rows, tuples, strict=True):
            assert (row == other) == (like == unlike)
            assert (row == unlike) == (like == unlike)


def test_threads_that_append_to_one_version_do_not_meet() -> None:
    """The server holds nights that several requests may add to at once."""
    row: Growing[int] = Growing(range(10))
    with ThreadPoolExecutor(8) as pool:
        for _ in range(200):
            grown = list(pool.map(lambda index, row=row: row.plus((index, index)), range(8)))
            assert [tuple(version[-2:]) for version in grown] == [
                (index, index) for index in range(8)
            ]
            assert all(version[:-2] == row for version in grown)
            row = grown[3]
