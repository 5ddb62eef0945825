"""How long Hypothesis looks: the same examples every time, or new ones on request.

`pytest tests/properties --hypothesis-profile explore` looks where nobody has looked before.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A machine that is busy with something else makes an example slow, and none of them wrong.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("steady")
