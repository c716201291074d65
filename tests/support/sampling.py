"""Which cases of a long table the default suite runs."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet


def sampled(cases: Iterable[object], every: int = 2) -> list[ParameterSet]:
    """Cases for `parametrize`: every so manieth belongs to the default suite, the others to the
    long one. A case of several arguments is a tuple.
    """
    kept: list[ParameterSet] = []
    for at, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        marks = [] if at % every == 0 else [pytest.mark.long]
        kept.append(pytest.param(*values, marks=marks))
    return kept
