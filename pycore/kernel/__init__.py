"""The shared alphabet: units, ids, clauses and canonical JSON."""
