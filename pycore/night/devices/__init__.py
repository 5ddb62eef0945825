"""Devices: tablets, keys, the seal, where the records are."""
