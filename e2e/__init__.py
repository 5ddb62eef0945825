"""Whole evenings in a real browser: network cut, server killed, browser killed."""
