"""Device logs: one hash chain a device, merged by set union, in one order that no wall clock
decides.
"""
