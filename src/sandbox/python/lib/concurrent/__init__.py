"""Work at the same time, which is done in turn."""
