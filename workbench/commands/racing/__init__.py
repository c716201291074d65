"""Races: the desk of the race screen, and the verb `race`."""
