"""Rule books that no jurisdiction made, for what others leave open: data, found by looking."""
