"""Code that Brython runs too: whole numbers, plain text and %d only; no imports from outside this
folder.
"""
