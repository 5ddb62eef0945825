"""What tests share. No test imports another test."""
