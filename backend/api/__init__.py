"""One blueprint a noun. A view reads the request, asks a service and shapes the answer."""
