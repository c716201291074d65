"""What prose says beyond what it was given: names, codes, days, hearsay. The other direction of the
ledger's coverage.

All of it is recognised in prose. So nothing here decides, and what might be common knowledge or a
figure of speech stays unnamed.
"""
