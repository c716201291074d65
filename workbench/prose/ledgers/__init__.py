"""How a ledger is read that was written a little wrong: YAML as models write it, and what of a
broken block can still be saved.
"""
