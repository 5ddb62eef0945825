"""Manitoba: the standard rules of play of the Liquor, Gaming and Cannabis Authority."""
