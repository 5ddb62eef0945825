"""What is known of the chips that nobody entered: players of an unknown stack, together.

A hand without entry leaves no stack known, but no chip leaves the table by it: those who were
dealt in have together what they had before. Such players are a pool. Who is counted leaves it with
their chips, and what the others have together is known as well as before. Nothing is ever told of
one of them before they are counted.

Clauses: none of the law; no chip appears or vanishes, and what is not known is not guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from pycore.kernel.units import Chips
from pycore.night.base.known_stacks import should_have
from pycore.night.base.parts import Pool, Pools
from pycore.night.base.state import State


def of(state: State, ticket: int) -> Pool | None:
    """Return the pool of a player; None for those whose stack is known, or was never counted."""
    pools = (pool for pool in state.part(Pools).pools if ticket in pool.tickets)
    return next(pools, None)


def total(state: State, pool: Pool) -> Chips:
    """Return what the players of a pool have together, rebuys since then included."""
    stacks = (should_have(state, ticket) for ticket in pool.tickets if ticket in state.entries)
    return Chips(sum(stacks) + pool.moved)


def still_in(state: State, pool: Pool) -> frozenset[int]:
    """Return those of a pool who are not out: all its chips are theirs."""
    return pool.tickets - state.out()


def joined(state: State, tickets: Collection[int], lost: Collection[int] = ()) -> State:
    """Return the night after *tickets* played a hand without entry, in which the *lost* lost
    everything: what all of them had together the others have now.
    """
    touched = [pool for pool in state.part(Pools).pools if not pool.tickets.isdisjoint(tickets)]
    apart = [pool for pool in state.part(Pools).pools if pool not in touched]
    before = frozenset(tickets).union(*(pool.tickets for pool in touched))
    fresh = [ticket not in state.stacks for ticket in tickets if ticket not in state.unsure]
    is_known = all(pool.is_sum_known for pool in touched) and (
        not any(fresh) or (all(fresh) and not touched)
    )
    moved = sum(pool.moved for pool in touched) + sum(
        should_have(state, ticket) for ticket in lost
    )
    joint = Pool(before - frozenset(lost), moved, is_known)
    return _with(state, [*apart, joint])


def counted(state: State, stacks: Mapping[int, int]) -> State:
    """Return the night once these stacks are known, by ticket, before they are written down: who
    was in a pool takes so many chips out of it.
    """
    if state.unsure.isdisjoint(stacks):
        return state
    pools_left = []
    for pool in state.part(Pools).pools:
        gone = pool.tickets & stacks.keys()
        took = sum(should_have(state, ticket) - stacks[ticket] for ticket in gone)
        remainder = replace(pool, tickets=pool.tickets - gone, moved=pool.moved + took)
        if still_in(state, remainder):
            pools_left.append(remainder)
    return _with(state, pools_left)


def without_sum(state: State, ticket: int) -> State:
    """Return the night once a player takes chips along that nobody counted: what the others of
    their pool have together is not known until somebody counts it.
    """
    pools = [
        replace(pool, is_sum_known=pool.is_sum_known and ticket not in pool.tickets)
        for pool in state.part(Pools).pools
    ]
    return _with(state, pools)


def shifted(state: State, ticket: int, chips: int) -> State:
    """Return the night with so many chips more before a player of an unknown stack."""
    pools = [
        replace(pool, moved=pool.moved + chips) if ticket in pool.tickets else pool
        for pool in state.part(Pools).pools
    ]
    return _with(state, pools)


def _with(state: State, pools: Iterable[Pool]) -> State:
    live_pools = tuple(pool for pool in pools if pool.tickets)
    unsure = frozenset[int]().union(*(pool.tickets for pool in live_pools))
    return state.having(Pools(pools=live_pools, unsure=unsure))
