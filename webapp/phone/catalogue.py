"""The words of the phone page: the keys of the catalogue that start with "phone." and "common.".

This file is for CPython (tests). In the page the build puts the same words here as a literal.
"""

from webapp.ui.frame.catalogue import CATALOGUES as ALL

CATALOGUES = {
    lang: {key: text for key, text in words.items() if key.startswith(("phone.", "common."))}
    for lang, words in ALL.items()
}
