"""Which interactions are one question asked many times, and what people decided about it together.

    question, answer ─► fingerprint ─► cluster (near-duplicates: one side of the split, one row)
                                   └─► gist    (the same question: one decision, or one conflict)

A *cluster* is wide on purpose: it only moves prompts to the other side of the split. A *gist* is
narrow, because it lets one decision speak for several answers. All of it is arithmetic on the text,
without a model, the same on every machine, and linear in the number of texts.
"""
