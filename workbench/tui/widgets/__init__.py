"""Widgets: each is told what to show by attributes and posts messages about what the person did."""
