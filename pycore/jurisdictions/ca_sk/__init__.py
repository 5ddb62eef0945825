"""Saskatchewan."""
