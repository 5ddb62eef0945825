"""One folder a jurisdiction: law as data, found by looking. To add one, copy the nearest and
change its values.
"""
