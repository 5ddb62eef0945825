"""What happened: one file a slice, each with its commands, events, state, decide, misfit and
evolve.
"""
