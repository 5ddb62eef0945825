"""Signatures of the standards' own examples, and of the WebCrypto that Node and browsers share."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from pycore.kernel.signatures import _L, _N, Alg, is_signed

Example = tuple[Alg, str, bytes, str]

P256 = (
    "0460FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
)
EXAMPLES: tuple[Example, ...] = (
    # RFC 8032, 7.1
    ("Ed25519", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", b"",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701"
     "cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    ("Ed25519", "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", b"\x72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d"
     "0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    ("Ed25519", "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", b"\xaf\x82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f7609"
     "84dc6594a7c15e9716ed28dc027beceea1ec40a"),
    # RFC 6979, A.2.5
    ("ES256", P256, b"sample",
     "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
     "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"),
    ("ES256", P256, b"test",
     "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367"
     "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"),
)  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_standards_own_examples_hold(example: Example) -> None:
    alg, key, message, signature = example
    assert is_signed(alg, bytes.fromhex(key), message, bytes.fromhex(signature))


@pytest.mark.parametrize("example", EXAMPLES)
def test_with_one_bit_otherwise_none_holds(example: Example) -> None:
    alg, hex_key, message, hex_signature = example
    key, signature = bytes.fromhex(hex_key), bytes.fromhex(hex_signature)

    def flipped(data: bytes, bit: int) -> bytes:
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        return bytes(changed)

    for bit in range(0, 8 * len(signature), 23):
        assert not is_signed(alg, key, message, flipped(signature, bit))
    for bit in range(0, 8 * len(key), 31):
        assert not is_signed(alg, flipped(key, bit), message, signature)
    assert not is_signed(alg, key, message + b"x", signature)


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_is_no_signature_or_no_key_holds_nowhere(example: Example) -> None:
    alg, hex_key, message, hex_signature = example
    key, signature = bytes.fromhex(hex_key), bytes.fromhex(hex_signature)
    other: Alg = "ES256" if alg == "Ed25519" else "Ed25519"
    assert not is_signed(other, key, message, signature)
    for bad in (b"", signature[:-1], signature + b"\0", bytes(64), b"\xff" * 64):
        assert not is_signed(alg, key, message, bad)
    for bad in (b"", key[:-1], bytes(len(key)), b"\xff" * len(key)):
        assert not is_signed(alg, bad, message, signature)


def test_a_number_beyond_the_order_is_not_taken_for_the_one_below_it() -> None:
    """Else one message would have several signatures."""
    _, key, message, signature = EXAMPLES[0]
    data = bytes.fromhex(signature)
    beyond = int.from_bytes(data[32:], "little") + _L
    twice = data[:32] + beyond.to_bytes(32, "little")
    assert not is_signed("Ed25519", bytes.fromhex(key), message, twice)
    assert not is_signed("ES256", bytes.fromhex(P256), b"test", _N.to_bytes(32, "big") * 2)


NODE = """
const told = [];
const { subtle } = globalThis.crypto;
const hex = (data) => Buffer.from(data).toString("hex");
const kinds = [["Ed25519", { name: "Ed25519" }, { name: "Ed25519" }],
  ["ES256", { name: "ECDSA", namedCurve: "P-256" }, { name: "ECDSA", hash: "SHA-256" }]];
(async () => {
  for (const [alg, kind, how] of kinds) for (let nth = 0; nth < 6; nth++) {
    const pair = await subtle.generateKey(kind, false, ["sign", "verify"]);
    const message = new TextEncoder().encode("tlog1-head night desk " + nth);
    told.push([alg, hex(await subtle.exportKey("raw", pair.publicKey)), hex(message),
      hex(await subtle.sign(how, pair.privateKey, message))]);
  }
  console.log(JSON.stringify(told));
})();
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here")
def test_what_a_browser_s_crypto_signs_holds() -> None:
    done = subprocess.run(
        ["node", "--no-warnings", "-e", NODE], capture_output=True, text=True, timeout=60
    )
    signatures = json.loads(done.stdout)
    assert len(signatures) == 12
    for alg, key, message, signature in signatures:
        data = bytes.fromhex(message)
        assert is_signed(alg, bytes.fromhex(key), data, bytes.fromhex(signature))
        assert not is_signed(alg, bytes.fromhex(key), data + b"!", bytes.fromhex(signature))
