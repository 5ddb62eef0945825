"""The night beneath its concerns: its state, and what several of them ask of it."""
