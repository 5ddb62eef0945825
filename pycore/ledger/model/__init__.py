"""What a subject declares: slices with their commands and events, its state, who may write."""
