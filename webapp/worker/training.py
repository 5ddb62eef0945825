"""The dealer trainer: a round of questions, which stands in the page's request alone. Nothing of
it is written, and no night is open for it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from pycore.night.table.trainer import TrainerView, trainer_view
from webapp.worker.requests import Request, field


def round_of(request: Request, own: Iterable[Mapping[str, Any]]) -> TrainerView:
    """The round that a request is in: the rules' *key*, the *seed*, the answers *chosen* so far. A
    new one begins without a seed. *own* are the organization's own house rules.
    """
    key, seed = field(request, "key", str), field(request, "seed", str)
    chosen = field(request, "chosen", list)
    return trainer_view(key, seed or secrets.token_urlsafe(12), chosen, own)
