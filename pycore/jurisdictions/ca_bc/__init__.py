"""British Columbia."""
