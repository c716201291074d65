"""Values of a task file are what its author reads there."""

from __future__ import annotations

import re

import pytest

from workbench.errors import TaskFileError
from workbench.yaml_text import parse_yaml


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("10:40", "10:40"),
        ("[8:05, '9:15']", ["8:05", "9:15"]),
        ("1:30.5", "1:30.5"),
        ("0123", "0123"),
        ("0", 0),
        ("12", 12),
        ("-3.5", -3.5),
        ("1_000", 1000),
        ("{a: 20:15}", {"a": "20:15"}),
    ],
)
def test_times_and_codes_stay_as_they_are_written(written: str, value: object) -> None:
    data, _ = parse_yaml(f"given: {written}\n", "task.yaml")
    assert data["given"] == value


def test_a_value_that_is_referred_to_stays_so_everywhere() -> None:
    data, lines = parse_yaml("a: &t 10:40\nb: [*t, 640]\n", "task.yaml")
    assert data == {"a": "10:40", "b": ["10:40", 640]}
    assert lines[("b", 1)] == 2


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("{id: a, says: at 2,140 m}", {"id": "a", "says": "at 2,140 m"}),
        ("{id: a, says: ‘ä’ slow, calm,  and 1,5, must: true}",
         {"id": "a", "says": "‘ä’ slow, calm,  and 1,5", "must": True}),
        ("{id: a, count: 2,140}", {"id": "a", "count": "2,140"}),
        ("{id: a, says: 'at 2', flag}", {"id": "a", "says": "at 2", "flag": None}),
        ("{id: a, says: at 2, flag: }", {"id": "a", "says": "at 2", "flag": None}),
        ("{a, b}", {"a": None, "b": None}),
        ("[410,000 gowns, 75 washes]", ["410,000 gowns", "75 washes"]),
        ("[1,250,000 crowns]", ["1,250,000 crowns"]),
        ("[£1,372, seven, at 2,140 m]", ["£1,372", "seven", "at 2,140 m"]),
        ("[410, 000 gowns]", [410, "000 gowns"]),
        ("[€489, '150', 150 km]", ["€489", "150", "150 km"]),
        ("[€489,'150', 4100,000 a]", ["€489", "150", 4100, "000 a"]),
        ("[100,200,300]", [100, 200, 300]),
    ],
)  # fmt: skip
def test_a_text_that_a_comma_cut_is_whole(written: str, value: object) -> None:
    data, _ = parse_yaml(f"é: 1\nx: {written}\n", "a.yaml")
    assert data["x"] == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a:\n\t- b\n", "Indent with blanks: YAML takes no tabs."),
        ("a: {b: c == []}\n", "[ or { need quotes"),
        ("a: [", "[ or { need quotes"),
    ],
)
def test_what_broke_the_yaml_is_told(text: str, told: str) -> None:
    with pytest.raises(TaskFileError, match=re.escape(told)):
        parse_yaml(text, "a.yaml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tests: [1]\nid: a\ntests: [2]\n", "task.yaml:3: field 'tests': stands twice"),
        ("a:\n  - {name: x, 'name': y}\n", "task.yaml:2: field 'name': stands twice"),
    ],
)
def test_a_key_that_stands_twice_is_refused_with_both_places(text: str, told: str) -> None:
    with pytest.raises(TaskFileError, match=told):
        parse_yaml(text, "task.yaml")


def test_equal_keys_of_two_mappings_are_no_fault() -> None:
    data, _ = parse_yaml("a: {name: x}\nb: {name: y}\nc: {1: x, '1': y}\n", "task.yaml")
    assert data == {"a": {"name": "x"}, "b": {"name": "y"}, "c": {1: "x", "1": "y"}}
