"""What stands at the top of every paper of a night: whose it is, which, when, where, under which
licence; and that it is a rehearsal, where it is one.
"""

from __future__ import annotations

from pycore.papers.kinds import Asked
from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.speech import joined


def under(asked: Asked) -> tuple[str, ...]:
    """The lines below the title."""
    night, voice = asked.night.state.adopted, asked.voice
    facts = [voice.moment(night.start_at_ms), night.venue]
    if night.licence:
        facts.append(voice.tell("paper.licence", {"licence": night.licence}))
    lines = [joined([night.organization, night.night_name]), joined([one for one in facts if one])]
    if is_rehearsal(asked.night.tid):
        lines.append(voice.words["ui.rehearsal.title"])
    return tuple(lines)
