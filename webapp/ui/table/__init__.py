"""The dealer's screen: one table, hand after hand."""
