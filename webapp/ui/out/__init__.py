"""Who is out, and the count of chips when play must stop."""
