"""The rules by which an observed value is the expected one."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from workbench.sandbox.compare import Opaque, equal

NAN = float("nan")


@pytest.mark.parametrize(
    ("observed", "expected", "tolerance"),
    [
        (1, 1.0, None),
        (True, 1, None),
        (NAN, NAN, None),
        ([NAN, {"a": NAN}], [NAN, {"a": NAN}], None),
        ({NAN}, {NAN}, None),
        (1.0000001, 1.0, 1e-6),
        (1e9 + 1, 1e9, 1e-6),
        (1e-9, 0.0, 1e-6),
        ([1.0, (2.0000001,)], [1.0, (2.0,)], 1e-6),
        ({"x": 0.1 + 0.2}, {"x": 0.3}, 1e-9),
        (Decimal("1.01"), 1.0, 0.1),
        (10**400, 10**400 + 1, 1e-9),
        ({1, 2}, frozenset({1, 2}), None),
        (float("inf"), float("inf"), 1e-6),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, None),
    ],
)
def test_equal(observed: Any, expected: Any, tolerance: float | None) -> None:
    assert equal(observed, expected, tolerance)


@pytest.mark.parametrize(
    ("observed", "expected", "tolerance"),
    [
        ([1], (1,), None),
        ({1}, [1], None),
        ("1", 1, None),
        (None, 0, None),
        (NAN, 1.0, 1.0),
        (float("inf"), 1e308, 1.0),
        (1.01, 1.0, 1e-6),
        ([1, 2], [1], None),
        ({"a": 1}, {"a": 1, "b": 2}, None),
        ({"a": 1, "c": 2}, {"a": 1, "b": 2}, None),
        (0.3, "0.3", 1.0),
        (Opaque("X", "x"), "x", None),
        ([Opaque("X", "x")], ["x"], None),
    ],
)
def test_different(observed: Any, expected: Any, tolerance: float | None) -> None:
    assert not equal(observed, expected, tolerance)


@pytest.mark.parametrize(
    ("observed", "expected"),
    [(True, 1), (1.0, 1), ([True], [1]), ({1: True}, {1: 1}), ({True}, {1}), ({1.0: 2}, {1: 2})],
)
def test_strict_tells_number_types_apart(observed: Any, expected: Any) -> None:
    assert equal(observed, expected)
    assert not equal(observed, expected, strict=True)
    assert equal(expected, expected, strict=True)


def test_strict_keeps_the_tolerance_of_floats_only() -> None:
    assert equal(1.0000001, 1.0, 1e-3, strict=True)
    assert not equal(2, 1, 10, strict=True)
