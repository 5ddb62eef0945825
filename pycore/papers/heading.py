"""What stands at the top of every paper of a night: whose it is, which, when, where, under which
licence; where it is so, that it was called off and why, that it is a rehearsal, and that it is not
whole. And at its foot, what ties it to the records.
"""

from __future__ import annotations

from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.ending import called_off
from pycore.night.records import record
from pycore.papers.edition import VERSION
from pycore.papers.kinds import PaperRequest
from pycore.portable import sentences
from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.speech import joined


def under(request: PaperRequest) -> tuple[str, ...]:
    """Return the lines below the title."""
    night, voice = request.night.state.adopted, request.voice
    facts = [voice.moment(night.start_at_ms), night.venue]
    if night.licence:
        facts.append(voice.tell("paper.licence", {"licence": night.licence}))
    lines = [
        joined([night.organization, night.night_name]),
        joined([fact for fact in facts if fact]),
    ]
    off = called_off(request.night)
    if off is not None:
        lines.append(joined([says(request, off), voice.moment(off.event.at)]))
    if is_rehearsal(request.night.tid):
        lines.append(voice.words["ui.rehearsal.title"])
    return (*lines, *not_whole(request))


def not_whole(request: PaperRequest) -> tuple[str, ...]:
    """Return a sentence for each reason why the paper is not whole."""
    return tuple(request.voice.words[f"paper.{flaw}"] for flaw in request.flaws)


def made(request: PaperRequest) -> str:
    """Return the line at the foot: the records that it was made of, when, and by which version."""
    when = request.voice.moment(request.at_ms)
    facts = {"fingerprint": request.night.fingerprint, "when": when, "version": VERSION}
    return request.voice.tell("paper.made", facts)


def says(request: PaperRequest, folded_event: RecordedEvent) -> str:
    """Return what a record of the night says, in the language of the paper."""
    view = record(request.night, folded_event)
    return sentences.event(request.voice, view["type"], view["facts"])
