"""What the prose domains share: drafts made of Markdown and a small machine-readable ledger.

`document` takes a draft apart, `ledger` reads the ledger as liberally as it can, `contract` holds
the two against each other. `sentences`, `readability`, `numbers` and `dates` say what stands in the
prose, always with the offsets of the draft; `anchoring` finds a place again after an edit.
Nothing here knows a domain, and nothing here decides whether a sentence is true.
"""
