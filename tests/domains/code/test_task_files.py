"""A task file is read whole, and a broken one is answered with line, field and fix."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from domains.code import DOMAIN
from domains.code.literals import call_of, text_of, value_of
from domains.code.suite import suite_of
from workbench.catalog import parse_yaml
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

HEAD = "id: code/f\ntitle: A function\nprompt: Write f.\nsettings: {entry: f}\n"


def load(text: str, folder: str = "") -> Task:
    data, lines = parse_yaml(dedent(text), "f.yaml")
    return DOMAIN.load(TaskFile("f.yaml", data, lines, folder))


def complaint(text: str) -> str:
    with pytest.raises(TaskFileError) as caught:
        load(text)
    return str(caught.value)


def test_a_test_is_a_call_and_a_value_or_an_exception() -> None:
    task = load(
        HEAD + "tests:\n"
        '  - {call: "f([1, 2], mode=\'x\')", expect: "(1, {2})"}\n'
        "  - {call: f(0), raises: ValueError, match: zero}\n"
        "  - {name: plain, args: [1, [2]], kwargs: {k: a}, expect: text}\n"
        "  - {assert: f(3) > 2}\n"
    )
    first, second, third = suite_of(task.shown(1)).tables
    assert (first.name, first.expected) == ("f([1, 2], mode='x')", "(1, {2})")
    assert second.expected == "raises ValueError with 'zero' in its message"
    assert (third.name, third.input, third.expected) == ("plain", "f(1, [2], k='a')", "'text'")
    (file,) = suite_of(task.shown(1)).files
    assert [test.name for test in file.tests.values()] == ["f(3) > 2"]


@pytest.mark.parametrize(
    ("tests", "told"),
    [
        ("- {call: f(1)}", "line 6: field 'tests.0': needs either expect or raises"),
        ("- {call: f(x), expect: 1}", "line 6: field 'tests.0.call': uses x, which nothing"),
        ("- {call: f(json.x), expect: 1}", 'Add setup: "import json"'),
        ("- {call: g(1) + 1, expect: 2}", "uses g, which nothing defines"),
        ("- {call: 'len([1]) + 1', expect: 2}", "does not use f, which the task asks for"),
        ("- {call: f(1), expect: 'm.X'}", "'tests.0.expect': uses m, which nothing defines"),
        ("- {call: f(1), setup: 'x = (', expect: 1}", "'tests.0.setup': is not valid Python"),
        ("- {call: f(1), expect: ValueError}", "Write raises: ValueError."),
        ("- {call: f(1), raises: ValueErorr}", "Did you mean 'ValueError'?"),
        ("- {call: f(1), expect: 1, match: x}", "'tests.0.match': says nothing without raises"),
        ("- {assert: f(1), expect: 1}", "'tests.0.expect': says nothing beside assert"),
        ("- {assert: g(1) == 1}", "uses g, which nothing defines"),
        ("- f(1) == 1", 'Write it as a field: - assert: "f(1) == 1".'),
        ("- {call: g(1), expect: 1}", "calls g, but the task asks for f"),
        ("- {call: 'f(1', expect: 1}", "cannot be read: it is not a Python expression"),
        ("- {call: f(1), expect: abc}", "'abc' is a name that nothing defines"),
        ("- {call: f(1), expext: 1}", "Did you mean 'expect'?"),
        ("- {call: f(1), raises: 'a b'}", "'a b' is not a name"),
        ("- {name: a, call: f(1), expect: 1}\n- {name: a, call: f(2), expect: 1}", "same name"),
        ("- {name: loads, call: f(1), expect: 1}", "a name that every draft's checks have"),
        ("- {assert: f(1) =}", "is not valid Python"),
        ("- {expect: 1}", "says neither call, args nor assert"),
        ("- 3", "should be a mapping"),
    ],
)
def test_a_broken_test_is_named_with_its_line(tests: str, told: str) -> None:
    text = HEAD + "tests:\n" + "".join(f"  {line}\n" for line in tests.split("\n"))
    said = complaint(text).replace("f.yaml:", "line ")
    assert told in said


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("{entry: f, lnt: false}", "Did you mean 'lint'?"),
        ("{entry: 3}", "'settings.entry': should be"),
        ("{entry: f, forbid: [1]}", "1 is no name"),
        ("{entry: two words}", "'two words' is not a Python name"),
        ("{entry: f, seconds_per_test: -1}", "should not be negative"),
        ("{entry: f, lint: 1}", "should be true or false"),
        ("{entry: f, preamble: 'def ('}", "is not valid Python"),
    ],
)
def test_a_broken_setting_is_named(settings: str, told: str) -> None:
    text = f"id: f\ntitle: f\nprompt: f\nsettings: {settings}\ntests: [{{call: f(1), expect: 1}}]\n"
    said = complaint(text)
    assert told in said
    assert said.startswith("f.yaml:4: field 'settings")


def test_a_test_may_be_any_expression_with_a_set_up() -> None:
    task = load(
        "id: f\ntitle: f\nprompt: f\nsettings: {entry: [Cart, FullError]}\ntests:\n"
        "  - {call: 'len(Cart([1]))', expect: 1}\n"
        '  - {name: own, call: "Cart().add(2)", raises: FullError, match: ^no room}\n'
        '  - {setup: "c = Cart()", call: "c.price", expect: "Decimal(\'0.10\')"}\n'
        '  - {call: "Cart().share", expect: 0.1, tolerance: 1.0e-9}\n'
        '  - {call: "Cart().pairs", expect: [[0.5], [1]]}\n'
    )
    (file,) = suite_of(task.shown(1)).files
    seen = [(test.name, test.input, test.expected) for test in file.tests.values()]
    assert seen == [
        ("len(Cart([1]))", "len(Cart([1]))", "1"),
        ("own", "Cart().add(2)", "raises FullError with '^no room' in its message"),
        ("c.price", "c.price", "Decimal('0.10')"),
        ("Cart().share", "Cart().share", "0.1"),
        ("Cart().pairs", "Cart().pairs", "[[0.5], [1]]"),
    ]
    assert "from decimal import Decimal" in file.source
    assert "pytest.approx(0.1, rel=1e-09, abs=1e-09)" in file.source


@pytest.mark.parametrize("name", ["InvalidOperation", "CalledProcessError", "Empty", "FullError"])
def test_an_exception_may_come_from_a_library_or_from_the_draft(name: str) -> None:
    (test,) = suite_of(load(HEAD + f"tests: [{{call: f(1), raises: {name}}}]\n").shown(1)).tables
    assert test.expected == f"raises {name}"


def test_a_tolerance_that_pytest_would_not_look_for_is_refused() -> None:
    text = HEAD + "tests:\n  - {call: 'f(f(1))', expect: [[0.1]], tolerance: 1.0e-9}\n"
    assert "a tolerance holds for a number or a flat list" in complaint(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hidden:\n  - {call: f(2), expect: 2}\n", "Write tests: below hidden:"),
        ("pytest: |\n  def test_a(): assert f(1)\n", "Begin it with: from solution import f."),
        ("pytest: |\n  from f import f\n  def test_a(): assert f(1)\n", "imports f, which is no"),
        ("properties:\n  - {given: 'n: x()', assert: f(n)}\n", "given: {n: integers()}"),
        ("properties:\n  - {given: {n: integers()}, assert: f(m)}\n", "uses m, which nothing"),
        ("reference: |\n  x = 1\n  def f(x)\n", "expected ':' in its line 2"),
    ],
)
def test_what_every_draft_would_fail_by_is_said_when_it_is_read(text: str, told: str) -> None:
    assert told in complaint(f"{HEAD}tests: [{{call: f(1), expect: 1}}]\n{text}")


def test_names_that_a_test_may_use() -> None:
    load(
        HEAD.replace("entry: f", "entry: f, support: 'import math'") + "tests:\n"
        "  - {assert: 'math.isclose(f(1), 1)'}\n"
        "  - {assert: 'all(x > 0 for x in f(2)) and (lambda y: y)(f(1))'}\n"
        "  - {setup: 'from os import *', assert: 'f(sep)'}\n"
        "  - {setup: \"try:\\n    f(1)\\nexcept OSError as e:\\n    pass\", assert: 'e'}\n"
        "  - {assert: 'solution.f(1)'}\n"
    )


def test_a_task_without_any_test_is_refused() -> None:
    assert "the task has no test" in complaint(HEAD)


def test_a_pytest_file_stands_beside_the_task(tmp_path: Path) -> None:
    (tmp_path / "checks.py").write_text("class TestF:\n    def test_one(self): ...\n")
    task = load(HEAD + "pytest: checks.py\n", str(tmp_path))
    assert [test.name for test in suite_of(task.shown(1)).tests] == ["TestF::test_one"]


@pytest.mark.parametrize("path", ["../checks.py", "/etc/checks.py", "missing.py"])
def test_a_pytest_file_elsewhere_is_refused(path: str, tmp_path: Path) -> None:
    with pytest.raises(TaskFileError, match="cannot be read"):
        load(HEAD + f"pytest: {path}\n", str(tmp_path))


def test_tests_that_a_later_stage_left_out_go_on_as_regression() -> None:
    task = load(
        HEAD
        + """\
