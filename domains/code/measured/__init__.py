"""What a task asks to be measured beside its tests: operations against a reference, and how the
code reads.
"""
