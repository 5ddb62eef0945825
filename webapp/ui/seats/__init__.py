"""Who sits where: the draw, moving, breaking tables."""
