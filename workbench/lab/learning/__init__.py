"""Feedback that learns: what became of items, which strategy pays, when one more round does."""
