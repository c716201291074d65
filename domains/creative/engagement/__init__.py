"""Whether copy works: a labelled proxy, elements exchanged, and real results from files."""
