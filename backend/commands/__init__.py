"""The verbs of `holdfast`: one module each, with `add_parser(subparsers)` and `run(args) -> exit
code`. It is imported when its verb is chosen.
"""

VERBS = {
    "serve": "serve the web app and take in the tablets' records",
    "backup": "keep all the server's records as one file",
    "restore": "put the records of such a file into a server",
    "tables": "which version the server's tables are of, or an earlier one",
    "upgrade": "bring the server's tables up to this version",
    "organizations": "the organizations that one server keeps",
    "accounts": "who may open the organization's pages",
    "erase": "erase a person's name from every night; for good",
    "night": "run a night from a script, or show a night's file",
    "players": "how each line of a list of names is read, and what is doubtful",
    "rules": "check, show and describe house rules",
    "clauses": "every clause of the law, and what is done about it",
    "verify": "check that a night's file is unchanged",
    "draw": "check the draws of seats",
    "payouts": "the prizes of a field under a template",
    "jackpot": "tell what the royal flush jackpot stands at, event by event",
    "forecast": "when the night of a file is likely to end",
    "hands": "rank poker hands, and play recorded ones again",
    "reference": "every command and event with its fields, as Markdown",
}
"""What each does, in the order of the help."""

ELSEWHERE = {"restore": "backup", "upgrade": "tables"}
"""The verbs whose module has the name of another one."""
