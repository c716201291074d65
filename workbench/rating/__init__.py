"""People rating drafts of the history: what to rate next, blind, and judges held against it.

The screen and `workbench rate` stand on this. A draft is handed out under a name that tells neither
session nor round, without its author, checks or judges; what was seen is told from the log.
"""
