"""Numbers as they are typed: each kind says what it takes, and refuses the rest."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A whole number from 1."""
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def samples(text: str) -> int:
    """A number of answers at once, from 1 to `MOST_SAMPLES`."""
    from workbench.settings import MOST_SAMPLES

    number = positive(text)
    if number > MOST_SAMPLES:
        raise argparse.ArgumentTypeError(f"{text} is more than {MOST_SAMPLES}")
    return number


def none_or_more(text: str) -> int:
    """A whole number from 0."""
    number = _whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def at_least_zero(text: str) -> float:
    """A finite number from 0."""
    number = _real(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def amount(text: str) -> float:
    """A finite number above 0."""
    number = _real(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return number


def days(text: str) -> float:
    """A finite number of days from 0, with or without a "d" behind it."""
    number = _real(text.removesuffix("d"))
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no whole number") from None


def _real(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no number") from None
