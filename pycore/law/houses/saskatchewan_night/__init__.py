"""Saskatchewan, an afternoon of 110 tickets without rebuys."""
