"""math-verify asked where this engine could not read an answer: optional, and never overruling.

Only its "equal" counts, only where the notation was unread here (not where it was read and had no
value or was qualified), and only if it says so in both
orders; its "not equal" means five things (unequal, unparsed, timed out, failed, empty) and is
ignored. Its known traps are kept from it: bare text (it gets LaTeX in dollar signs), percent and
units, hedged sentences, its own timers. Its extractor of plain expressions, which ends in an
evaluator, is never used. Install it with the extra `math-verify`.
"""

from __future__ import annotations

import logging
import re
from importlib.util import find_spec
from typing import Any

from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.outcomes import Outcome

ENGINE = "math-verify"
SECONDS = 0.2
MAX_ASKED_CHARS = 200
_TRAPS = re.compile(
    r"%|\$|\\(?:text|mathrm|operatorname|mbox|ldots|dots|cdots|overline|circ|input|write)\b"
    r"|\.\.\.|…|°|\bor\b|\band\b|\\sqrt\s*\(|:|!"
)
_NOTATION_UNREAD = re.compile(r"unread:.*(?:position \d+|at the end)")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_WORD = re.compile(r"[A-Za-z]{4,}")


def installed() -> bool:
    return find_spec("math_verify") is not None


def load() -> None:
    """Imports the library and uses it once, if it is installed: that takes about two seconds."""
    if installed():
        logging.getLogger("math_verify").setLevel(logging.ERROR)
        _verified("x+1", "1+x")


def may_be_asked(outcome: Outcome, gold: str, answer: str) -> bool:
    """Whether the outcome is one that a second reader could settle."""
    if outcome.verdict != "unknown" or not _NOTATION_UNREAD.match(outcome.reason):
        return False
    if max(len(gold), len(answer)) > MAX_ASKED_CHARS:
        return False
    return not any(_TRAPS.search(t) or _WORD.search(_COMMAND.sub("", t)) for t in (gold, answer))


def says_equal(gold: str, answer: str) -> bool:
    """Whether math-verify calls the two equal in both orders, within SECONDS."""
    if not installed():
        return False
    try:
        with within(SECONDS):
            return _verified(gold, answer)
    except (OutOfTime, Exception):
        return False


def _verified(gold: str, answer: str) -> bool:
    from math_verify import LatexExtractionConfig, parse, verify

    def parsed(text: str) -> list[Any]:
        return list(
            parse(
                f"${text.strip().strip('$')}$",
                extraction_config=[LatexExtractionConfig()],
                fallback_mode="no_fallback",
                parsing_timeout=None,
            )
        )

    def agreed(first: list[Any], second: list[Any]) -> bool:
        return bool(verify(first, second, numeric_precision=60, timeout_seconds=None))

    one, other = parsed(gold), parsed(answer)
    return bool(one and other) and agreed(one, other) and agreed(other, one)
