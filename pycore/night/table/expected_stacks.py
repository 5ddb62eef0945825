"""What stacks should come to when they are counted, as far as the night knows it.

Clauses: SEL-16 (a colour-up changes stacks; K28). No clause says how a count is held against what
was sold; no chip appears or vanishes at a table.
"""

from __future__ import annotations

from collections.abc import Mapping

from pycore.kernel.units import NO_CHIPS, Chips
from pycore.night.base import pools
from pycore.night.base.known_stacks import here, known_stack, should_have
from pycore.night.base.parts import Pools
from pycore.night.base.state import State


def differs_from(state: State, table: int, now: Mapping[int, Chips]) -> Chips:
    """What players who were counted with *now*, by ticket, should have together where that is
    something else; 0 where it is right, or nobody knows: players who were never counted came to a
    table that was.

    Before a first count they have what they bought. Of a colour-up at which nobody counted them
    they may have a chip more or less; without one that was recorded, stacks do not round. A pool
    has its sum: of some of its players only too many chips are wrong.
    """
    first = not any(ticket in state.stacks for ticket in here(state, table).values())
    if not first and any(ticket not in state.stacks for ticket in now):
        return NO_CHIPS
    pooled = {ticket for ticket in now if ticket in state.unsure}
    expected = int(sum(should_have(state, ticket) for ticket in now if ticket not in pooled))
    for pool in state.part(Pools).pools:
        there, has = pool.tickets & pooled, pools.total(state, pool)
        counted = sum(now[ticket] for ticket in there)
        wrong = counted > has or (counted < has and pools.still_in(state, pool) <= there)
        expected += has if there and wrong and pool.known else counted
    unsure = sum(known_stack(state, ticket) is None for ticket in {*now} - pooled)
    fewer, more = (unsure * much for much in _unsure(state))
    fits = expected - fewer <= sum(now.values()) <= expected + more
    return NO_CHIPS if fits else Chips(expected)


def _unsure(state: State) -> tuple[int, int]:
    """(how many fewer, how many more) chips somebody may have by the colour-ups at which not all
    were counted.
    """
    ways = {(up.unit_chips, up.into_chips, up.method) for up in state.ledger.ups if up.unknown}
    most = {(unit, into): into - unit for unit, into, _ in ways}
    down = {(unit, into): into - unit for unit, into, method in ways if method != "top-up"}
    return sum(down.values()), sum(most.values())
