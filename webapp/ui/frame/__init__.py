"""What every room of the director's pages stands in."""
