"""Clauses of the synthesis that say otherwise than a field of the bundle."""
