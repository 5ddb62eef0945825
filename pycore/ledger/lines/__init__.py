"""The lines of device logs: chained, written, carried and put in one order."""
