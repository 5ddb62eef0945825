"""Acadian Friday, house rules that nobody has."""
