"""One evening: a file a slice, each with its commands, events, state, decide, misfit, evolve."""
