"""The table: hands, stacks, the ways to run a table, corrections."""
