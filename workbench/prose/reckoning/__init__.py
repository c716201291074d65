"""What a writer may work out from given figures: sums and rates, other units, several steps."""
