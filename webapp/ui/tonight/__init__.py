"""The director's screen: the clock and what is next to do."""
