"""What crosses the border comes out as the same exact builtin value, or does not cross."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.sandbox.inside.border import codec, wire

_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.binary()
    | st.complex_numbers(allow_nan=False)
    | st.decimals(allow_nan=False)
    | st.fractions()
    | st.datetimes()
    | st.dates()
    | st.timedeltas()
    | st.uuids()
)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def _crossed(value: Any) -> Any:
    return codec.decode(wire.unpack(wire.pack(codec.encode(value))[4:]))


@settings(max_examples=60, deadline=None)
@given(_VALUES)
def test_a_value_survives_the_crossing(value: Any) -> None:
    got = _crossed(value)
    assert got == value
    assert type(got) is type(value)


def test_a_lone_surrogate_survives() -> None:
    assert _crossed("a\ud800b") == "a\ud800b"


@pytest.mark.parametrize(
    "data",
    [
        {"$": "nothing"}, {"$": None}, {"$": []}, {"$": "int", "v": "zz"}, {"$": "int", "v": 5},
        {"$": "dict", "v": [1]}, {"$": "dict", "v": [[1], 2]}, {"$": "set", "v": [[1]]},
        {"$": "bytes", "v": "*"}, {"$": "fraction", "v": [1, 0]}, {"$": "datetime", "v": ["x", 0]},
        {"$": "range", "v": []}, {"$": "complex", "v": ["a"]}, {"$": "type", "v": "eval"},
        {"$": "timedelta", "v": [10**12]}, {"$": "decimal", "v": "x"}, {"$": "tuple", "v": 3},
        {"$": "int", "v": "0x" + "f" * 2_000_000}, {"$": "uuid", "v": "x"}, {},
    ],
    ids=lambda data: str(data)[:40],
)  # fmt: skip
def test_malformed_data_is_refused(data: Any) -> None:
    with pytest.raises(codec.Unencodable):
        codec.decode(data)


def test_too_deep_and_cyclic_values_are_refused() -> None:
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    with pytest.raises(codec.Unencodable, match="nested"):
        codec.encode(cyclic)


def test_keys_that_share_a_hash_are_refused() -> None:
    flat = [n * (2**61 - 1) for n in range(1, 3000)]
    with pytest.raises(codec.Unencodable, match="hash"):
        codec.decode({"$": "set", "v": [{"$": "int", "v": hex(n)} for n in flat]})


@pytest.mark.parametrize("body", [b"", b"nonsense", b"\xff", b"[" * 100_000, b"[1,", b"9" * 9999])
def test_a_frame_that_is_no_json_is_refused(body: bytes) -> None:
    with pytest.raises(wire.BadFrame):
        wire.unpack(body)


def test_a_frame_with_too_many_values_is_refused() -> None:
    with pytest.raises(wire.BadFrame, match="more values"):
        wire.unpack(b"[" + b"0," * (wire.MAX_NODES + 1) + b"0]")
