"""A race as values: what a lane shows, and what the race screen asks of the desk behind it."""
