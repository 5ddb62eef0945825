"""Approved house rules and templates on top of a jurisdiction: plain data, found by looking."""
