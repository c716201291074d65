"""The kinds of claim that are worked out again."""
