"""What a reply states, held against the desk: terms of policies, their order, hours and weekdays,
time limits, and the form of address.

Each module reads one kind of statement to an entity, an attribute and a value and looks the value
up in what the desk gives. What cannot be read so far stays unnamed; what is found warns, because
the reading is a guess about prose even where the comparison is computed. Reads the modules of the
folder above and is read by `checking` alone.
"""
