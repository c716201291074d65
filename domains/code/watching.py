"""Calls that stand in assertions, made once more to see what they leave of their arguments.

A test with `call` is watched where it runs; in `assert: "sorted(f([2, 1])) == [1, 2]"` nobody holds
the list afterwards. Only calls of the task's names with literals, one of them a container, count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from domains.code.literals import call_in, call_text
from domains.code.source import parse
from domains.code.suite import Test

if TYPE_CHECKING:
    from workbench.sandbox import TableTest

MOST = 6
"""Calls that are watched in one draft."""
_CONTAINERS = (list, dict, set, bytearray)


def watched(tests: Sequence[Test], names: Sequence[str]) -> list[tuple[Test, TableTest]]:
    """The calls in the assertions among the tests, as tests that any value passes."""
    from workbench.sandbox import TableTest

    found: dict[str, tuple[Test, TableTest]] = {}
    for test in tests:
        for node in _calls(str(test.entry.get("assert", "")), names):
            try:
                call = call_in(node)
            except ValueError:
                continue
            given = [*call.args, *(call.kwargs or {}).values()]
            if not any(isinstance(value, _CONTAINERS) for value in given):
                continue
            text = call_text(call.function, call.args, call.kwargs)
            entry = {"call": text, "expect": "any"}
            own = replace(test, input=text, entry=entry)
            table = TableTest(text, call.function, call.args, call.kwargs or {}, any_value=True)
            found.setdefault(text, (own, table))
    return list(found.values())[:MOST]


def _calls(text: str, names: Sequence[str]) -> Iterator[ast.Call]:
    for node in ast.walk(parse(text) or ast.Module([], [])):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node
