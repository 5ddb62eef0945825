"""How long Hypothesis looks: the same examples every time, or new ones on request.

`pytest tests/properties --hypothesis-profile explore` looks where nobody has looked before.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("steady")
