"""Results: eliminations, standings, payouts, prizes in goods."""
