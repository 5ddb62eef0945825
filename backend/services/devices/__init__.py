"""Which devices are let in, who an id is, and what each may read."""
