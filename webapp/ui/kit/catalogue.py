"""Every word on the screens, by language. For CPython only: in a page the build puts a literal in
its place.
"""

from pycore.voice.catalogues import catalogue, codes

PREFIXES = (
    "check.",
    "clause.",
    "common.",
    "decision.",
    "event.",
    "field.",
    "house.",
    "jurisdiction.",
    "lang.",
    "paper.",
    "phone.",
    "rank.",
    "refused.",
    "role.",
    "situation.",
    "term.",
    "step.",
    "todo.",
    "topic-also.",
    "topic.",
    "ui.",
)

CATALOGUES = {
    lang: {key: text for key, text in catalogue(lang).items() if key.startswith(PREFIXES)}
    for lang in codes()
}
