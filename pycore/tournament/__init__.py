"""The arithmetic of a tournament: seating, payouts, colour-ups, jackpot, forecast."""
