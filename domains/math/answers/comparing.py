"""Two answers as text: read, compared under each fair reading of ambiguous notation, and explained.

Ambiguity is resolved for both sides at once: bare `log` is natural or decimal. The first reading
under which they agree decides; a difference must hold in all.
"""

from __future__ import annotations

import re
from functools import lru_cache

from domains.math.algebra.building import Reading
from domains.math.algebra.outcomes import Outcome, agrees, differs, proved, unknown
from domains.math.answers import equality
from domains.math.answers.equal_scalars import is_near
from domains.math.answers.measures import HEDGES
from domains.math.answers.reading import read
from domains.math.answers.stated import LONGEST_STATED, bare, undoubled
from domains.math.notation.limits import (
    MAX_PROBLEM_CHARS,
    TooLarge,
    Unreadable,
    check_length,
    readable,
)
from domains.math.notation.number_words import in_digits
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
        if twice := _said_twice(gold, answer, context):
            return twice
        found = _first_reading(gold, answer, context)
        others = (_otherwise_spelled, _plainly_said, _rounded) if not found.equal else ()
        return next((o for say in others if (o := say(gold, answer, context))), found)
    except TooLarge as large:
        return unknown(f"refused: {large.message}")
    except Unreadable as unread:
        return unknown(f"unread: {unread.message}")


def _said_twice(gold: str, answer: str, context: str) -> Outcome | None:
    """Where a side says its answer twice, `one third (1/3)`: the answer if one statement of each
    side is the same and no other contradicts it; None where neither side does.
    """
    sides = [_statements(bare(text.replace("**", ""))) for text in (gold, answer)]
    if max(map(len, sides)) < 2:
        return None
    pairs = [_under_each_reading(g, a, context) for g in sides[0] for a in sides[1]]
    same = next((found for found in pairs if found.equal), None)
    if same is None:
        return next((found for found in pairs if not found.different), pairs[0])
    for side, other in (sides, sides[::-1]):
        for place, said in enumerate(side):
            beside = side[:place] + side[place + 1 :]
            verdicts = [_restated(said, one, context) for one in (*other, *beside)]
            if "equal" not in verdicts:
                of_another = all(_noun(one) != _noun(said) for one in beside) and _noun(said)
                why = f"'{said}' beside '{beside[0] if beside else other[0]}'"
                return unknown(why) if of_another or "unknown" in verdicts else differs(why)
    return same


def _statements(text: str) -> list[str]:
    """The two numbers that the text gives for one, each with its unit; else the text itself."""
    if not _says("worded", text):
        return [text]
    match = _says("in_brackets", text) or _says("after_words", text)
    tail = (match and match.groupdict().get("tail")) or ""
    parts = [f"{match[name]}{tail}" for name in ("first", "second")] if match else []
    said = parts and all(_says("number", in_digits(part)) for part in parts)
    return parts if said else [text]


def _restated(said: str, other: str, context: str) -> str:
    """The verdict on two statements of one answer, of which one may be rounded."""
    near = is_near(*(getattr(v, "scalar", v) for v in (_read(said, 0), _read(other, 0))))
    return "equal" if near else _under_each_reading(said, other, context).verdict


def _noun(text: str) -> str:
    return str(getattr(getattr(_read(text, 0), "unit", None), "noun", ""))


def _otherwise_spelled(gold: str, answer: str, context: str) -> Outcome | None:
    """Unknown where the sides agree but for a comma that may be a decimal point."""
    if "," not in gold + answer:
        return None
    texts = [_says["decimal_comma"].sub(r"\1.\2", bare(text)) for text in (gold, answer)]
    other = texts != [bare(gold), bare(answer)]
    found = readable(_under_each_reading, texts[0], texts[1], context) if other else None
    return unknown("a comma that may be a decimal point") if found and found.equal else None


def _plainly_said(gold: str, answer: str, context: str) -> Outcome | None:
    """`The maximum is 21, attained at x = 5`: without the place, or by what follows the verb."""
    placed = None if _says("at_place", gold) else _says("at_place", bare(answer))
    said = bare(placed["value"] if placed else answer)
    verb = _says("after_verb", said)
    forms = [*([said] if placed else ()), *([bare(verb["value"])] if verb else ())]
    found = (readable(_under_each_reading, gold, form, context) for form in forms)
    qualified = len(answer) > LONGEST_STATED or HEDGES.search(answer)
    return None if qualified else next((o for o in found if o and o.equal), None)


def _rounded(gold: str, answer: str, context: str) -> Outcome | None:
    """`about 27 %` for 18/67: two digits or more, where the question asks for no form."""
    if not _says("hedged", answer) or _says("form_asked", context):
        return None
    exact, shown = (getattr(v, "value", v) for v in (_read(gold, 0), _read(answer, 0)))
    digits = len(re.sub(r"\D", "", answer).lstrip("0"))
    rightly = digits > 1 and is_near(shown, exact, half=True)
    return agrees(f"the same to the {digits} digits shown") if rightly else None


def _first_reading(gold: str, answer: str, context: str) -> Outcome:
    try:
        return _under_each_reading(gold, answer, context)
    except Unreadable as unread:
        return unknown(f"unread: {unread.message}")


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
