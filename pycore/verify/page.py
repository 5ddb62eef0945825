"""The page for inspectors: the judge of packs (pycore/verify/given.py) in a worker of its own,
which has no journal and asks nobody. The page sends the words along.
"""

from __future__ import annotations

import json
from typing import Any

from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.verify import given, words


class Inspector:
    """Judges what somebody gives. *words_json* is {language: {key: text}}."""

    def __init__(self, words_json: str) -> None:
        self._words: dict[str, dict[str, str]] = json.loads(words_json)

    def judged(self, name: str, data: Any, lang: str) -> str:
        """Return {"verdict", "headline", "todo", "more"} as JSON of a file with this *name*;
        *data* is bytes, or a page's array of them.
        """
        content = data.to_bytes() if hasattr(data, "to_bytes") else bytes(data)
        judgement = given.judged(content, self._words.get)
        voice = Voice(self._words[lang], Wall(0))
        answer = {
            "verdict": judgement.verdict,
            "headline": words.headline(voice, judgement, name),
            "todo": words.todo(voice, judgement),
            "more": [],
        }
        if judgement.verdict not in ("altered", "not-ours"):
            head = (answer["headline"], answer["todo"])
            lines = words.lines(voice, judgement, name)
            answer["more"] = [line.strip() for line in lines if line not in head]
        return json.dumps(answer)
