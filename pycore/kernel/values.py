"""Values: dataclasses that a tablet puts together when it first uses them, and many made fast."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")
_LATER = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
"""What may be asked of a class before there is any value of it."""
_waiting: dict[type, dict[str, Any]] = {}
"""{class that is not put together yet: the decorator's options}"""
_waits = False


# --- When a dataclass is put together ------------------------------------------------------------


def wait() -> None:
    """Put later dataclasses together only when they are first used. A shell says so before it
    reads the rest of the core, if it has one thread: another could meet a class half finished.
    """
    global _waits
    _waits = True


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(kind=None, /, **options):
        """Apply the standard library's decorator; where dataclasses wait, it is put off until the
        class is first instantiated or asked for its fields. It writes and compiles source: of some
        550 classes a start of the tablet's app uses thirty, so to wait takes two thirds off the
        time to read the core.
        """

        def waits(kind):
            def __init__(self, *args, **named):
                _put_together(kind)
                kind.__init__(self, *args, **named)

            if not _waits or "__init__" in vars(kind):
                return dataclasses.dataclass(**options)(kind)
            # Else the library would work a signature out, to write it there.
            kind.__doc__ = kind.__doc__ or kind.__name__
            kind.__init__ = __init__
            for name in _LATER:
                setattr(kind, name, _Later(name))
            _waiting[kind] = options
            return kind

        return waits if kind is None else waits(kind)


class _Later:
    """Puts a class that waits together when it is asked for this; by a class below it, too."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, _: object, kind: type) -> Any:
        for owner in kind.__mro__:
            _put_together(owner)
        return getattr(kind, self.name)


def _put_together(kind: type) -> None:
    options = _waiting.pop(kind, None)
    if options is not None:
        for name in ("__init__", *_LATER):
            delattr(kind, name)
        dataclasses.dataclass(**options)(kind)


# --- Making many: whole nights of records go through here at every start -------------------------


def is_plain(kind: Any) -> bool:
    """Return whether a dataclass is nothing but its fields, so that `made` may make it."""
    return (
        all(field.init for field in dataclasses.fields(kind))
        and "__init__" in vars(kind)
        and kind.__new__ is object.__new__
        and not hasattr(kind, "__post_init__")
        and not any("__slots__" in vars(base) for base in kind.__mro__[:-1])
    )


def made(kind: type[T], fields: dict[str, Any]) -> T:
    """Return a value of a dataclass from all of its fields, the defaults included. A frozen one
    sets each of its fields by a call of its own, which is what this saves.
    """
    if kind in _waiting:
        _put_together(kind)
    built = object.__new__(kind)
    built.__dict__.update(fields)
    return built
