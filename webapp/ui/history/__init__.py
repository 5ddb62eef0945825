"""What was done, with undo, and what two tablets wrote against each other."""
