"""Nunavut, five tables, one evening: an example to start from."""
