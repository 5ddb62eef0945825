"""The organization over its nights: its house rules, its licences, what twelve months came to."""
