"""The players' clock page, in Brython compiled ahead of time: level, blinds, time left, with or without a network."""
