"""Manitoba: a single table beside any main event, without an approval of its own."""
