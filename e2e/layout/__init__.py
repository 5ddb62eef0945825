"""Every state of the app, looked at in every size, language and theme.

tests/states       the table: a night, a screen, what a person does there, what must be in reach
tests/kit/nights   evenings made by the core's own commands, as files that a tablet takes in
stage              a running page on which any state is reached, in any order
look               a state in every size, language and theme: check.js, and axe
moves              what moves when something is done
findings           what was seen, told so that a person can go there
pictures           the catalogue of every state
test_*             a part of the table, or what does not fit one: as code
"""
