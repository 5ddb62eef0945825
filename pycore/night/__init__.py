"""One evening: a file a slice, each with its commands, its events and the class of its rules."""
