"""The report packs that a server makes are signed with a key of its own, which its pages show."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from backend.services.devices import own_key
from pycore.kernel import canonical
from pycore.papers import pack
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.verify import judge
from pycore.verify import words as told_of
from pycore.voice import catalogues
from tests.backend.kit.office_forms import give, sign_in
from tests.backend.tablet import finished_night
from tests.core.kit.packs import words

VOICE = Voice(catalogues.catalogue("en"), Wall(0))


def test_the_server_signs_the_pack_with_the_key_that_it_shows(
    client: FlaskClient, app: Flask
) -> None:
    """Whoever makes another list of files has another key, or none; a signature by no key that is
    told says so, and one that is taken away leaves a pack that no server signed.
    """
    finished_night(app)
    sign_in(client)
    here, regulator = give(client), app.test_client()
    with zipfile.ZipFile(io.BytesIO(regulator.get(f"{here}/report.zip").data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    secret = app.extensions["holdfast"].secret
    judgement = judge.judged(files, words)
    assert (judgement.verdict, judgement.code, judgement.maker) == ("not-sealed", "", "")
    assert judgement.server == own_key.fingerprint(secret) in judgement.keys
    assert judgement.server in regulator.get(f"{here}/files").text
    (line,) = (
        sentence
        for sentence in told_of.lines(VOICE, judgement, "x.zip")
        if "A server signed" in sentence
    )
    assert judgement.server in line
    signed = json.loads(files[pack.SIGNED])
    assert judge.judged({**files, pack.SIGNED: b"{}"}, words).server == ""
    other = own_key.key_fields(own_key.fresh())["key"]
    for by in ([other, signed["server"][1]], ["", ""], ["x", "y"], [signed["server"][0], ""]):
        forged = canonical.dumps({**signed, "server": by}).encode()
        judgement = judge.judged({**files, pack.SIGNED: forged}, words)
        is_none = by == ["", ""]
        assert (judgement.server, judgement.code) == ("", "" if is_none else "server-bad-sig"), by
    for by in (3, ["x"], None, [1, 2, 3]):
        forged = canonical.dumps({**signed, "server": by}).encode()
        assert judge.judged({**files, pack.SIGNED: forged}, words).code == "not-signatures"


def test_a_server_keeps_its_key_and_signs_nothing_where_it_can_keep_none(tmp_path: Path) -> None:
    path = tmp_path / "new" / "signing-key.txt"
    secret = own_key.stored_secret(path)
    assert secret == own_key.stored_secret(path) != own_key.stored_secret(tmp_path / "other")
    assert os.name != "posix" or path.stat().st_mode & 0o777 == 0o600
    for damaged in (b"", b"no key", b"\xff", b"A" * 42):
        path.write_bytes(damaged)
        assert own_key.stored_secret(path) == ""
    assert own_key.stored_secret(tmp_path) == own_key.stored_secret(path / "below") == ""
