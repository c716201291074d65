"""Values and rules: no I/O, no clock, no UI.

A session is a pure fold of events (`session`), a draft is judged by check results (`checks`), the
next move is computed from a view of the session (`strategy`), and every rule is a short function
over plain values (`gate`, `stopping`, `feedback`). This folder imports the standard library and the
diff-match-patch packages only.
"""
