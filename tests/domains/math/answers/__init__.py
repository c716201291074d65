"""Typed answers: how two of them are compared."""
