"""Texts and values made to exhaust whoever reads them: the checker's time and memory stay bounded.

Each bomb is checked by a process of its own, as the domain's worker is one; what it took is read
from the kernel afterwards and held against the limits of the task.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from domains.code.bounds import compiles_small, too_long
from domains.code.extraction import extract
from domains.code.literals import value_of
from domains.code.source import parse

MEMORY_MB, SECONDS = 256, 2
RESERVE_MB, READING_SECONDS = 160, 12
"""What reading may take beyond the task's limits; see `sandbox.ownlimits` and `domain`."""


def nested_finally(depth: int) -> str:
    lines = []
    for level in range(depth):
        pad = " " * level
        lines += [f"{pad}try:", f"{pad} x = 1", f"{pad}finally:"]
    return "\n".join([*lines, " " * depth + "x = 2"]) + "\n"


def returns_in_finally(count: int) -> str:
    outs = "\n".join(f"  if x == {n}: return {n}" for n in range(count))
    last = "\n".join(f"  y = x + {n}" for n in range(count))
    return f"def f(x):\n try:\n{outs}\n finally:\n{last}\n"


GOOD = "def f(x):\n    return 2 * x\n"
COMPARED = "def f(x):\n    if x == {}: return 2\n    return 2 * x\n"
RETURNED = "from decimal import Decimal\nfrom fractions import Fraction\nimport re\n"
RETURNED += "def f(x): return {}\n"
TEXTS = {
    "nested finally": nested_finally(60) + GOOD,
    "many ways out of a try": returns_in_finally(1500),
    "tags": "<think>\n" * 60_000 + GOOD,
    "tags in a line": "<a>" * 60_000 + "\n" + GOOD,
    "fences": "```\nx\n" * 20_000 + GOOD,
    "a literal of three megabytes": f"X = [{'1,' * 1_500_000}]\n" + GOOD,
    "a list below the limit": f"X = [{'1,' * 29_000}]\n" + GOOD,
    "brackets": f"X = {'(' * 90}1{')' * 90}\n" + GOOD,
    "signs": f"X = {'-' * 50_000}1\n" + GOOD,
    "elifs": "def f(x):\n if x == 0: pass\n" + " elif x: pass\n" * 3000,
    "a fraction": COMPARED.format("Fraction('1e400000000')"),
    "a small fraction": COMPARED.format("Fraction('1e-400000000')"),
    "a format": COMPARED.format("'%2000000000d' % 1"),
    "a format of bytes": COMPARED.format("b'%2000000000d' % 1"),
    "a power": COMPARED.format("9 ** 9 ** 9 ** 9"),
    "a product of products": COMPARED.format("((('a' * 999999,) * 999) * 999)"),
    "a sum of products": COMPARED.format(" + ".join(["'a' * 999999"] * 3000)),
    "a list of products": COMPARED.format("[" + ", ".join(["'a' * 999999"] * 3000) + "]"),
    "a pattern": RETURNED.format("re.compile('(a|b)' * 300000)"),
    "a large decimal": RETURNED.format("Decimal('1e400000000')"),
    "a decimal beyond all": RETURNED.format("Decimal('1e999999999999')"),
    "a large integer": RETURNED.format("1 << 3999999"),
    "a large fraction": RETURNED.format("Fraction((1 << 3999999) + 1, (1 << 3999998) + 1)"),
    "a long list": RETURNED.format("[[]] * 900000"),
    "a deep list": RETURNED.format("eval('[' * 95 + ']' * 95)"),
    "a long text": RETURNED.format("'x' * 4000000"),
}
CHECK = """
import json, resource, sys
from workbench.core.taskfile import TaskFile
from domains.code.domain import CodeDomain
from workbench.sandbox import may_be_ended
may_be_ended()
draft, data = json.load(sys.stdin)
domain = CodeDomain()
task = domain.load(TaskFile("double.yaml", data))
list(domain.check(task, "def f(x):\\n    return 2 * x\\n", None))
def used():
    # Its own peak: ru_maxrss is handed down from the process that started this one.
    peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    found = resource.getrusage(resource.RUSAGE_SELF)
    return int(peak.split()[1]) / 1024, found.ru_utime + found.ru_stime
before = used()
domain.extract(draft)
results = list(domain.check(task, draft, None))
after = used()
again = [r.status for r in domain.check(task, "def f(x):\\n    return 2 * x\\n", None)]
took = [b - a for a, b in zip(before, after)]
told = [[r.check, r.status, r.cause, r.severity] for r in results]
json.dump({"took": took, "results": told, "again": again}, sys.stdout)
"""


def judged(draft: str) -> dict[str, Any]:
    data = {
        "id": "code/double", "domain": "code", "title": "Double", "prompt": "Double it.",
        "settings": {
            "entry": "f", "memory_mb": MEMORY_MB, "seconds_per_test": SECONDS, "seconds_total": 6,
            "tolerance": 0.001,
        },
        "tests": [{"call": "f(1)", "expect": "2"}, {"call": "f(2.5)", "expect": "5.0"}],
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", CHECK],
        input=json.dumps([draft, data]),
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert done.returncode == 0, done.stderr[-500:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("bomb", TEXTS)
def test_a_bomb_takes_no_more_than_its_task_allows(bomb: str) -> None:
    found = judged(TEXTS[bomb])
    megabytes, seconds = found["took"]
    assert megabytes <= MEMORY_MB + RESERVE_MB
    assert seconds <= SECONDS + READING_SECONDS
    assert found["results"]
    assert set(found["again"]) == {"pass"}


@pytest.mark.parametrize("bomb", ["nested finally", "many ways out of a try"])
def test_what_multiplies_when_compiled_is_not_compiled_here(bomb: str) -> None:
    tree = parse(TEXTS[bomb])
    assert tree is not None
    assert not compiles_small(tree)


@pytest.mark.parametrize(
    "usual",
    [
        GOOD,
        nested_finally(3),
        "try:\n    x = 1\nfinally:\n    x = 2\n" * 500,
        "".join(f"def f{n}(x):\n    return x + {n}\n" for n in range(3000)),
    ],
)
def test_usual_code_is_compiled_and_read(usual: str) -> None:
    tree = parse(usual)
    assert tree is not None
    assert compiles_small(tree)


def test_a_draft_that_is_too_long_is_told_so_and_the_code_in_it_is_not_looked_for() -> None:
    bomb = TEXTS["a literal of three megabytes"]
    assert too_long(bomb)
    assert not extract(bomb).found
    found = judged(bomb)["results"]
    assert found[0] == ["code present", "fail", "too_long", "blocker"]
    assert {status for _, status, _, _ in found} == {"fail"}


@pytest.mark.parametrize(
    "text",
    [
        "Fraction('1e400000000')", "Fraction(Decimal('1e400000000'))", "'%2000000000d' % 1",
        "b'%99999999d' % 1", "[[[0] * 999] * 999] * 999", "('a' * 999999) + ('b' * 999999)",
        "{'a': 'x' * 999999, 'b': 'y' * 999999}", "10 ** 10 ** 10", "set('a' * 99999999)",
    ],
)  # fmt: skip
def test_a_literal_that_grows_beyond_bounds_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="too large"):
        value_of(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'-' * 10 + '|'", "-" * 10 + "|"),
        ("[0] * 1000", [0] * 1000),
        ("2 ** 100 % 7", 2**100 % 7),
        ("10 ** 300", 10**300),
        ("{1: [2, (3,)], 'a': {4}}", {1: [2, (3,)], "a": {4}}),
    ],
)
def test_usual_literals_are_read(text: str, value: object) -> None:
    assert value_of(text) == value
