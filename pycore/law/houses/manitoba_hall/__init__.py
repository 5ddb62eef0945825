"""Manitoba, a hall with rebuys: what the standard rules leave to a licensee, filled in."""
