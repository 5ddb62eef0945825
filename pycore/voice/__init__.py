"""Every word a person reads, once: a file a language, for tablet, phone, organization and command
line. How a number or a time is written stands in pycore.portable.
"""
