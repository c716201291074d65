"""The data: read, typed, sampled where it is large."""
