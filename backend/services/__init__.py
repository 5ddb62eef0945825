"""What the server does, in plain functions: no request, no response, no SQL text."""