stages:
  - tests:
      - {name: kept, call: f(1), expect: 1}
      - {name: left, call: f(2), expect: 2}
      - {name: changed, call: f(3), expect: 3}
      - {name: dropped, call: f(4), expect: 4}
  - keep: [kept]
    drop: [dropped]
    tests:
      - {name: changed, call: f(3), expect: 30}
      - {name: added, call: f(5), expect: 5}
"""
    )
    assert {test.name for test in suite_of(task.shown(1)).tests} == {
        *("kept", "left", "changed", "dropped")
    }
    second = {t.name: (t.criterion, t.expected) for t in suite_of(task.shown(2)).tests}
    assert second == {
        "kept": ("tests", "1"),
        "left": ("regression", "2"),
        "changed": ("tests", "30"),
        "added": ("tests", "5"),
    }


def test_a_kept_test_must_exist() -> None:
    text = HEAD + "stages:\n  - tests: [{call: f(1), expect: 1}]\n  - keep: [nothing]\n"
    assert "'nothing' is no test of an earlier stage. Earlier tests: f(1)" in complaint(text)


def test_hidden_tests_are_in_no_shown_task_and_alone_in_the_hidden_one() -> None:
    task = load(
        HEAD + "tests: [{call: f(1), expect: 1}]\nhidden: {tests: [{call: f(2), expect: 2}]}\n"
    )
    assert [test.name for test in suite_of(task.shown(1)).tests] == ["f(1)"]
    assert [test.name for test in suite_of(task.hidden_only()).tests] == ["f(2)"]


@pytest.mark.parametrize(
    "value", [None, True, 1.5, float("inf"), "a'b", b"x", (1,), [], {1: {2}}, set(), -3, 2 + 1j]
)
def test_a_value_is_read_back_from_its_text(value: object) -> None:
    assert value_of(text_of(value)) == value


@pytest.mark.parametrize("text", ["open('x')", "__import__('os')", "[x for x in y]", "9**9**9", ""])
def test_what_is_more_than_a_literal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        value_of(text)


def test_literals_may_be_sums_and_products() -> None:
    assert value_of("[0] * 3 + [2 ** 10]") == [0, 0, 0, 1024]
    assert call_of("f('a' * 4, -1)").args == ("aaaa", -1)
