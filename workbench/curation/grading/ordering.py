"""Two steps, told in either of the ways of telling them: `first A, then B`, `A before B`, `B after
A`, whichever comes first in the sentence.

Only a text of two statements is turned, and only where neither holds a value: `24 hours before the
start` is a condition and no step.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.curation.grading.clauses import Clause, Reading

_STEPS = 2


def in_steps(reading: Reading) -> Reading | None:
    """The reading with its two steps in the order in which they are done, both plain statements;
    None where it does not tell an order of two.
    """
    clauses = [clause for clause in reading.clauses if clause.items]
    if len(clauses) != _STEPS or any(clause.negators for clause in clauses):
        return None
    turned = [clause.kind for clause in clauses if clause.kind in ("before", "after")]
    main = [clause for clause in clauses if clause.kind == "main"]
    if len(turned) == 1 and len(main) == 1:
        if clauses[0].ordered:  # `primero A y después B`: the word for after follows a first step
            return _plain(reading, clauses) if turned == ["after"] else None
        return None if clauses[1].joined else _told(reading, clauses, turned[0])
    ordered = any(clause.ordered for clause in clauses) and len(main) == _STEPS
    return reading if ordered else None


def _told(reading: Reading, clauses: list[Clause], word: str) -> Reading | None:
    """`before` and `after` turned into steps."""
    if any(item.value is not None for clause in clauses for item in clause.items):
        return None
    main = next(clause for clause in clauses if clause.kind == "main")
    other = next(clause for clause in clauses if clause is not main)
    return _plain(reading, [main, other] if word == "before" else [other, main])


def _plain(reading: Reading, steps: list[Clause]) -> Reading:
    """The same with these as its statements."""
    told = tuple(replace(step, kind="main", ordered=True, only=False) for step in steps)
    return replace(reading, clauses=told)
