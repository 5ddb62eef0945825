"""What several verbs are made of."""
