"""The nights on this tablet."""
