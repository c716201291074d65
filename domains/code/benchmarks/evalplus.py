"""EvalPlus (arXiv 2305.01210) as published: HumanEvalPlus and MbppPlus JSON lines with prompt,
entry_point, canonical_solution, base_input, plus_input, contract and atol.

There are inputs but no expected values: the canonical solution says what is right, and runs beside
the tests, where the draft cannot reach it. The base inputs are shown, each its own test; the plus
inputs are hidden, in groups. `contract` (what inputs are allowed) was used to make the inputs and
is not needed to run them.

Values are compared as EvalPlus 0.3 does: exactly, or within `atol` (and one part in 10^7), at least
10^-6 where the right value is made of floats. Some functions have several right answers
(`_ORACLES`); two MBPP functions for which EvalPlus also accepts a second reading of the text
(surface_Area, digit_distance_nums) are held to the canonical one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from domains.code.benchmarks.humaneval import MODULE, function_task, preamble_of
from domains.code.benchmarks.rows import Problem, Row, read_rows
from domains.code.literals import call_text, text_of
from domains.code.source import defined_names, parse
from workbench.core.codec import Json

REQUIRED = ("task_id", "prompt", "entry_point", "canonical_solution", "base_input")
GROUP = 25
"""Plus inputs in one hidden test."""

_ORACLES: Mapping[str, str] = {
    "find_zero": "root",
    "are_equivalent": "any",
    "sum_div": "or_zero",
    "check_str": "not_none",
    "text_match_three": "not_none",
    "text_starta_endb": "not_none",
    "similar_elements": "as_set",
    "find_char_long": "as_set",
    "common_in_nested_lists": "as_set",
    "extract_singly": "as_set",
    "larg_nnum": "as_set",
    "intersection_array": "as_set",
    "find_dissimilar": "as_set",
    "Diff": "as_set",
}
"""How values are compared where equality is not what is asked (EvalPlus 0.3, special oracles)."""

_SUPPORT = '''
import copy as _copy
import math as _math

_NAMES = {{}}
exec({solution!r}, _NAMES)
_ATOL, _ORACLE = {atol!r}, {oracle!r}


def _floats(value):
    if isinstance(value, (list, tuple)) and value:
        return all(isinstance(item, float) for item in value)
    return isinstance(value, float)


def _close(a, b, atol):
    if isinstance(b, (list, tuple)):
        same = type(a) is type(b) and len(a) == len(b)
        return same and all(_close(x, y, atol) for x, y in zip(a, b))
    if isinstance(b, (int, float)) and isinstance(a, (int, float)):
        return a == b or abs(a - b) <= atol + 1e-7 * abs(b)
    return a == b


class _Right:
    """The right value, equal to whatever is as right."""

    def __init__(self, value, args):
        self.value, self.args = value, args

    def __eq__(self, other):
        if _ORACLE == "any":
            return True
        if _ORACLE == "root":
            found = sum(c * _math.pow(other, i) for i, c in enumerate(self.args[0]))
            return abs(found) <= _ATOL
        if _ORACLE == "or_zero" and other == 0:
            return True
        if _ORACLE == "as_set":
            return set(other) == set(self.value)
        if _ORACLE == "not_none":
            got = other if isinstance(other, bool) else other is not None
            return got == (self.value is not None)
        if other == self.value:
            return True
        atol = _ATOL or (1e-6 if _floats(self.value) else 0)
        return bool(atol) and type(other) is type(self.value) and _close(other, self.value, atol)

    __hash__ = None

    def __repr__(self):
        return repr(self.value)


def right(*args):
    kept = _copy.deepcopy(args)
    return _Right(_NAMES[{entry!r}](*args), kept)
'''


def import_evalplus(path: Path) -> Iterator[Mapping[str, Json]]:
    """Task-file data for each problem; TaskFileError names the line of a row that does not fit."""
    for row in read_rows(path, "EvalPlus", REQUIRED):
        title = row.text("entry_point").replace("_", " ")
        yield Problem(_id(row), title, partial(_task, row))


def _id(row: Row) -> str:
    """`HumanEval/0` or `Mbpp/2`; older files number the MBPP problems alone."""
    task = row.data["task_id"]
    return task if isinstance(task, str) else f"Mbpp/{task}"


def _task(row: Row) -> dict[str, Json]:
    entry, prompt = row.text("entry_point"), row.text("prompt")
    tree = parse(row.text("canonical_solution"))
    whole = tree is not None and entry in defined_names(tree)
    preamble = "" if whole else preamble_of(prompt, entry)
    task = function_task(row, preamble)
    if whole:
        task["prompt"] = prompt.strip().strip("\"'").strip()
        task["reference"] = row.text("canonical_solution")
        task["settings"] = {key: value for key, value in task["settings"].items() if key != "stub"}
    support = _SUPPORT.format(
        solution=task["reference"],
        atol=row.data.get("atol", 0),
        oracle=_ORACLES.get(entry, "equal"),
        entry=entry,
    )
    task["settings"] = {**task["settings"], "support": support}
    task["tests"] = [
        {"name": f"base {number}", "assert": _agreement(entry, args)}
        for number, args in enumerate(_inputs(row, "base_input"), 1)
    ]
    files = list(_groups(entry, _inputs(row, "plus_input")))
    return task | ({"hidden": {"pytest": files}} if files else {})


def _agreement(entry: str, args: Sequence[Any]) -> str:
    return f"{call_text(entry, args)} == {call_text('right', args)}"


def _groups(entry: str, inputs: Sequence[Sequence[Any]]) -> Iterator[str]:
    """One file with a test for each group of plus inputs."""
    if not inputs:
        return
    parts: list[str] = []
    for start in range(0, len(inputs), GROUP):
        group = inputs[start : start + GROUP]
        listed = "".join(f"        {text_of(tuple(args))},\n" for args in group)
        parts.append(
            f"def test_plus_{start + 1}_to_{start + len(group)}():\n"
            f"    from {MODULE} import {entry}\n    for args in [\n{listed}    ]:\n"
            f"        assert {entry}(*_copy.deepcopy(args)) == right(*args)\n"
        )
    yield "\n\n".join(parts)


def _inputs(row: Row, field: str) -> list[list[Any]]:
    inputs = row.data.get(field) or []
    if not isinstance(inputs, list) or not all(isinstance(args, list) for args in inputs):
        row.fail(field, "should be a list of lists of arguments.")
    kind, _, number = _id(row).partition("/")
    if kind == "Mbpp" and number.isdigit():
        return [_as_python(int(number), args) for args in inputs]
    return inputs


def _as_python(number: int, args: list[Any]) -> list[Any]:
    """Arguments with the types that JSON lost (EvalPlus 0.3 restores them by the task's number)."""
    for numbers, restore in _TYPES:
        if number in numbers:
            return restore(args)
    return args


def _deep(value: Any) -> Any:
    return tuple(_deep(item) for item in value) if isinstance(value, list) else value


def _tuples(value: Any) -> Any:
    return [tuple(item) for item in value]


_Restore = Callable[[list[Any]], list[Any]]
_TYPES: Sequence[tuple[frozenset[int], _Restore]] = (
    (
        frozenset(
            int(number)
            for row in (
                "2 116 132 143 222 261 273 394 399 421 424",
                "429 470 560 579 596 616 630 726 740 744 809",
            )
            for number in row.split()
        ),
        _tuples,
    ),
    (
        frozenset([63, 64, 70, 94, 120, 237, 272, 299, 400, 409, 417, 438, 473, 614, 780]),
        lambda args: [_tuples(item) for item in args],
    ),
    (frozenset([75, 413, 444, 753]), lambda args: [_tuples(args[0]), args[1]]),
    (frozenset([106, 750]), lambda args: [args[0], tuple(args[1])]),
    (
        frozenset([115]),
        lambda args: [[set(i) if isinstance(i, list) and i else {} for i in args[0]]],
    ),
    (frozenset([124]), lambda args: [float(args[0]), complex(args[1])]),
    (frozenset([252]), lambda args: [complex(args[0])]),
    (
        frozenset([250, 405, 446, 617, 720, 763, 808]),
        lambda args: [tuple(args[0]), args[1]],
    ),
    (
        frozenset([259, 401, 445]),
        lambda args: [tuple(tuple(item) for item in items) for items in args],
    ),
    (
        frozenset([278]),
        lambda args: [tuple(tuple(i) if isinstance(i, list) else i for i in args[0])],
    ),
    (frozenset([307]), lambda args: [tuple(args[0]), *args[1:]]),
    (
        frozenset([722]),
        lambda args: [{key: tuple(value) for key, value in args[0].items()}, *args[1:]],
    ),
    (frozenset([580, 615, 791]), lambda args: [_deep(item) for item in args]),
)
"""Which arguments are tuples, sets or complex numbers, by the number of the MBPP problem."""
