"""Two answers as text: read, compared under each fair reading of ambiguous notation, and explained.

Ambiguity is resolved for both sides at once: bare `log` is natural or decimal. The first reading
under which they agree decides; a difference must hold in all.
"""

from __future__ import annotations

from functools import lru_cache

from domains.math.algebra.building import Reading
from domains.math.algebra.outcomes import Outcome, proved, unknown
from domains.math.answers import equality
from domains.math.answers.reading import read
from domains.math.answers.stated import bare, undoubled
from domains.math.notation.limits import (
    MAX_PROBLEM_CHARS,
    TooLarge,
    Unreadable,
    check_length,
    readable,
)
from domains.math.notation.tables import Mentions

_says = Mentions("answers", "mentions.ini", "comparing")


def compare_texts(gold: str, answer: str, context: str = "") -> Outcome:
    """The verdict on two answers as written; never raises for what the texts hold."""
    try:
        for text in (gold, answer):
            check_length(text)
        check_length(context, MAX_PROBLEM_CHARS)
        gold, answer = undoubled(gold), undoubled(answer)
        if bare(gold).split() == bare(answer).split() != []:
            return proved("the same text")
        found = _under_each_reading(gold, answer, context)
        return _otherwise_spelled(gold, answer, context) or found if found.different else found
    except TooLarge as large:
        return unknown(f"refused: {large.message}")
    except Unreadable as unread:
        return unknown(f"unread: {unread.message}")


def _otherwise_spelled(gold: str, answer: str, context: str) -> Outcome | None:
    """Equal where the sides agree but for what is said roughly behind a value; unknown where they
    do but for a comma that may be a decimal point.
    """
    for name, put in (("approximation", r"\1"), ("decimal_comma", r"\1.\2")):
        texts = [_says[name].sub(put, bare(text)) for text in (gold, answer)]
        if texts != [bare(gold), bare(answer)]:
            found = readable(_under_each_reading, texts[0], texts[1], context)
            if found is not None and found.equal:
                said = "a comma that may be a decimal point"
                return unknown(said) if name == "decimal_comma" else found
    return None


def _under_each_reading(gold: str, answer: str, context: str) -> Outcome:
    surroundings = equality.asked(context)
    outcome: Outcome | None = None
    decimal = _says("bare_logarithm", gold + answer)
    for log_base in (0, 10) if decimal else (0,):
        values = [_read(text, log_base) for text in (gold, answer)]
        found = equality.compare_with_families(values[0], values[1], surroundings)
        if found.equal:
            return found
        outcome = found if outcome is None or outcome.verdict == "unknown" else outcome
    return outcome if outcome is not None else unknown("no reading")


_READINGS = {base: Reading(log_base=base) for base in (0, 10)}
# One reference meets many answers.
_read = lru_cache(maxsize=256)(lambda text, log_base: read(text, _READINGS[log_base]))
