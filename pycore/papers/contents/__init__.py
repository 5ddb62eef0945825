"""What stands on each paper of a night."""
