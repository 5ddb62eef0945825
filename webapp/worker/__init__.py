"""The tablet's worker: the core, the journal and the outbox. Pyodide runs it, CPython tests it."""
