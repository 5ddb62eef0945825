"""What Holdfast does about each clause, as data; account.py reads it. No tablet carries it."""
