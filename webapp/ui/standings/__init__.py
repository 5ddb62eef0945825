"""Who is in and who finished where."""
