"""The computed checks of a synthesis, one module for each question."""
