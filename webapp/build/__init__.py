"""Builds the web app: Pyodide bundle, Brython ahead of time, hashed names, brotli, one manifest.
"""
