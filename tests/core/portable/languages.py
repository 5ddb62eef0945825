"""How numbers and days are typed in the two languages that the catalogues tell whole."""

from __future__ import annotations

from pycore.portable.typed import of_words
from pycore.voice.catalogues import catalogue

EN, FR = of_words(catalogue("en")), of_words(catalogue("fr"))
