"""The rules core of Holdfast: values in, values out; see README.md beside this file."""
