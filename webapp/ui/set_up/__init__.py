"""Opening a night under a licence and house rules."""
