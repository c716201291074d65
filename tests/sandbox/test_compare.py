"""The rules by which an observed value is the expected one."""

from __future__ import annotations

from collections import OrderedDict
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
        (2, 1, 0.5),
        (Decimal(2), 1.0, 0.5),
        (2 * 10**400, 10**400, 0.5),
        (Decimal("NaN"), NAN, None),
        (complex(NAN, 0), complex(NAN, 0), None),
        ({NAN, 1}, {NAN, 1}, None),
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
        (Opaque("X", "x"), Opaque("X", "x"), None),
        (0.15, 0.0, 0.1),
        (Decimal("0.15"), 0.0, 0.1),
        (Decimal(3), 1.0, 0.1),
        (Decimal("Infinity"), 1.0, 1.0),
        (complex("inf"), 1 + 0j, 1.0),
        (3 * 10**400, 10**400, 0.5),
        ({1}, {2}, None),
        ([1], {1}, None),
        (5, {1}, None),
        ({NAN, 1}, {NAN, 2}, None),
        ({NAN, 1}, {NAN}, None),
        ({float("nan"), float("nan")}, {NAN}, None),
        (5, {"a": 1}, None),
        ([("a", 1)], {"a": 1}, None),
        ({"a": 1.5}, {"a": 1}, None),
    ],
)
def test_different(observed: Any, expected: Any, tolerance: float | None) -> None:
    assert not equal(observed, expected, tolerance)


@pytest.mark.parametrize("large", ["1.1e5001", "1.1e6000"])
def test_a_decimal_too_large_to_be_written_out_is_compared_exactly(large: str) -> None:
    """Within a tolerance it would have to become a fraction of as many digits."""
    near = 10 ** int(large.partition("e")[2])
    assert not equal(Decimal(large), near, 0.5)
    assert not equal(near, Decimal(large), 0.5)
    assert equal(Decimal(large), Decimal(large), 0.5)
    assert equal(Decimal("1.1e5000"), 10**5000, 0.5), "the largest that is written out"


def test_an_object_without_a_plain_form_is_shown_as_itself_or_by_its_type() -> None:
    assert (repr(Opaque("X", "X(1)")), repr(Opaque("X", ""))) == ("X(1)", "<X object>")
    assert Opaque("X", "x") != Opaque("X", "x")


@pytest.mark.parametrize(
    ("observed", "expected"),
    [({1}, frozenset({1})), (b"a", bytearray(b"a")), (OrderedDict(a=1), {"a": 1})],
)
def test_strict_tells_types_apart_whose_values_are_equal(observed: Any, expected: Any) -> None:
    assert equal(observed, expected)
    assert not equal(observed, expected, strict=True)
    assert equal(observed, observed, strict=True)


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
