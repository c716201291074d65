"""The reply against what was said before and what has come in."""
