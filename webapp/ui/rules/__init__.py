"""The organization's book: house rules, licence, takings."""
