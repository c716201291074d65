"""Numbers as they are typed: each kind says what it takes, and refuses the rest."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def none_or_more(text: str) -> int:
    """A whole number from 0."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def at_least_zero(text: str) -> float:
    """A finite number from 0."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def amount(text: str) -> float:
    """A finite number above 0."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return number


def days(text: str) -> float:
    """A finite number of days from 0, with or without a "d" behind it."""
    number = float(text.removesuffix("d"))
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number
