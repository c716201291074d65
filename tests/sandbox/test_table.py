"""Table tests: what passes, what does not, and what the record says about it."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest

from workbench.sandbox import Limits, Sandbox, TableTest, TestOutcome


def _one(sandbox: Sandbox, draft: str, test: TableTest) -> TestOutcome:
    (outcome,) = sandbox.run_table(draft, [test])
    return outcome


@pytest.mark.parametrize(
    "value",
    [
        None, True, 7, 2**100, -(3**5000), 1.5, float("inf"), "text\n", b"\x00\xff", (1, (2,)),
        [[]], {1: {2}}, {(1, 2): None}, frozenset({1}), 1 + 2j, range(3),
        Decimal("1.10"), Counter("aab"),
    ],
    ids=repr,
)  # fmt: skip
def test_every_plain_value_crosses_unchanged(value: Any, sandbox: Sandbox) -> None:
    test = TableTest("same", "same", (value,), expected=value, strict=True)
    assert _one(sandbox, "def same(x): return x", test).status == "passed"


def test_a_wrong_value_is_shown_beside_the_expected_one(sandbox: Sandbox) -> None:
    outcome = _one(sandbox, "def f(x): return [x]", TableTest("t", "f", (1,), expected=[2]))
    assert (outcome.status, outcome.observed, outcome.expected) == ("failed", "[1]", "[2]")


def test_arguments_go_by_name_too(sandbox: Sandbox) -> None:
    test = TableTest("t", "f", (1,), {"b": 2}, expected=-1)
    assert _one(sandbox, "def f(a, *, b): return a - b", test).passed


def test_an_exception_carries_the_draft_line(sandbox: Sandbox) -> None:
    draft = "def f(x):\n    y = x - 1\n    return 1 / y\n"
    outcome = _one(sandbox, draft, TableTest("t", "f", (1,), expected=1))
    assert outcome.status == "failed"
    assert outcome.observed == "ZeroDivisionError: division by zero"
    assert (outcome.line, outcome.source_line) == (3, "return 1 / y")
    assert 'File "draft.py", line 3, in f' in outcome.traceback


@pytest.mark.parametrize(
    ("raises", "match", "status"),
    [
        ("ValueError", None, "passed"),
        ("Exception", None, "passed"),
        ("Mine", None, "passed"),
        ("ValueError", "the text", "passed"),
        ("ValueError", "another", "failed"),
        ("TypeError", None, "failed"),
    ],
)
def test_an_expected_exception(
    raises: str, match: str | None, status: str, sandbox: Sandbox
) -> None:
    draft = "class Mine(ValueError): pass\ndef f(): raise Mine('in the text')"
    test = TableTest("t", "f", raises=raises, match=match)
    assert _one(sandbox, draft, test).status == status


def test_a_value_instead_of_an_expected_exception_fails(sandbox: Sandbox) -> None:
    outcome = _one(sandbox, "def f(): return 1", TableTest("t", "f", raises="ValueError"))
    assert (outcome.status, outcome.observed) == ("failed", "1")


def test_a_changed_argument_is_seen(sandbox: Sandbox) -> None:
    good = TableTest("t", "f", ([2, 1],), expected=None, arguments_after=([1, 2],))
    assert _one(sandbox, "def f(x): x.sort()", good).passed
    assert _one(sandbox, "def f(x): x = sorted(x)", good).status == "failed"


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("x.sort(); return x[0]", "[1, 2]"),
        ("x = sorted(x); return x[0]", ""),
        ("y[0]['a'] = 2; return 1", "[{'a': 2}]"),
        ("y.append(y.pop()); return 1", ""),
        ("x.append(Thing()); return 1", "[2, 1, <Thing object>]"),
        ("s.clear(); return 1", "set()"),
    ],
)
def test_what_a_call_that_passes_leaves_of_its_arguments(
    body: str, left: str, sandbox: Sandbox
) -> None:
    draft = f"class Thing: __repr__ = lambda _: '<Thing object>'\ndef f(x, *, y, s): {body}"
    test = TableTest("t", "f", ([2, 1],), {"y": [{"a": 1}], "s": {3}}, expected=1)
    outcome = _one(sandbox, draft, test)
    assert (outcome.passed, outcome.left) == (True, left)


def test_a_long_argument_is_not_watched_and_a_forged_one_says_nothing(sandbox: Sandbox) -> None:
    test = TableTest("t", "f", ([0] * 100_000,), expected=1)
    assert _one(sandbox, "def f(x): x.clear(); return 1", test).left == ""
    none = TableTest("t", "f", ([0],), expected=None)
    assert _one(sandbox, "def f(x): x.clear()", none).left == "[]"


def test_numbers_are_told_apart_only_on_request(sandbox: Sandbox) -> None:
    draft = "def f(): return True"
    assert _one(sandbox, draft, TableTest("t", "f", expected=1)).passed
    assert not _one(sandbox, draft, TableTest("t", "f", expected=1, strict=True)).passed


def test_a_load_error_is_told_with_line_and_traceback(sandbox: Sandbox) -> None:
    draft = "import math\nvalue = math.nothing\n"
    outcomes = list(sandbox.run_table(draft, [TableTest("a", "f"), TableTest("b", "f")]))
    assert [o.status for o in outcomes] == ["error", "error"]
    load = outcomes[0].load
    assert load is not None
    assert (load.type, load.line, load.source_line) == ("AttributeError", 2, "value = math.nothing")
    assert "draft.py" in load.traceback


def test_a_syntax_error_names_its_line(sandbox: Sandbox) -> None:
    outcome = _one(sandbox, "def f():\n    return (1\n", TableTest("t", "f"))
    assert outcome.load is not None
    assert (outcome.load.type, outcome.load.line) == ("SyntaxError", 2)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("while True: pass", "timeout"),
        ("import os; os._exit(3)", "crashed"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "crashed"),
        ("return bytearray(1 << 32)", "memory"),
        ("while True: print('x' * 9999)", "output_limit"),
        ("import os; os.write(3, b'garbage' * 99)", "tampered"),
        ("raise SystemExit(0)", "failed"),
    ],
)
def test_a_broken_test_is_blamed_and_the_others_still_report(
    body: str, status: str, sandbox: Sandbox
) -> None:
    draft = f"def bad():\n    {body}\ndef good(): return 1\n"
    first, last = (TableTest(name, "good", expected=1) for name in "ac")
    tests = [first, TableTest("b", "bad"), last]
    outcomes = list(sandbox.run_table(draft, tests, Limits(seconds_per_test=0.6)))
    assert [o.status for o in outcomes] == ["passed", status, "passed"]


def test_what_the_total_time_does_not_reach_is_incomplete(sandbox: Sandbox) -> None:
    draft = "import time\ndef f(): time.sleep(0.2); return 1"
    tests = [TableTest(str(n), "f", expected=1) for n in range(5)]
    outcomes = list(sandbox.run_table(draft, tests, Limits(seconds_total=0.5)))
    assert outcomes[0].passed
    assert outcomes[-1].status == "incomplete"


def test_printed_text_is_laid_at_its_test_and_clipped(sandbox: Sandbox) -> None:
    draft = "def f(x):\n    print(x * 100_000)\n    return x"
    tests = [TableTest("a", "f", ("a",), expected="a"), TableTest("b", "f", ("b",), expected="b")]
    first, second = sandbox.run_table(draft, tests, Limits(output_bytes=1000))
    assert set(first.output[:900]) == {"a"}
    assert set(second.output[:900]) == {"b"}
    assert "left out" in first.output
    assert len(first.output) < 1200


def test_an_object_that_equals_everything_equals_nothing_here(sandbox: Sandbox) -> None:
    draft = "class E:\n    def __eq__(s, o): return True\ndef f(): return E()"
    assert _one(sandbox, draft, TableTest("t", "f", expected=1)).status == "failed"


def test_a_builtin_subclass_counts_as_its_builtin_part(sandbox: Sandbox) -> None:
    draft = (
        "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int\n"
        "class Lie(int):\n    def __eq__(s, o): return True\n"
        "def p(): return P(1)\ndef lie(): return Lie(3)"
    )
    assert _one(sandbox, draft, TableTest("t", "p", expected=(1,))).passed
    assert _one(sandbox, draft, TableTest("t", "lie", expected=3)).passed
    assert not _one(sandbox, draft, TableTest("t", "lie", expected=4)).passed


def test_runs_do_not_see_each_other(sandbox: Sandbox) -> None:
    draft = (
        "import json\n"
        "def f():\n    old = getattr(json, 'mark', 0)\n    json.mark = 1\n    return old\n"
    )
    for _ in range(3):
        assert _one(sandbox, draft, TableTest("t", "f", expected=0)).passed


def test_a_missing_function_is_not_the_error_that_a_test_expects(sandbox: Sandbox) -> None:
    tests = [
        TableTest("function", "absent", raises="AttributeError"),
        TableTest("method", "Some.absent", raises="AttributeError"),
    ]
    found = list(sandbox.run_table("class Some: pass\n", tests))
    assert [o.status for o in found] == ["failed", "failed"]
    assert "the draft has no Some.absent" in found[1].message


@pytest.mark.parametrize(
    ("match", "passes"),
    [("line 2", True), ("^line 2:", True), (r"line \d: \w+", True), ("f(x)", True),
     ("^2", False), ("(x", True), ("[", False)],
)  # fmt: skip
def test_a_match_is_words_or_a_pattern(match: str, passes: bool, sandbox: Sandbox) -> None:
    draft = "def f():\n    raise ValueError('line 2: bad f(x)')\n"
    test = TableTest("t", "f", raises="ValueError", match=match)
    (outcome,) = sandbox.run_table(draft, [test])
    assert outcome.passed == passes
