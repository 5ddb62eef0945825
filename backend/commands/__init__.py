"""The verbs of `holdfast`: one module each, with `add_parser(subparsers)` and `run(args) -> exit
code`.
"""
