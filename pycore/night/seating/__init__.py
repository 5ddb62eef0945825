"""Seating: the draw, balancing, breaking tables, absent players, players removed."""
