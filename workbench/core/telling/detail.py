"""How much of a finding is told: a setting of the strategy, so that it can be compared.

Each level says what the one before it says and something more: the check's name, its place, what is
wrong with the measured and the expected value, what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from workbench.core.checks import CheckResult
from workbench.core.telling.wording import Word, opening, place_of


def worded(detail: str, word: Word) -> Word:
    """The domain's way to put findings into words, cut down to the level of detail."""
    match detail:
        case "named":
            return _named
        case "located":
            return _located
        case "explained":
            return partial(_explained, word)
        case _:
            return word


def _named(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    return opening(result, level, drafts, f"{result.check} does not pass.")


def _located(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    place = place_of(result)
    head = _named(result, level, drafts)
    return f"{head}\n  at: {place}" if place else head


def _explained(word: Word, result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    return word(replace(result, fix=""), level, drafts)
