"""Operations are counted in the sandbox, readability in the text; neither looks at a clock."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

import pytest

from domains.code import DOMAIN
from domains.code.domain import CodeDomain
from domains.code.measured.operations import counted
from domains.code.measured.readability import readable_share, remarks
from workbench.catalog import find_task
from workbench.core.checks import CheckResult
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

TASK = find_task("code/fibonacci")
NAIVE = '''
def fibonacci(n):
    """The n-th Fibonacci number."""
    if n < 0:
        raise ValueError(n)
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
'''


@pytest.fixture(scope="module")
def domain() -> Iterator[CodeDomain]:
    yield DOMAIN
    DOMAIN.configure({})


def speed(domain: CodeDomain, draft: str) -> CheckResult:
    return {r.check: r for r in domain.check(TASK.shown(1), draft, None)}["speed"]


def test_the_naive_recursion_is_thousands_of_times_slower_and_says_so(domain: CodeDomain) -> None:
    found = speed(domain, NAIVE)
    assert found.status == "fail"
    assert found.deciding
    assert float(found.observed.removesuffix(" times")) > 100
    assert found.score is not None
    assert 0 < found.score < 0.1


@pytest.mark.parametrize(
    "change",
    [
        ("def fib", "from functools import lru_cache\n\n\n@lru_cache(maxsize=None)\ndef fib"),
        ("    return n if", "    return [0, 1, 1][n] if n < 3 else _pair(n)[0]\n    return n if"),
    ],
    ids=["memory", "doubling"],
)
def test_fast_ways_of_another_kind_are_fast(domain: CodeDomain, change: tuple[str, str]) -> None:
    pair = (
        "\n\ndef _pair(n):\n    if n == 0:\n        return 0, 1\n    a, b = _pair(n // 2)\n"
        "    c, d = a * (2 * b - a), a * a + b * b\n    return (d, c + d) if n % 2 else (c, d)\n"
    )
    assert speed(domain, NAIVE.replace(*change) + pair).status == "pass"


def test_the_reference_takes_as_many_operations_as_itself(domain: CodeDomain) -> None:
    found = speed(domain, TASK.reference)
    assert (found.status, found.score) == ("pass", 1.0)


def test_an_endless_draft_is_stopped_by_its_count(domain: CodeDomain) -> None:
    slow = NAIVE.replace("    return n if", "    while n == 21:\n        pass\n    return n if")
    found = speed(domain, slow)
    assert found.status == "fail"
    assert "more than" in found.observed


def test_an_end_that_no_count_reaches_decides_nothing(domain: CodeDomain) -> None:
    waits = NAIVE.replace("    return n if", "    import time; time.sleep(60)\n    return n if")
    found = speed(domain, waits)
    assert found.status == "unknown"
    assert "no end in time" in found.message


@pytest.mark.parametrize("around", ["It goes so:\n\n```python\n{}```\n\nThat is all.\n", "{}"])
def test_code_is_counted_and_read_as_it_is_found_in_an_answer(
    around: str, domain: CodeDomain
) -> None:
    draft = around.format(TASK.reference)
    found = {r.check: r for r in domain.check(TASK.shown(1), draft, None)}
    assert (found["speed"].status, found["speed"].score) == ("pass", 1.0)
    assert found["readable"].status == "pass"
    slow = speed(domain, around.format(NAIVE.removeprefix("\n")))
    assert slow.status == "fail"
    bad = around.format(NAIVE.replace('    """The n-th Fibonacci number."""\n', ""))
    remark = {r.check: r for r in domain.check(TASK.shown(1), bad, None)}["readable"]
    assert remark.span is not None
    assert remark.span.quote.startswith("def fibonacci")


def test_a_call_that_the_yardstick_answers_and_the_draft_does_not(domain: CodeDomain) -> None:
    raises = NAIVE.replace(
        "    return n if", "    if n > 20:\n        raise LookupError(n)\n    return n if"
    )
    found = speed(domain, raises)
    assert found.status == "fail"
    assert "raised LookupError" in found.message


@pytest.mark.parametrize(
    "reference",
    ["def fibonacci(n):\n    while True:\n        n += 1\n", "def fibonacci(n):\n    1 / 0\n"],
)
def test_a_yardstick_without_a_count_is_no_fault_of_the_draft(
    reference: str, domain: CodeDomain
) -> None:
    asked = {**TASK.settings["speed"], "reference": reference}
    task = replace(TASK.shown(1), settings={**TASK.settings, "speed": asked})
    found = {r.check: r for r in domain.check(task, TASK.reference, None)}["speed"]
    assert found.status == "unknown"
    assert "settings.speed.reference" in found.message


def ran(source: str, call: str) -> int:
    whole = counted(source, [call], "x")
    assert whole is not None
    space: dict[str, object] = {}
    exec(whole, space)
    probe = space["probe_x"]
    assert callable(probe)
    return int(probe())


def test_what_repeats_is_counted_wherever_it_stands() -> None:
    loop = "def f(n):\n    for i in range(n):\n        i\n"
    assert ran(loop, "f(50)") - ran(loop, "f(40)") == 10
    element = "def f(n):\n    return sum([i for i in range(n)])\n"
    assert ran(element, "f(50)") - ran(element, "f(40)") == 10
    table = "def f(n):\n    return {i: i for i in range(n)}\n"
    assert ran(table, "f(50)") - ran(table, "f(40)") == 10
    each = "def f(n):\n    return sorted(range(n), key=lambda i: -i)\n"
    assert ran(each, "f(50)") - ran(each, "f(40)") == 10


def test_counting_changes_no_result() -> None:
    source = (
        "from __future__ import annotations\n\n\ndef f(n):\n    total = 0\n\n    def more():\n"
        "        nonlocal total\n        total += n\n    more()\n    try:\n"
        "        return total / 0\n    except ZeroDivisionError:\n        return total\n"
    )
    whole = counted(source, ["f(3)"], "x")
    space: dict[str, object] = {}
    exec(str(whole), space)
    assert eval("f(4)", space) == 4


# --- readability ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("def f(n):\n    return n", "no docstring"),
        ('def f(n):\n    "x"\n    a = n\n    b = a\n    return b', "short names"),
        ('def f(n):\n    "x"\n' + "    n += 1\n" * 20, "long"),
        ('def f(n):\n    "x"\n    for i in n:\n        if i:\n            while n:\n'
         "                n = i", "nested"),
    ],
)  # fmt: skip
def test_what_is_hard_to_read_is_named_with_its_line(source: str, kind: str) -> None:
    found = remarks(ast.parse(source))
    assert [remark.what.partition(":")[0] for remark in found] == [kind]
    assert found[0].line == 1
    assert readable_share(ast.parse(source)) == 0.75


@pytest.mark.parametrize(
    "source",
    [
        'def f(n):\n    "x"\n    return [k for k in n]',
        'def f(n):\n    "x"\n    if n == 1:\n        return 1\n    elif n == 2:\n        return 2\n'
        "    elif n == 3:\n        return 3",
        "def _helper(n):\n    return n",
    ],
    ids=["one letter", "a chain of elif", "a helper without docstring"],
)
def test_near_misses_are_no_remark(source: str) -> None:
    assert remarks(ast.parse(source)) == ()


@pytest.mark.parametrize(
    ("speed", "said"),
    [
        ({"calls": [], "reference": "x = 1"}, "list of calls"),
        ({"calls": ["f("], "reference": "x = 1"}, "list of calls"),
        ({"calls": ["f(1)"]}, "is missing"),
        ({"calls": ["f(1)"], "reference": "def"}, "Python"),
        ({"calls": ["f(1)"], "reference": "x = 1", "at_most": 0.5}, "at least 1"),
        ({"calls": ["f(1)"], "reference": "x = 1", "most": 2}, "not a field"),
    ],
)
def test_a_task_that_asks_for_speed_amiss_is_refused(speed: object, said: str) -> None:
    data = {
        "id": "code/x",
        "title": "x",
        "prompt": "x",
        "settings": {"entry": "f", "speed": speed},
        "tests": [{"call": "f(1)", "expect": 1}],
    }
    with pytest.raises(TaskFileError, match=said):
        DOMAIN.load(TaskFile("x.yaml", data))
