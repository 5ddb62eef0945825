"""Chips: sets, the ledger, colour-ups, counts."""
