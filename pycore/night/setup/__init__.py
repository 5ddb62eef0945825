"""Setup: what is stated before the doors open, amendments, the licence, side events."""
