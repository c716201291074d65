"""What takes texts out of the history again: whole streams forgotten, rows redacted anew.

Finding what is meant (`standing` by its words, `subjects` by keyed marks), removing it
(`forgetting`, `renewal`), and the log of what was removed and what is left to do (`erasures`).
"""
