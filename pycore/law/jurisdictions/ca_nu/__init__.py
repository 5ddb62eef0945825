"""Nunavut: the terms and conditions for licensed Texas Hold'em tournaments."""
