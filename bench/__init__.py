"""How fast the product is, and against whom: `python3 run.py bench --json FILE`.

A benchmark is a module in this folder with `measure(rounds) -> {key: figure}`; it is found by
looking. A figure is a number or a Spread over the rounds; keys are "<module>.<what>". Who is
compared must first give the same answers.
"""
