"""Builds the web app: Pyodide and Brython bundled, hashed names, brotli, one manifest."""
