"""What kept the machinery from doing what it was asked, as an answer."""

from __future__ import annotations

from pycore.ledger.sync.store import NIGHT_TROUBLE, NightTrouble
from pycore.ledger.sync.wire import PeerProblem
from webapp.worker import answers
from webapp.worker.journal import StorageProblem
from webapp.worker.requests import BadRequest


def failed(at_ms: int, problem: Exception) -> answers.Failed:
    """The answer for *problem*; one that nobody foresaw is a mistake of ours, "internal"."""
    if isinstance(problem, StorageProblem):
        return _failed(at_ms, problem.code, str(problem.__cause__ or ""))
    if isinstance(problem, PeerProblem):
        return _failed(at_ms, problem.code, wait_ms=problem.wait_ms)
    if isinstance(problem, NightTrouble):
        return _failed(at_ms, NIGHT_TROUBLE)
    if isinstance(problem, BadRequest):
        return _failed(at_ms, "bad-request", str(problem))
    return _failed(at_ms, "internal", f"{type(problem).__name__}: {problem}")


def _failed(at_ms: int, code: str, detail: str = "", *, wait_ms: int = 0) -> answers.Failed:
    return {"failed": {"code": code, "detail": detail, "wait_ms": wait_ms}, "at_ms": at_ms}
