"""What chips and words count for in British Columbia.

Reading: the documents we have say nothing of it. The General Poker Rules of Play fill the gap
(BC-D1.f); we do not have them, so the usual tournament rule stands.
"""

from __future__ import annotations

from pycore.policies.wagers import usual

WAGERS = usual("ca_bc", "BC-D1.f")
