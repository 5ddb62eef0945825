"""What chips and words count for in British Columbia.

Reading: the documents we have say nothing of it. The General Poker Rules of Play fill the gap
(BC-D1.f); we do not have them, so the usual tournament rule stands, under its own number (K55).
"""

from __future__ import annotations

from dataclasses import replace

from pycore.policies.wagers import TDA_WAGERS

WAGERS = replace(TDA_WAGERS, code="ca_bc")
