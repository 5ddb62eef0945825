"""Rows and transactions. Knows SQL; knows nothing of HTTP and nothing of poker."""
