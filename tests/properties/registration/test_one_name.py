"""Doors that sell under few names, hear each other or do not, in any order: once all is heard a
question stands for exactly the entries of one name that neither door was asked about, whoever
hears first; and answered on any tablet it stands on none.
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.night.registration import names
from tests.core.hall import Hall, thursday
from tests.core.kit.apart import placed

DEVS = ("desk", "door", "gate")
NAMES = ("Ann Roy", "ann  roy", "Zoé Li", "zoe li")
SAME = {name: name.split()[0][:2].casefold() for name in NAMES}
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(DEVS), st.just("sells"), st.sampled_from(NAMES)),
        st.tuples(st.sampled_from(DEVS), st.just("hears"), st.sampled_from(DEVS)),
    ),
    max_size=14,
)


def pairs_asked(hall: Hall) -> set[frozenset[str]]:
    entries = hall.state.entries
    pairs = names.pairs_to_ask(hall.state, hall.night.name)
    return {frozenset((entries[ticket].player, entries[other].player)) for ticket, other in pairs}


def all_heard(halls: dict[str, Hall], order: tuple[str, ...]) -> Hall:
    hall = halls[order[0]]
    for dev in order[1:]:
        hall = hall.meets(halls[dev])
    return hall


@given(STEPS, st.permutations(DEVS), st.booleans())
@settings(max_examples=60, deadline=None)
def test_it_is_asked_exactly_where_neither_door_had_heard_of_the_other(
    steps: list[tuple[str, str, str]], order: list[str], leased: bool
) -> None:
    begun = thursday().sell(1)
    if leased:
        begun = placed(begun, door="desk", gate="desk")
    halls = {dev: begun.on(dev) for dev in DEVS}
    sold: dict[str, str] = {}
    heard_pairs: set[frozenset[str]] = set()
    for index, (dev, does, detail) in enumerate(steps):
        hall = halls[dev]
        if does == "hears":
            halls[dev] = hall.meets(halls[detail])
            continue
        player = f"p{index}"
        heard = {entry.player for entry in hall.state.entries.values()}
        heard_pairs |= {frozenset((player, earlier)) for earlier in heard & sold.keys()}
        halls[dev] = hall.sell(player=player, name=detail, same_person="no")
        sold[player] = SAME[detail]
    wanted = {
        frozenset(pair)
        for pair in combinations(sold, 2)
        if sold[pair[0]] == sold[pair[1]] and frozenset(pair) not in heard_pairs
    }
    merged, other = all_heard(halls, DEVS), all_heard(halls, tuple(order))
    assert pairs_asked(merged) == pairs_asked(other), "whoever hears first"
    asked_pairs = pairs_asked(merged)
    assert wanted <= asked_pairs, "no two are passed over"
    if not merged.state.doubled:
        assert asked_pairs == wanted, "and nobody is asked twice"
    for index, pair in enumerate(names.pairs_to_ask(merged.state, merged.night.name)):
        merged = merged.on(DEVS[index % 3]).do("tell-players-apart", ticket=pair[0], other=pair[1])
    assert pairs_asked(merged) == set()
    assert pairs_asked(other.meets(merged)) == set()
