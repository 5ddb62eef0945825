"""Selkirk Legion, Branch 42: the consolation sit-n-gos beside the Thursday main event."""
