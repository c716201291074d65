"""Every kind of test: the finding alone is a program that plain Python runs, and that fails in the
same way as the test did.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domains.code import CodeDomain
from domains.code.drafts.bundle import joined
from domains.code.ownparts import Source, test_program
from domains.code.snippets import FIRST, fitted
from workbench.core.checks import CheckResult
from workbench.core.taskfile import TaskFile
from workbench.core.telling.feedback import causes

DRAFT = """
import time


class Account:
    def __init__(self, amount):
        self.amount = amount

    def draw(self, amount):
        self.amount += amount
        return self.amount


def mean(xs):
    return sum(xs) / len(xs)


def words(text):
    return text.split()


def grade(n):
    if n < 0:
        raise ValueError("no")
    return 1


def smallest(xs):
    return xs[0]
"""
FILE = '''
import math

import pytest

from solution import Account, grade, mean, smallest, words

LIMIT = 7
CASES = [(1, "a"), (2, "b")]


def doubled(n):
    """Twice a number."""
    return 2 * n


@pytest.fixture
def start():
    return doubled(5)


@pytest.fixture
def account(start):
    yield Account(start)


@pytest.fixture(autouse=True)
def settled():
    """Runs before each test."""
    Account.fee = 1


def test_fixture(account):
    assert account.draw(LIMIT) == 3


def test_autouse():
    assert Account.fee == 1
    assert mean([LIMIT, 1]) == 5


@pytest.mark.parametrize("words, wanted", [(["one", "two"], 2), (["a"], 1)])
def test_cases_of_one_cause(words, wanted):
    assert len(smallest(words)) == -wanted


@pytest.mark.parametrize("numbers, wanted", [([1, 3], 2), ([2, 2, 5], 4), ([9], 9)])
def test_parametrised(numbers, wanted):
    assert mean(numbers) == wanted


@pytest.mark.parametrize("sign", [-1, 1], ids=["below", "above"])
@pytest.mark.parametrize(("n", "told"), [pytest.param(3, 1, id="three"), (4, "four")])
def test_stacked(n, told, sign):
    assert grade(abs(n)) == told


@pytest.mark.parametrize("case", CASES)
def test_indirect_rows(case):
    number, letter = case
    assert number == 1 or words(letter) == [letter, letter]


def test_raises_other_words():
    with pytest.raises(ValueError, match="below zero"):
        grade(-1)


def test_raises_nothing():
    with pytest.raises(ZeroDivisionError):
        grade(0)


def test_blanks_matter():
    assert words("a  b")[0] == "a "


def test_temporary(tmp_path):
    assert mean([len(list(tmp_path.iterdir())), 1]) == 1


@pytest.fixture(name="printed")
def printing(capsys, start):
    def printed(words):
        print(words, start)
        return capsys.readouterr().out
    return printed


def test_with_output(printed):
    assert printed(words("a b")) == ["a"]


@pytest.mark.parametrize("n", [3, 4])
def test_case_with_output(capsys, n):
    print(grade(n))
    assert capsys.readouterr().out == f"{n}"


class TestPrinting:
    def test_other(self):
        assert True

    def test_of_a_class(self, printed):
        assert printed(words("c")) == ["c"]


class TestAccount:
    def setup_method(self):
        self.account = Account(LIMIT)

    def test_method(self):
        assert self.account.draw(2) == doubled(2) + 1
'''
OTHER = """
from solution import smallest


def rising(n):
    return list(range(n, 0, -1))


def test_of_another_file():
    assert smallest(rising(3)) == 1
