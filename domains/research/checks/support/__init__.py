"""Whether what a claim cites bears it: the passage stands in the source, the claim's numbers are
its numbers, and neither denies what the other says.

Passages (`passages`) and figures (`figures`, by what `weighing` gives them) are compared and
decide; words (`bearing`) are read and warn. `support` puts them in order.
"""
