"""What a sentence of the essay retells of one fact of a source, held against that fact: its counts,
its whole, its condition, its speaker, its change.

One module for each way of telling it otherwise; `retelling` finds the fact. Reads the modules of
the folder above and is read by `examination` alone.
"""
