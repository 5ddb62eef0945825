"""What each golden night comes to."""

from __future__ import annotations

DIGESTS = {
    "called-off-2026": "034fa4b9f4a39b2207228adf14352d4505a2941c9a0c6724183617bb5bb33e30",
    "carried-2026": "99dad91196bad296cb3ed71261b2539777994c3f837fc09e7915e393819bd506",
    "copied-tablet-2026": "8583084f0861b1599e32695bc3e5013a044d629a4ef844d73c8ce6a795bd509e",
    "floor-2026": "2d6bfa20eaa75662311e2197d61ace890621b73be23528fa6fc8c7f8982e9f91",
    "sealed-2026": "8d55e141a0399a3f9eb742587575a4c8530083462992d374cd62302399014300",
    "stopped-2026": "2b69de610b2519b6feb4e2f8e0fbfa96cb2d81924d9bc73b0ce78c5ea832ea13",
    "table-2026": "801c84e7fd7738f754e3621a4fd867c5dc127e0a85fface241bead8a64c9aa7a",
    "thursday-2026": "9d39c5712da0af7bc38b8715fe01d2c270f80d6bc435977a19d48181b3bf73fc",
    "two-tablets-at-a-table-2026": (
        "8d45e13eb8b1d27f0e6711dca5f23faf2b6a08e79ae3f1cfcba8b8ae42d63c4f"
    ),
}
