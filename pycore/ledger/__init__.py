"""Device logs, their order, the fold over them, undo, conflicts, sync. It knows no poker."""
