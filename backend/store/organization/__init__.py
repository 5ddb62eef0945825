"""The rows of an organization: its people, its accounts, its links, its lists."""
