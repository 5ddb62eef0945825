"""Nunavut, five tables: the example structure of the terms (NU-A.3d) with money inside all limits;
the rules themselves stand in house.json.

Only the structure, the stack and its two chip values are the terms' own (1,500 in eight of 25 and
thirteen of 100). Fees, rebuys and payouts are ours to start from and free to change; the set holds
two more values, because three must be available (NU-7.05, K20n). Nobody approved it as it stands.
"""
