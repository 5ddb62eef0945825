"""How records reach other tablets, the hub and the organization."""
