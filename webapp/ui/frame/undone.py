"""An undo of an undo puts back: what a chain of undos comes to, so that no sentence nests."""


def by_id(target, known):
    """The record an undo names; None when it is too old to be at hand."""
    for entry in known:
        if entry["id"] == target:
            return entry
    return None


def told(entry, known):
    """(the record that a target names, or the root of a chain of undos, or None; how the sentence
    ends: "back" where an undo was undone).
    """
    if entry["type"] != "undone/1":
        found = by_id(entry["facts"]["target"], known)
        return (None if found is entry else found), ""
    found, is_back = root(entry, known)
    return found, "back" if is_back else ""


def root(entry, known):
    """(what the chain is about, whether it stands after this undo). *known* are entries; None for
    a root that is not among them.
    """
    found = entry
    is_back = True
    for _ in range(len(known) + 1):
        if not found or found["type"] != "undone/1":
            return found, is_back
        found = by_id(found["facts"].get("target", ""), known)
        is_back = not is_back
    return None, False


def puts_back(entry, known):
    return entry["type"] == "undone/1" and root(entry, known)[1]


def label(entry, known):
    """The catalogue key of its button: what stands is undone, what was undone is put back."""
    is_undo = entry["type"] == "undone/1" and not puts_back(entry, known)
    return "ui.history.redo" if is_undo else "common.undo"
