"""Whether an answer in free text says what its case expects, by a contract and without a model.

    expected, rejected ─► contract (lines a person can keep, drop or add)
    answer ─► clauses with words, quantities, dates, polarity, conditions ─► pass | fail | unknown

A word that the reading cannot place keeps an answer from passing, unless it only adds to what is
said whole (`amplifying`) or stands in a sentence beside it (`asides`); a line is broken only where
the clause around it was understood. All else is `unknown` and goes to a person. Word lists
are data (`lexicon/`); a language without one can be found wrong in its numbers, never right.
"""
