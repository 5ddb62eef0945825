"""A small night in Firefox and in WebKitGTK: the same door, draw, clock and hand, the battery
pulled, a start with the server dead, and the players' phone.
"""

from __future__ import annotations

import logging

import pytest

from e2e.engines.conftest import Opener
from e2e.engines.night import Night
from e2e.machines import Server
from tests.kit.promises import ENGINES
from tests.kit.volunteer import seconds

log = logging.getLogger(__name__)
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.whole(ENGINES)]
PLAYERS = ["Annie", "Bobby", "Zoë Carrière", "Dorothy"]
PHONE = (360, 800)
LEFT = """
  const one = document.querySelector('[data-test="left"]');
  return /^\\d+:\\d\\d$/.test(one?.textContent) && one.textContent;
"""


def test_a_night_from_the_door_to_a_phone(other: Opener, server: Server) -> None:
    night = Night(other())
    screen = night.screen
    screen.open("/")
    times = {"cold": screen.ready()}
    night.sets_up_selkirk()
    night.go("door")
    night.sells(PLAYERS)
    night.draws_and_starts()
    screen.sees('[data-test="blinds"]', "100 / 200")
    start_seconds = seconds(screen.reads('[data-test="clock"]'))
    screen.waits(
        """const [minutes, rest] = document.querySelector('[data-test="clock"]').innerText
             .split(":").map(Number);
           return 60 * minutes + rest < arguments[0] - 1""",
        start_seconds,
    )

    # A hand of four: everybody calls, then all but one fold to a bet.
    night.opens_table()
    night.tap("tb-count")
    night.sees_stage("ready")
    night.tap("tb-deal")
    night.acts("cccc")
    night.tap("card-Qs")
    night.tap("card-9d")
    night.tap("card-4c")
    screen.waits("return document.querySelector('[data-test=\"turn\"]')")
    turn = screen.reads('[data-test="turn"]')
    pot = screen.reads('[data-test="pot"]')
    assert pot == "800"

    # The battery is pulled in the middle of the hand, and the server is away.
    phone = other("phone", PHONE)
    phone.open("/phone/")
    phone.waits("return document.querySelector('[data-test=\"offline\"]')?.hidden === false")
    screen.driver.kill()
    server.kill()
    night = Night(other(), night.id)
    screen = night.screen
    screen.open(f"/#/night/{night.id}/table/1")
    times["after the kill, offline"] = screen.ready()
    screen.sees('[data-test="turn"]', turn)
    assert screen.reads('[data-test="pot"]') == pot
    night.acts("rfff")
    night.sees_stage("over")
    night.tap("tb-end")
    night.sees_stage("ready")
    night.go("tonight")
    screen.sees('[data-test="left"]', str(len(PLAYERS)))

    # A player's phone, offline too, counts as the tablet does.
    phone.open(night.phone_link().removeprefix(server.url))
    shown = seconds(phone.waits(LEFT))
    assert abs(shown - seconds(screen.reads('[data-test="clock"]'))) <= 3
    screen.open("/")
    times["warm, offline"] = screen.ready()
    for name, took in times.items():
        log.info("%s ready %s: %.1f s", other.engine, name, took)
