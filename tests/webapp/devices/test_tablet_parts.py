"""Two tablets of one organization with parts in a night: what the worker answers each."""

from __future__ import annotations

from tests.webapp.fakes import Hall, Organization, run
from tests.webapp.felt import Felt, act

BEGIN = {"what": "begin", "button": None}


async def folds(felt: Felt) -> None:
    """Everybody passes to the last one, and the hand is recorded."""
    for _ in range(5):
        table = await felt.table_view()
        await felt.deal(act("fold", seat=table["turn"]["seat"]))
    await felt.deal({"what": "end"})


async def dealing() -> tuple[Felt, Hall]:
    """A table whose tablet is another one, which has the whole night."""
    organization = Organization()
    felt = await Felt.set_up(players=6)
    desk = Hall(organization, felt.hall.disk)
    await desk.enrol()
    other = Hall(organization)
    await other.enrol()
    await desk.sync()
    await other.sync()
    placed = [
        {"dev": desk.disk.stores["kv"]["dev"], "role": "desk"},
        {"dev": other.disk.stores["kv"]["dev"], "role": "director", "tables": [1]},
    ]
    await desk.do(felt.tid, "place-tablets", placed=placed)
    await desk.sync()
    await other.sync()
    return Felt(desk, felt.tid), other


def test_a_table_that_is_another_tablets_is_not_dealt_at() -> None:
    async def work() -> None:
        felt, other = await dealing()
        assert (await felt.refused(BEGIN))["code"] == "tablet-at-desk"
        table = await Felt(other, felt.tid).deal(BEGIN)
        assert table["stage"] != "ready"

    run(work())


def test_a_spare_begins_from_the_stacks_before_the_hand_that_a_dead_tablet_keeps() -> None:
    """The hand under way lies on the dead tablet alone; what it ends unheard waits as a whole."""

    async def work() -> None:
        felt, other = await dealing()
        dead = Felt(other, felt.tid)
        before = other.night(felt.tid).state.stacks
        await dead.deal(BEGIN)
        await felt.hall.do(felt.tid, "take-over", table=1, confirmed=True)
        table = await felt.deal(BEGIN)
        assert felt.hall.night(felt.tid).state.stacks == before
        assert table["turn"]
        await folds(felt)
        await folds(dead)
        await other.sync()
        await felt.hall.sync()
        await other.sync()
        (conflict,) = felt.hall.night(felt.tid).conflicts
        assert (conflict.why, conflict.placed.line and conflict.placed.line.type) == (
            "taken-over",
            "hand-played/1",
        )
        assert felt.hall.night(felt.tid).digest() == other.night(felt.tid).digest()

    run(work())
