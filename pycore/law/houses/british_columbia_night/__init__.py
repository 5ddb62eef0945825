"""British Columbia, an evening for sixty: the example structure with breaks."""
