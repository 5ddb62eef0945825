"""The players' clock page, in Brython ahead of time; it counts with or without a network."""
