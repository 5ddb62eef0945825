"""The tournament rules of the Poker Tournament Directors Association, edition 2024."""
