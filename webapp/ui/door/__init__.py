"""The desk where entries and rebuys are sold."""
