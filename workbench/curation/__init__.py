"""From what people say and do to eval cases and training rows.

    interactions ─► signals ─► review queue ─► verdicts ─► cases ─► releases ─► exports
    (any agent,     (ledger)   (people)        (rules)               (immutable)
     sessions)

Everything is an event in the one log (`core.curation_events`); the folders' rules are pure, and
`desk.Desk` is where a person meets them. Importing this package loads nothing of it.
"""
