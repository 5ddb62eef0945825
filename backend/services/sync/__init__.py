"""What devices and hubs bring and fetch, and what is done with what does not fit."""
