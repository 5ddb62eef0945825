"""Whole evenings, tap by tap."""
