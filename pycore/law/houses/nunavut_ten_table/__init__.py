"""Nunavut, ten tables, one evening: 96 players, with breaks and colour-ups."""
