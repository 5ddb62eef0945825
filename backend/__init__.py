"""The organization's server: Flask around the core. `backend.app.create_app` makes it,
`backend.cli` runs it.
"""
