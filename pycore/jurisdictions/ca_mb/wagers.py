"""What chips and words count for in Manitoba.

Reading: the standard rules say nothing of it. The organization's rules name another rule book
(MB-1m), and until they do the usual tournament rule stands; so for the least raise (MB-1d).
"""

from __future__ import annotations

from pycore.policies.wagers import Term, usual

WAGERS = usual("ca_mb", "MB-1m", least=Term("made-up", "MB-1d"))
