"""Trees to values, solving, records."""
