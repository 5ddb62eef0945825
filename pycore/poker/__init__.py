"""Poker: cards, ranking, betting, pots, button, showdown, wagers. It remembers nothing."""
