"""The clock for the hall's projector."""
