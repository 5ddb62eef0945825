"""What the layout test stands on: prepared nights, the way into every state, and the eye in the
page.

nights     evenings made by the core's own commands, as files that a tablet takes in
tours_*    the way into every screen and state, each a story that stops where it should be looked
           at
look       every stop in every size, language and theme: check.js, and axe
findings   what was seen, told so that a person can go there
"""
