"""Acadia, a province that there is not."""
