"""The floor: rulings, penalties, incidents, checks, decks, staff."""
