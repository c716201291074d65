"""Screens: composition, keys and the way between widgets and the session."""