"""
TASK: dict[str, Any] = {
    "id": "own/kinds",
    "domain": "code",
    "title": "Kinds",
    "prompt": "Write them.",
    "settings": {
        "entry": ["Account", "mean", "words", "grade", "smallest"],
        "support": "def three():\n    return [3, 1, 2]\n",
        "complexity": 0,
        "lint": False,
    },
    "stages": [
        {
            "name": "all",
            "tests": [
                {"name": "table", "call": "mean([1, 2])", "expect": "2"},
                {"name": "table of floats", "call": "mean([1.0, 2.5])", "expect": "1.7",
                 "tolerance": 1e-6},
                {"name": "table by keyword", "call": "words(text='a  b')", "expect": "['a ', 'b']"},
                {"name": "table raises", "call": "grade(5)", "raises": "ValueError"},
                {"name": "table raises with match", "call": "grade(-5)", "raises": "ValueError",
                 "match": "below zero"},
                {"name": "table crashes", "call": "mean([])", "expect": "None"},
                {"name": "table of words", "call": "mean(['one', 'two', 'three'])", "expect": "0"},
                {"name": "table of a word", "call": "mean(['a'])", "expect": "0"},
                {"name": "set-up", "setup": "account = Account(10)\naccount.draw(4)",
                 "assert": "account.draw(1) == 5"},
                {"name": "any call", "setup": "account = Account(10)",
                 "call": "[account.draw(4), words('a')]", "expect": "[6, ['a']]"},
                {"name": "any call near", "call": "mean([1, 2]) * 1.1", "expect": 1.7,
                 "tolerance": 1e-6},
                {"name": "any call raises", "call": "Account(1).draw(2)", "raises": "ValueError",
                 "match": "^too much"},
                {"name": "support", "assert": "smallest(three()) == 1"},
            ],
            "properties": [
                {"name": "property", "given": {"xs": "lists(integers(), min_size=1)"},
                 "assert": "smallest(xs) == min(xs)"},
                {"name": "property with set-up", "given": {"n": "integers(0, 9)"},
                 "setup": "account = Account(n)", "assert": "account.draw(n) == 0"},
            ],
            "pytest": [FILE, OTHER],
        }
    ],
}  # fmt: skip
FILES = {
    "bank/account.py": "class Account:\n    def __init__(self):\n        self.balance = 0\n",
    "bank/report.py": (
        "from bank.account import Account\n\n\n"
        "def total(n):\n    return sum(Account().balance for _ in range(n))\n\n\n"
        "def share(part):\n    return part / total(1)\n"
    ),
}
SEVERAL: dict[str, Any] = {
    "id": "own/several",
    "domain": "code",
    "title": "Several files",
    "prompt": "Write them.",
    "settings": {
        "files": {"bank/account.py": ["Account"], "bank/report.py": ["total", "share"]},
        "lint": False,
    },
    "stages": [
        {
            "name": "all",
            "tests": [
                {"name": "files: table", "call": "total(2)", "expect": "1"},
                {"name": "files: across", "setup": "account = Account()\naccount.balance = 3",
                 "assert": "share(account.balance) == bank.report.total(3)"},
            ],
            "pytest": "from bank import report\nfrom bank.account import Account\n\n\n"
            "def test_of_files():\n    assert report.total(1) == Account().balance + 1\n",
        }
    ],
}  # fmt: skip
FAILING = {
    "files: table": "AssertionError",
    "files: across": "ZeroDivisionError",
    "test_of_files": "AssertionError",
    "table": "AssertionError",
    "table of floats": "AssertionError",
    "table by keyword": "AssertionError",
    "table raises": "DID NOT RAISE",
    "table raises with match": "Regex pattern did not match",
    "table crashes": "ZeroDivisionError",
    "table of words": "TypeError",
    "table of a word": "TypeError",
    "set-up": "AssertionError",
    "any call": "AssertionError",
    "any call near": "AssertionError",
    "any call raises": "DID NOT RAISE",
    "support": "AssertionError",
    "property": "AssertionError",
    "property with set-up": "AssertionError",
    "test_fixture": "AssertionError",
    "test_autouse": "AssertionError",
    "test_parametrised[numbers1-4]": "AssertionError",
    "test_cases_of_one_cause[words0-2]": "AssertionError",
    "test_cases_of_one_cause[words1-1]": "AssertionError",
    "test_stacked[4-four-below]": "AssertionError",
    "test_indirect_rows[case1]": "AssertionError",
    "test_raises_other_words": "Regex pattern did not match",
    "test_raises_nothing": "DID NOT RAISE",
    "test_blanks_matter": "AssertionError",
    "test_temporary": "AssertionError",
    "TestAccount::test_method": "AssertionError",
    "test_of_another_file": "AssertionError",
    "test_with_output": "AssertionError",
    "test_case_with_output[3]": "AssertionError",
    "TestPrinting::test_of_a_class": "AssertionError",
}


@pytest.fixture(scope="module")
def failed() -> Iterator[dict[str, CheckResult]]:
    domain = CodeDomain()
    domain.configure({"profile": "pure"})
    task = domain.load(TaskFile("kinds.yaml", TASK))
    results = list(domain.check(task.shown(1), DRAFT, None))
    several = domain.load(TaskFile("several.yaml", SEVERAL))
    results += domain.check(several.shown(1), joined(FILES), None)
    yield {r.check: r for r in results if r.status == "fail"}
    domain.configure({})


def ran(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    for name, text in {"solution.py": DRAFT, **FILES}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder / "snippet.py").write_text(program)
    command = [sys.executable, "snippet.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize("name", FAILING)
def test_the_finding_runs_by_itself_and_fails_in_the_same_way(
    name: str, failed: dict[str, CheckResult], tmp_path: Path
) -> None:
    result = failed[name]
    told = CodeDomain().feedback(result)
    program = told.partition("```python\n")[2].partition("\n```")[0]
    assert program, told
    done = ran(program, tmp_path)
    assert done.returncode == 1, f"{told}\n{done.stdout}{done.stderr}"
    said = done.stdout + done.stderr
    assert FAILING[name] in said, said
    assert len(program) <= FIRST


def test_every_kind_that_fails_is_in_the_table(failed: dict[str, CheckResult]) -> None:
    rest = set(failed) - set(FAILING) - {"test_stacked[4-four-above]", "test_case_with_output[4]"}
    assert rest <= {"test_parametrised[numbers0-2]", "computes its answers"}, rest


def test_of_one_cause_the_test_with_the_smallest_input_is_told(
    failed: dict[str, CheckResult],
) -> None:
    groups = [[result.check for result in group] for group in causes(failed.values())]
    assert ["table of a word", "table of words"] in groups
    cases = ["test_cases_of_one_cause[words1-1]", "test_cases_of_one_cause[words0-2]"]
    assert cases in groups


def test_a_counterexample_is_the_smallest_and_bound_to_its_names(
    failed: dict[str, CheckResult],
) -> None:
    assert "xs = [0, -1]\n" in failed["property"].evidence["snippet"]
    assert "given(" not in failed["property"].evidence["snippet"]


def test_values_of_the_case_that_failed_are_bound(failed: dict[str, CheckResult]) -> None:
    program = failed["test_parametrised[numbers1-4]"].evidence["snippet"]
    assert program.endswith("test_parametrised(numbers=[2, 2, 5], wanted=4)\n")
    assert "pytest.mark" not in program


def test_strings_are_told_exactly(failed: dict[str, CheckResult]) -> None:
    told = CodeDomain().feedback(failed["table by keyword"])
    assert "words(text='a  b')" in told
    assert "['a ', 'b']" in told


def test_nothing_is_told_twice(failed: dict[str, CheckResult]) -> None:
    told = CodeDomain().feedback(failed["table"])
    assert told.count("mean([1, 2])") == 1
    assert told.count("1.5") == 1


LONG = "def test_x():\n" + "".join(f"    # why {n}\n    assert f({n}) == {n}\n" for n in range(60))


def test_a_program_is_fitted_without_comments_first_and_says_when_it_was_cut() -> None:
    assert fitted("assert f(1)\n", 600) == "assert f(1)\n"
    lean = fitted(LONG, FIRST)
    assert "# why" not in lean
    assert len(lean) <= FIRST
    cut = fitted(LONG, 600)
    assert len(cut) <= 600
    assert "characters in all, cut" in cut


@pytest.mark.parametrize("name", ["test_gone", "test_needs[1]", "Missing::test_x"])
def test_what_cannot_be_written_as_a_program_is_not(name: str) -> None:
    assert test_program(Source("def test_needs(capsys):\n    assert 0\n"), name) == []
