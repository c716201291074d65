"""Lines laid out in columns: the matrix of checks, the task's sheet, drafts that are tables."""
