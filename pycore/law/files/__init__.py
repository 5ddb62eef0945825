"""What each file of a place's folder asks for, beside its pack."""
