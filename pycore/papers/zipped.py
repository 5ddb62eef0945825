"""Files in one zip, stored as they are: the same files are the same bytes. The standard library's
writer would cost every tablet more to download than this is long.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Mapping

DAY = 1 << 5 | 1
"""The first day that a zip can tell: no file in it has a date of its own."""
UTF8 = 0x0800
VERSION = 20


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file with these files, by name."""
    body, listed = bytearray(), bytearray()
    for name in sorted(files):
        called, data = name.encode("utf-8"), files[name]
        # version, flags, stored, no time, day, checksum, two sizes, length of the name, no more
        facts = _short(VERSION, UTF8, 0, 0, DAY) + _long(crc32(data), len(data), len(data))
        facts += _short(len(called), 0)
        at = len(body)
        body += b"PK\x03\x04" + facts + called + data
        listed += b"PK\x01\x02" + _short(VERSION) + facts + _short(0, 0, 0) + _long(0, at) + called
    count = len(files)
    end = b"PK\x05\x06" + _short(0, 0, count, count) + _long(len(listed), len(body)) + _short(0)
    return bytes(body + listed + end)


def _short(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def _long(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in numbers)
