"""The web app: screens and phone page in Brython, the tablet's worker in Pyodide, and the build
of both.
"""
