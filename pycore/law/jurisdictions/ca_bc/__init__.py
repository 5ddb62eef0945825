"""British Columbia: the duties of director and dealers, and how to play."""
