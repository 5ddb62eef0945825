"""A set of logs folded into a state: what counts, what waits, undo, settling, sealing."""
