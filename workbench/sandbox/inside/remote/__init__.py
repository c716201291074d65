"""Objects that stay in the draft's process and are used from the tests' one, in both directions.

Knows frames and values (`border`) and nothing of pytest: any runner of tests can hold the objects.
"""
