"""The pot calculator and the showdown checker."""
