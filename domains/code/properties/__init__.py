"""Properties that a model proposes of a function: read, tried, and believed only on evidence."""
