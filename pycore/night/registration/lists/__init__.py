"""A list of names that somebody brings: its rows, its words, who is on it."""
