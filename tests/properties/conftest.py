"""How long Hypothesis looks: the same examples every time, or new ones on request.

`pytest tests/properties --hypothesis-profile explore` looks where nobody has looked before;
`once` looks as `steady` does and seeks no smaller example (tests/mutants only asks whether).
"""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile(
    "once", settings.get_profile("steady"), phases=(Phase.explicit, Phase.generate)
)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("steady")
