"""The clock: levels, breaks, jumps, the time bank, the forecast."""
