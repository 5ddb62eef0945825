"""`holdfast serve --hub`: what it prints can really be opened by the hall's other devices."""

from __future__ import annotations

import io
import signal
import socket
import urllib.request
from pathlib import Path

import pytest
from flask import Flask

from backend.app import create_app
from backend.commands.parts import hall
from tests.backend.conftest import CODE, closed
from tests.backend.kit.serving import Running, free_port

OPEN = "The hall's other devices open "
PHONES = "Players' phones, by the code above: "


def said_by(tmp_path: Path, dist: Path, port: int, *words: str) -> list[str]:
    running = Running(tmp_path / "data", dist, port, "--hub", *words)
    try:
        lines = running.ready()
        for line in lines:
            if line.startswith(OPEN):
                with urllib.request.urlopen(
                    line.removeprefix(OPEN) + "/healthz", timeout=5
                ) as answer:
                    assert answer.read() == b"ok\n"
        return lines
    finally:
        running.end(signal.SIGTERM)


def test_it_prints_addresses_that_answer_and_a_code(tmp_path: Path, dist: Path) -> None:
    lines = said_by(tmp_path, dist, port := free_port())
    addresses = [line.removeprefix(OPEN) for line in lines if line.startswith(OPEN)]
    if not addresses:
        assert any(line.startswith("No other device can reach this one yet") for line in lines)
        pytest.skip("this machine is on no network")
    assert all(
        address.startswith("http://") and address.endswith(f":{port}") for address in addresses
    )
    printed = "\n".join(lines)
    assert "127.0.0.1" not in printed
    assert "0.0.0.0" not in printed
    assert f"{PHONES}{addresses[0]}/phone/" in lines
    assert f"nights: {addresses[0]}/org" in printed
    drawn = [line for line in lines if "█" in line]
    assert len(drawn) > 10
    out = io.StringIO()
    hall.segno.make_qr(f"{addresses[0]}/phone/", error="l").terminal(out, border=2, compact=True)
    assert out.getvalue().strip() in printed


def test_on_no_network_it_says_so_and_names_no_address_of_its_own(
    tmp_path: Path, dist: Path
) -> None:
    lines = said_by(tmp_path, dist, free_port(), "--host", "127.0.0.1")
    assert not [line for line in lines if line.startswith((OPEN, PHONES))]
    assert any(line.startswith("No other device can reach this one yet") for line in lines)


@pytest.mark.parametrize(
    ("addresses", "reachable"),
    [
        (["127.0.0.1", "192.168.4.1"], ["192.168.4.1"]),
        (["169.254.3.4", "10.0.0.7", "10.0.0.7"], ["10.0.0.7", "169.254.3.4"]),
        (["0.0.0.0", "224.0.0.1"], []),
    ],
)
def test_only_what_others_can_follow_is_told(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str], reachable: list[str]
) -> None:
    monkeypatch.setattr(hall, "_routes", list)
    monkeypatch.setattr(hall, "_names", list)
    monkeypatch.setattr(hall, "_interfaces", lambda: addresses)
    assert hall.reached("0.0.0.0") == reachable
    assert hall.reached("10.1.2.3") == ["10.1.2.3"]
    assert hall.reached("hub.example") == ["hub.example"]
    assert hall.reached("127.0.0.1") == []


def test_a_machine_without_a_way_out_still_finds_its_own_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", nowhere)
    monkeypatch.setattr(socket, "gethostbyname_ex", nowhere)
    monkeypatch.setattr(hall, "_interfaces", lambda: ["10.42.0.1"])
    assert hall.reached("0.0.0.0") == ["10.42.0.1"]


@pytest.mark.parametrize(("proxies", "is_secure"), [(None, False), (0, False), (1, True)])
def test_what_a_proxy_says_counts_only_when_told(
    tmp_path: Path, dist: Path, proxies: int | None, is_secure: bool
) -> None:
    app: Flask = create_app(tmp_path / "data", dist=dist, pairing_code=CODE, proxies=proxies)
    headers = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    response = app.test_client().get("/healthz", headers=headers)
    assert ("Strict-Transport-Security" in response.headers) is is_secure
    closed(app)
