"""What the layout test stands on.

nights     evenings made by the core's own commands, as files that a tablet takes in
tours_*    the way into every screen and state: stories that stop where somebody should look
tour       the steps they are told in
look       every stop in every size, language and theme: check.js, and axe
findings   what was seen, told so that a person can go there
"""
