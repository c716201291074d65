"""What was done: each action allowed, the records where they should end, and reply and actions
telling the same.

Preconditions (`allowed`) and the final records (`ending`) are computed and decide. Whether a
sentence promises something is read from words, so it warns.
"""
