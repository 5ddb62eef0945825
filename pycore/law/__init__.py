"""The law as data, and what reads it: policies, packs, jurisdictions, house rules, rule books."""
