"""Worked steps: their claims, what these rest on, and whether it bears them."""
