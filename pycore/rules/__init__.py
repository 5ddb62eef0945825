"""Poker and tournament arithmetic without memory; each file opens with the clauses it obeys."""
