"""The tablet's database: what is kept on its disk and read back."""
