"""Feedback Workbench: drafts, checked by things that cannot be talked round.

Importing this package loads nothing heavy; see CONTRIBUTING.md for the layers.
"""

__version__ = "0.1.0"
