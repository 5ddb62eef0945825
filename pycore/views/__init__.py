"""State turned into plain data for a screen, a report or a print-out: numbers, codes and clause
ids, no prose.
"""
