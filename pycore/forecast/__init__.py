"""When a night is likely to end: a tournament played many times over by chance from a seed."""
