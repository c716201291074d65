"""Detectors of what is personal only because a word before it says so."""
