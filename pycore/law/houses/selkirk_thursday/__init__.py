"""Selkirk Legion, Branch 42: the Thursday main event."""
