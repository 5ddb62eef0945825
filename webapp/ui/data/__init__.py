"""Where the records are: this tablet, the organization, files."""
