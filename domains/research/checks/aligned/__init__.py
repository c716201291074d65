"""Clauses of the synthesis held against the place of a source that they take up."""
