"""Containers that both sides have: each finds them as the other left them."""

from __future__ import annotations

import collections
import types
from typing import Any

import pytest

from workbench.sandbox.inside.border import codec, wire
from workbench.sandbox.inside.remote.exports import Exports
from workbench.sandbox.inside.remote.shared import CARRIED, SETTLED, Shared


class Side:
    """One side with its table of containers; `cross` is a frame from it to another."""

    def __init__(self, first: int) -> None:
        exports = Exports(lambda _value: None, lambda _problem: {})
        self.shared = Shared(first, exports, self._find, lambda _number, _portrait: None)

    def _find(self, tag: str, content: Any) -> Any:
        if tag != "shared":
            raise codec.Unencodable(f"unknown tag {tag!r}")
        return self.shared.find(content)

    def cross(self, other: Side, value: Any = None) -> Any:
        """What the other side gets for a value; changes go along, as JSON."""
        data = codec.encode(value, self.shared.export)
        frame = wire.unpack(wire.pack({"value": data, **self.shared.outgoing()})[4:])
        other.shared.incoming(frame)
        return codec.decode(frame["value"], other._find)


@pytest.fixture
def sides() -> tuple[Side, Side]:
    return Side(1), Side(2)


Sides = tuple[Side, Side]


def test_what_one_side_changes_the_other_has_with_the_next_frame(sides: Sides) -> None:
    here, there = sides
    mine = [1, 2]
    its = here.cross(there, mine)
    assert its == [1, 2]
    mine.append(3)
    here.cross(there)
    assert its == [1, 2, 3]
    its.clear()
    there.cross(here)
    assert mine == []


def test_a_container_that_crosses_twice_is_one(sides: Sides) -> None:
    here, there = sides
    mine: dict[str, Any] = {}
    first, second = here.cross(there, mine), here.cross(there, mine)
    assert first is second
    assert there.cross(here, first) is mine


def test_containers_in_containers_are_shared_too(sides: Sides) -> None:
    here, there = sides
    inner: list[int] = []
    outer = here.cross(there, {"a": inner, "b": inner})
    assert outer["a"] is outer["b"]
    inner.append(1)
    here.cross(there)
    assert outer["a"] == [1]


def test_a_container_may_hold_itself(sides: Sides) -> None:
    here, there = sides
    mine: list[Any] = []
    mine.append(mine)
    its = here.cross(there, mine)
    assert its[0] is its


@pytest.mark.parametrize(
    ("made", "change"), [
        ([1], lambda v: v.insert(0, 9)),
        ({1: 2}, lambda v: v.pop(1)),
        ({1}, lambda v: v.add(2)),
        (bytearray(b"ab"), lambda v: v.extend(b"c")),
        (collections.deque([1, 2], 2), lambda v: v.append(3)),
        (collections.Counter("aab"), lambda v: v.update("b")),
        (collections.OrderedDict(a=1, b=2), lambda v: v.move_to_end("a")),
        (collections.defaultdict(list, a=[1]), lambda v: v["new"]),
        (types.SimpleNamespace(n=1), lambda v: setattr(v, "n", 2)),
    ], ids=lambda v: type(v).__name__,
)  # fmt: skip
def test_every_kind_of_container_stays_the_same_on_both_sides(
    sides: Sides, made: Any, change: Any
) -> None:
    here, there = sides
    its = here.cross(there, made)
    assert (type(its), its) == (type(made), made)
    change(made)
    here.cross(there)
    assert its == made
    assert list(vars(its) if isinstance(its, types.SimpleNamespace) else its) == list(
        vars(made) if isinstance(made, types.SimpleNamespace) else made
    )


def test_a_change_of_an_items_kind_alone_is_one(sides: Sides) -> None:
    here, there = sides
    mine: list[Any] = [1]
    its = here.cross(there, mine)
    mine[0] = True
    here.cross(there)
    assert its[0] is True


def test_what_has_not_changed_is_not_sent_again(sides: Sides) -> None:
    here, there = sides
    mine = [1]
    its = here.cross(there, mine)
    assert here.shared.outgoing().keys().isdisjoint(["m"])
    mine.append(2)
    assert "m" in here.shared.outgoing()
    assert its == [1]


def test_where_nothing_is_shared_a_frame_carries_nothing(sides: Sides) -> None:
    here, _ = sides
    assert not here.shared.used
    assert here.shared.outgoing() == {}
    here.shared.refer([])
    assert here.shared.used
    assert set(here.shared.outgoing()) <= set(CARRIED)


def test_a_container_that_nobody_refers_to_is_forgotten_on_both_sides(sides: Sides) -> None:
    here, there = sides
    here.cross(there, [1])
    for _ in range(3 * SETTLED):
        here.cross(there)
        there.cross(here)
    assert not here.shared.used
    assert not there.shared.used


def test_a_container_that_one_side_keeps_stays(sides: Sides) -> None:
    here, there = sides
    mine = [1]
    its = here.cross(there, mine)
    for _ in range(3 * SETTLED):
        here.cross(there)
        there.cross(here)
    its.append(2)
    there.cross(here)
    assert mine == [1, 2]


@pytest.mark.parametrize("number", [7, -1, 0, "1", None, 1.0, [1], True])
def test_a_number_that_nobody_gave_out_is_no_container(sides: Sides, number: Any) -> None:
    with pytest.raises(codec.Unencodable, match="no container has the number"):
        sides[0].shared.find(number)


@pytest.mark.parametrize(
    "frame", [
        {"m": [[2, 7]]}, {"m": [[2, {"$": "tuple", "v": []}]]}, {"m": [[1, []]]}, {"m": 5},
        {"m": [[2]]}, {"m": [["2", []]]}, {"gone": [True, "x"]}, {"ok": 5},
        {"m": [[2, {"$": "deque", "v": [[], -1]}]]},
    ], ids=str,
)  # fmt: skip
def test_what_makes_no_sense_is_refused(sides: Sides, frame: Any) -> None:
    with pytest.raises(codec.Unencodable):
        sides[0].shared.incoming(frame)


def test_a_container_cannot_turn_into_another_kind(sides: Sides) -> None:
    here, there = sides
    its = here.cross(there, [1])
    number = there.shared.refer(its)["v"]
    with pytest.raises(codec.Unencodable, match="turned into another kind"):
        here.shared.incoming({"m": [[number, {"$": "set", "v": []}]]})


def test_what_cannot_cross_is_shared_no_more_and_the_rest_goes_on(sides: Sides) -> None:
    here, there = sides
    mine, other = [1], [2]
    here.cross(there, mine)
    its = here.cross(there, other)
    mine.append("x" * (codec.MAX_TEXT + 1))
    with pytest.raises(codec.Unencodable, match="too long"):
        here.shared.outgoing()
    here.cross(there, other)
    assert its == [2]
