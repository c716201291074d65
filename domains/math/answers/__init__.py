"""Typed answers: what a text says as an answer, and whether two answers are the same."""
