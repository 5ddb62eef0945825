"""Saskatchewan: the terms and conditions of the Liquor and Gaming Authority."""
