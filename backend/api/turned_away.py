"""What somebody is told who is not let in."""

from __future__ import annotations

from backend.api.errors import ApiError


class WrongCode(ApiError):
    """The code that was told is no organization's."""

    def __init__(self) -> None:
        super().__init__(403, "wrong-code", "This is not the pairing code.")


class WrongPassword(ApiError):
    """Nobody has this name and this password."""

    def __init__(self) -> None:
        super().__init__(403, "wrong-password", "This is no name with its password.")


class FirstEnded(ApiError):
    """No link that makes a first account now: never one, used, or somebody has an account."""

    def __init__(self) -> None:
        super().__init__(404, "first-ended", "This link makes no account any more.")


class DoorClosed(ApiError):
    """The pairing code is right, and lets no new tablet in now."""

    def __init__(self) -> None:
        message = "The pairing code lets new tablets in only for minutes after the office says so."
        super().__init__(403, "door-closed", message)


class NoHub(ApiError):
    """A hub without a code that the office made for one, or without a key; or a tablet with it."""

    def __init__(self) -> None:
        message = "A hub needs a key, and a code that the office made for a hub."
        super().__init__(403, "hub-code-needed", message)


class IdOfAnother(ApiError):
    """Records of this id are here, and they are not shown to be of whoever asks for it."""

    def __init__(self) -> None:
        super().__init__(409, "id-taken", "Another device wrote under this id: take a fresh one.")


def put_out(state: str) -> ApiError:
    """Return what a device is told that the organization put out: a thief need not know why."""
    if state == "retired":
        return ApiError(403, "retired", "The organization retired this device.")
    return ApiError(403, "revoked", "The organization takes nothing from this device any more.")


def no_token(code: str, message: str, **facts: int) -> ApiError:
    return ApiError(401, code, message, headers={"WWW-Authenticate": "Bearer"}, **facts)
