"""What the views answer, as types: every key a screen may read, with its unit.

They hold no code. Pages that run in Brython import them for their types only:

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        from pycore.views.shapes.night import NightView

Units stand in the names (`_cents`, `_chips`, `_ms`, `_at_ms`, `_bp`) or in the types (`Cents`,
`Chips`); where a docstring says "chips", every number that is no seat, place or count is one.
"""
