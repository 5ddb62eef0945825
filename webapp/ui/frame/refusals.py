"""What the page itself turns down before it asks the worker: the codes that are nobody else's,
each with its facts.
"""

REFUSALS = {
    "level-incomplete": (),
    "stacks-incomplete": ("names",),
}
