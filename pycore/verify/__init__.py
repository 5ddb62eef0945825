"""Whether a report pack, or a file of a night, is what it says. A command and a page ask."""
