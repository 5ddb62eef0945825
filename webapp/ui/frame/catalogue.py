"""Every word on the screens, by language. For CPython only: in a page the build puts a literal in
its place.
"""

from pycore.voice.catalogues import catalogue, codes

PREFIXES = (
    "clause.",
    "common.",
    "event.",
    "field.",
    "house.",
    "jurisdiction.",
    "lang.",
    "phone.",
    "refused.",
    "todo.",
    "ui.",
)

CATALOGUES = {
    lang: {key: text for key, text in catalogue(lang).items() if key.startswith(PREFIXES)}
    for lang in codes()
}
