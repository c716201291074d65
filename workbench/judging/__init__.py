"""Judges: models (and people) that grade a draft by a rubric, and what their word is worth.

A judge advises. Every comment has to quote the draft, a judge is asked both ways round, probed
blind, and measured against people; until that agreement is known its level orders nothing. Nothing
here calls a model: whoever asks hands in a `Caller`, so that the loop, the command line and the
flywheel go through their own door and log what they paid for.
"""
