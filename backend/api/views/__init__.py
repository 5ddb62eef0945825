"""What stands at each address."""
