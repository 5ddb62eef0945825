"""The organization's people and pages: accounts, links, erasures, what the office is asked."""
