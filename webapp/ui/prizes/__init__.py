"""The payouts: estimate, announcement, payment."""
