"""How a story is told, sentence by sentence: beats and people, names, ages and looks, who tells it
and in which tense.

`outside`, `verbs`, `tense`, `timeless` and `earlier` read a sentence; the others hold what they
read against the brief and the ledger. Reads the modules of the folder above.
"""
