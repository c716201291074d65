"""Typed answers and their equality."""
