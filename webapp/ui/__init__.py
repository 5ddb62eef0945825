"""The tablet's screens, in Brython compiled ahead of time. They show what the worker computed and
decide nothing.
"""
