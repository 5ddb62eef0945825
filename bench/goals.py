"""What the figures must come to: `run.py bench` says of each goal whether it is missed.

A goal is missed by a figure that is over it, and by one that was not measured: a benchmark that
leaves a figure out says why, and the run ends with 1 all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bench.rounds import Figure, Spread

GOALS: Sequence[tuple[str, str, float]] = (
    ("hand_taps", "table.taps_mean", 15),
    ("told_taps", "table.taps_told_mean", 8),
    ("told_taps", "table.taps_button_mean", 2),
    ("table_speed", "table.tap_vs_before", 0.5),
    ("table_speed", "table.taps_lost", 0),
    ("sync", "sync.first_push_bytes_vs_gzip", 0.7),
    ("sync", "sync.first_push_vs_plain_post", 1.5),
    ("sync", "sync.first_push_vs_pouchdb", 1),
    ("sync", "sync.first_push_bytes_vs_pouchdb", 0.2),
    ("sync", "sync.resync_bytes", 2_048),
    ("sync", "sync.resync_requests", 1),
    ("phones", "phones.worst_staleness_s", 4),
    ("server", "server.idle_1000_health_ms", 1_000),
    ("server", "server.crowd_3100_health_ms", 350),
)
"""(benchmark, figure, the most it may be); of rounds the median counts."""


def missed(figures: Mapping[str, Figure], ran: Collection[str]) -> list[str]:
    """A sentence for each goal of the benchmarks that *ran* which the figures do not reach."""
    sentences = []
    for bench, name, most in GOALS:
        figure = figures.get(name)
        came = figure.median if isinstance(figure, Spread) else figure
        if bench not in ran:
            continue
        if came is None:
            sentences.append(f"{name} was not measured; the goal is {most:g} at most")
        elif not came <= most:
            sentences.append(f"{name} is {came:g}; the goal is {most:g} at most")
    return sentences
