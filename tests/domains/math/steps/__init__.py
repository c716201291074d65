"""Claims, what bears them, and whether it does: one file for each module that judges."""
