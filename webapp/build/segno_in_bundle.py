"""Stands for segno's own first page in core.zip: the encoder alone.

segno's own imports its writers, and they import xml.sax, urllib, http and email: a tenth of what
a tablet downloads, for a drawing that webapp.worker.sync.codes makes itself.
"""

from segno.encoder import Code, DataOverflowError, encode

__all__ = ["DataOverflowError", "make_qr"]


def make_qr(
    content: str, error: str | None = None, mode: str | None = None, mask: int | None = None
) -> Code:
    """Return the code as segno makes it; its *matrix* holds the modules."""
    return encode(content, error, mode=mode, mask=mask, micro=False)
