"""Reading JSON fast gives what reading it carefully gives, whatever the text."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pycore.kernel import canonical
from tests.properties.strategies import values

BLANK = st.text(" \t\n\r", max_size=2)
ODD_NUMBERS = [
    "-0", "0", "00", "01", "-", "1.0", "1e3", "1E400", "-0.0", "1e-7", ".5", "+1", "1_000", "NaN",
    "Infinity", "-Infinity", "nan", "١٢٣", "0x10", "9999999999999999", "9007199254740992e0",
    "00000000000000000", "0009007199254740991",
]  # fmt: skip
ODD_STRINGS = [
    '"\\ud83d"', '"\\uD83D\\uDca1"', '"\\\\ud83d"', '"1.5"', '"9007199254740999"', '"NaN"',
    '"[[[["', '"\\"[{"', '"\\u00"', '"', '"\\x"', '"\n"', "'a'", '"\\u0031"', '"\ud83d"',
]  # fmt: skip
NUMBER = st.one_of(
    st.integers(-(10**20), 10**20).map(str),
    st.integers(-2, 2).map(lambda off: str(canonical.MOST + off)),
    st.integers(-2, 2).map(lambda off: str(-canonical.MOST + off)),
    st.sampled_from([*ODD_NUMBERS, "1" * 5000]),
)
STRING = st.one_of(
    st.text(max_size=6).map(lambda text: json.dumps(text, ensure_ascii=False)),
    st.text(max_size=6).map(json.dumps),
    st.sampled_from(ODD_STRINGS),
)
TEXT = st.recursive(
    st.one_of(NUMBER, STRING, st.sampled_from(["true", "false", "null", "", "True", "\ufeff1"])),
    lambda inside: st.one_of(
        st.tuples(BLANK, st.lists(st.tuples(inside, BLANK).map("".join), max_size=4)).map(
            lambda row: "[" + row[0] + ",".join(row[1]) + "]"
        ),
        st.lists(st.tuples(BLANK, STRING, BLANK, inside, BLANK), max_size=4).map(
            lambda rows: (
                "{"
                + ",".join(a + key + b + ":" + member + c for a, key, b, member, c in rows)
                + "}"
            )
        ),
    ),
    max_leaves=12,
)


def carefully(text: str) -> Any:
    """The same by the letter: every number is looked at, every string written again, every level
    counted. None stands for refused, a list of one for the value.
    """

    def whole_number(digits: str) -> int:
        if abs(int(digits)) > canonical.MOST:
            raise ValueError(digits)
        return int(digits)

    def never(literal: str) -> Any:
        raise ValueError(literal)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("twice")
        return dict(pairs)

    def depth(value: Any) -> int:
        inside = value.values() if isinstance(value, dict) else value
        if not isinstance(value, dict | list):
            return 0
        return 1 + max(map(depth, inside), default=0)

    try:
        value = json.loads(
            text,
            parse_int=whole_number,
            parse_float=never,
            parse_constant=never,
            object_pairs_hook=once,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except ValueError:
        return None
    return None if depth(value) > canonical.DEEPEST else [value]


def read(text: str) -> Any:
    try:
        return [canonical.loads(text)]
    except ValueError:
        return None


def shown(parsed: Any) -> str:
    """The value with the type of everything in it: True is not 1."""
    return repr(parsed)


@settings(max_examples=600)
@given(TEXT)
@example("[" * 64 + "]" * 64)
@example("[" * 65 + "]" * 65)
@example("[" + '{"a":[]},' * 70 + "1]")
@example('["' + "[" * 70 + '\\"]",' + "[" * 63 + "]" * 63 + "]")
@example('{"a":9007199254740991,"b":"9007199254740993"}')
@example('{"a":1, "a" :2}')
def test_any_text_is_read_as_the_careful_way_reads_it(text: str) -> None:
    assert shown(read(text)) == shown(carefully(text))


@settings(max_examples=300)
@given(TEXT, st.data())
def test_so_is_a_text_that_was_damaged(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    much = data.draw(st.integers(0, 3))
    put = data.draw(st.text('[]{}",:\\ue.E-+0129NI ', max_size=3))
    damaged = text[:at] + put + text[at + much :]
    assert shown(read(damaged)) == shown(carefully(damaged))


@given(values)
def test_what_was_written_is_read_back_and_written_the_same(value: Any) -> None:
    text = canonical.dumps(value)
    assert canonical.loads(text) == value
    assert canonical.dumps(canonical.loads(text)) == text
    assert text == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
