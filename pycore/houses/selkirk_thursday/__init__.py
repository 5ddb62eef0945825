"""Selkirk Legion, Branch 42: the Thursday main event, as approved by the LGCA on 2024-08-16
(SEL-46); the rules themselves stand in house.json.

Reading: the rules leave the length of breaks open, so the set-up must give it (open question 10).
Prizes round to whole dollars unless set otherwise (open question 1). SEL-39 gives all odd chips to
the first winner left of the button (K51). The button may lie dead (K25, as approved); a gap is the
TDA's (SEL-44). The approval has no number of its own; its reference is the authority and the day.
"""
