"""What a reply states, held against the desk: counts, terms of policies, clocks, status, means of
payment, demands, other people's records, and itself.

Each module reads one kind of statement to an entity, an attribute and a value and looks the value
up in what the desk gives. What cannot be read so far stays unnamed; what is found warns, because
the reading is a guess about prose even where the comparison is computed. Reads the modules of the
folder above and is read by `checking` alone.
"""
