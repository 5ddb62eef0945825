"""Nights folded with the core: lists, the public clock, papers, damage."""
