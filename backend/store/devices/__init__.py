"""The rows of devices, hubs and of whoever tries to get in."""
