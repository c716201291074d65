"""How the tests compare two answers: in both orders, with time to spare."""

from __future__ import annotations

from domains.math.algebra.outcomes import Outcome
from domains.math.face import engine


def outcome(gold: str, answer: str, context: str = "") -> Outcome:
    """A busy machine's first imports count against the usual time."""
    return engine.equal(gold, answer, context=context, seconds=10.0).outcome


def both(gold: str, answer: str, context: str = "") -> str:
    """The verdict, which must not depend on the order; both are told where it does."""
    there, back = (outcome(*pair, context).verdict for pair in ((gold, answer), (answer, gold)))
    return there if there == back else f"{there} one way, {back} the other"
