"""Trees to values: exact algebra, numbers in high precision, solving, records that replay."""
