"""pytest files with the tests in one process and the draft in another."""

from __future__ import annotations

import pytest

from workbench.sandbox import Limits, PytestFile, Sandbox, TestOutcome


def _run(
    sandbox: Sandbox, draft: str, tests: str, seconds: float = 5.0, module: str = "draft"
) -> dict[str, TestOutcome]:
    file = PytestFile("test_it.py", tests)
    limits = Limits(seconds_per_test=seconds)
    outcomes = sandbox.run_pytest(draft, module, [file], limits)
    return {o.name.partition("::")[2] or o.name: o for o in outcomes}


def test_a_failing_comparison_shows_both_sides(sandbox: Sandbox) -> None:
    tests = "from draft import f\ndef test_a(): assert f(2) == 5\ndef test_b(): assert 5 == f(2)\n"
    found = _run(sandbox, "def f(x): return x * 2", tests)
    for outcome in found.values():
        assert (outcome.status, outcome.observed, outcome.expected) == ("failed", "4", "5")
    assert "where 4 = f(2)" in found["test_a"].message


def test_an_exception_of_the_draft_carries_its_line(sandbox: Sandbox) -> None:
    draft = "def f(x):\n    return g(x)\ndef g(x):\n    return x['key']\n"
    found = _run(sandbox, draft, "import draft\ndef test_a(): draft.f({})\n")["test_a"]
    assert (found.status, found.line, found.source_line) == ("failed", 4, "return x['key']")
    assert found.observed == "KeyError: 'key'"
    assert found.traceback.count("draft.py") == 2
    assert "inside" not in found.traceback


def test_ids_are_those_that_pytest_gives(sandbox: Sandbox) -> None:
    tests = (
        "import pytest, draft\n"
        "@pytest.mark.parametrize('n', [1, 2], ids=['one', 'two'])\n"
        "def test_n(n): assert draft.f(n) == n\n"
        "class TestC:\n    def test_m(self): assert draft.f(1) == 1\n"
    )
    found = _run(sandbox, "def f(x): return x", tests)
    assert list(found) == ["test_n[one]", "test_n[two]", "TestC::test_m"]
    assert all(o.passed for o in found.values())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("while True: pass", "timeout"),
        ("import os; os._exit(0)", "crashed"),
        ("import ctypes; ctypes.string_at(0)", "crashed"),
        ("return bytearray(1 << 32)", "memory"),
        ("while True: print('x' * 9999)", "output_limit"),
        ("import os; os.write(3, b'garbage' * 99)", "tampered"),
        ("raise KeyboardInterrupt", "failed"),
        ("raise SystemExit(0)", "failed"),
    ],
)
def test_a_broken_test_is_blamed_and_the_others_still_report(
    body: str, status: str, sandbox: Sandbox
) -> None:
    draft = f"def bad():\n    {body}\ndef good(): return 1\n"
    tests = (
        "from draft import bad, good\n"
        "def test_a(): assert good() == 1\ndef test_b(): bad()\ndef test_c(): assert good() == 1\n"
    )
    found = _run(sandbox, draft, tests, seconds=0.7)
    assert {n: o.status for n, o in found.items()} == {
        "test_a": "passed",
        "test_b": status,
        "test_c": "passed",
    }


def test_a_hang_in_the_test_itself_is_laid_at_it(sandbox: Sandbox) -> None:
    tests = "import time\ndef test_a(): time.sleep(99)\ndef test_b(): assert True\n"
    found = _run(sandbox, "", tests, seconds=0.5)
    assert [o.status for o in found.values()] == ["timeout", "passed"]


def test_a_crash_of_the_judge_is_never_a_pass(sandbox: Sandbox) -> None:
    tests = "import os\ndef test_a(): os._exit(0)\ndef test_b(): assert True\n"
    found = _run(sandbox, "", tests)
    assert found["test_a"].status != "passed"
    assert found["test_b"].passed


def test_a_load_error_is_reported_for_every_test(sandbox: Sandbox) -> None:
    tests = "from draft import f\ndef test_a(): f()\ndef test_b(): f()\n"
    found = _run(sandbox, "x = 1\nraise OSError('no')\n", tests)
    assert [o.status for o in found.values()] == ["error", "error"]
    load = found["test_a"].load
    assert load is not None
    assert (load.type, load.line, load.message) == ("OSError", 2, "no")


def test_a_missing_name_fails_the_tests_that_use_it(sandbox: Sandbox) -> None:
    tests = "from draft import f, g\ndef test_f(): assert f() == 1\ndef test_g(): g()\n"
    found = _run(sandbox, "def f(): return 1", tests)
    assert found["test_f"].passed
    assert "cannot import name 'g' from 'draft'" in found["test_g"].message


def test_a_file_that_uses_the_draft_at_import_is_collected_with_it(sandbox: Sandbox) -> None:
    tests = (
        "import pytest, draft\nBEST = draft.f(3)\n"
        "@pytest.mark.parametrize('x', draft.CASES)\ndef test_x(x): assert draft.f(x) == x\n"
        "def test_best(): assert BEST == 3\n"
    )
    found = _run(sandbox, "CASES = [1, 2]\ndef f(x): return x", tests)
    assert {n: o.status for n, o in found.items()} == {
        "test_x[1]": "passed",
        "test_x[2]": "passed",
        "test_best": "passed",
    }


def test_a_broken_test_file_is_an_error_and_no_fault_of_the_draft(sandbox: Sandbox) -> None:
    (outcome,) = _run(sandbox, "", "def test_a(:\n").values()
    assert (outcome.name, outcome.status, outcome.load) == ("test_it.py", "error", None)
    assert "SyntaxError" in outcome.message


def test_skipped_and_expected_failures_do_not_count_as_passes(sandbox: Sandbox) -> None:
    tests = (
        "import pytest\n@pytest.mark.skip(reason='why')\ndef test_a(): pass\n"
        "@pytest.mark.xfail\ndef test_b(): assert 0\n"
    )
    found = _run(sandbox, "", tests)
    assert [o.status for o in found.values()] == ["skipped", "incomplete"]
    assert "why" in found["test_a"].message


def test_only_a_mark_is_ahead_of_the_draft(sandbox: Sandbox) -> None:
    tests = (
        "import pytest, draft\n"
        "@pytest.mark.skipif(True, reason='never')\ndef test_mark(): pass\n"
        "@pytest.fixture\ndef thing():\n    if draft.BAD: pytest.skip('bad')\n"
        "def test_fixture(thing): assert 0\n"
        "def test_body():\n    if draft.BAD: pytest.skip('bad')\n    assert 0\n"
    )
    found = _run(sandbox, "BAD = True\n", tests)
    assert {o.status for o in found.values()} == {"skipped"}
    assert [n for n, o in found.items() if o.ahead] == ["test_mark"]


def test_a_draft_cannot_have_itself_skipped(sandbox: Sandbox) -> None:
    draft = (
        "class Skipped(BaseException): pass\nSkipped.__module__ = '_pytest.outcomes'\n"
        "def f(): raise Skipped('please')\n"
        "def g():\n    import unittest\n    raise unittest.SkipTest('please')\n"
    )
    tests = "import draft\ndef test_a(): assert draft.f()\ndef test_b(): assert draft.g()\n"
    found = _run(sandbox, draft, tests)
    assert "skipped" not in {found["test_a"].status}
    assert not any(o.passed or o.ahead for o in found.values())


def test_a_dotted_module_name_can_be_imported(sandbox: Sandbox) -> None:
    tests = (
        "from pack.age.mod import f\nimport pack.age.mod as m\n"
        "def test_a(): assert f() == m.f() == 1\n"
    )
    assert _run(sandbox, "def f(): return 1", tests, module="pack.age.mod")["test_a"].passed


def test_a_human_eval_check_function_works(sandbox: Sandbox) -> None:
    tests = (
        "from draft import add as candidate\n"
        "def check(candidate):\n    assert candidate(1, 2) == 3\n    assert candidate(0, 0) == 0\n"
        "def test_check(): check(candidate)\n"
    )
    assert _run(sandbox, "def add(a, b): return a + b", tests)["test_check"].passed
    assert not _run(sandbox, "def add(a, b): return 3", tests)["test_check"].passed


def test_printed_text_is_reported_with_its_test(sandbox: Sandbox) -> None:
    draft = "def f(x): print('said', x)"
    tests = "from draft import f\ndef test_a(): f(1); assert 0\ndef test_b(): f(2)\n"
    found = _run(sandbox, draft, tests)
    assert found["test_a"].output.strip() == "said 1"
    assert "said 1" not in found["test_b"].output


LOOK = """
import os
def peek(x):
    found = []
    hidden = ("__globals__", "__code__", "__closure__", "__self__", "__dict__", "gi_frame")
    for name in hidden:
        try:
            found.append(repr(getattr(x, name)))
        except Exception:
            pass
    for name in dir(x):
        try:
            found.append(repr(getattr(x, name)))
        except Exception:
            pass
    return found
"""


@pytest.mark.parametrize(
    "given",
    [
        "lambda: SECRET",
        "iter([1])",
        "Thing()",
        "Thing",
        "Thing().method",
        "(x for x in [SECRET])",
        "ValueError",
    ],
)
def test_a_draft_cannot_look_into_what_a_test_hands_it(given: str, sandbox: Sandbox) -> None:
    tests = (
        "from draft import peek\nSECRET = 'the-expected-value'\n"
        "class Thing:\n    _hidden = SECRET\n    def method(self): return SECRET\n"
        f"def test_a():\n    seen = peek({given})\n"
        "    assert not [s for s in seen if SECRET in s]\n"
    )
    assert _run(sandbox, LOOK, tests)["test_a"].passed


@pytest.mark.parametrize(
    "lie",
    [
        "assert draft.liar() == 4",
        "assert 4 == draft.liar()",
        "assert draft.liar() == pytest.approx(4)",
        "assert draft.liar() in [4, 5]",
        "assert 4 in [draft.liar()]",
        "assert 4 in draft.liar()",
        "assert [draft.liar()] == [4]",
        "assert (draft.liar(), 1) == (4, 1)",
        "assert not draft.liar() != 4",
        "assert draft.liar() - 4 == 0",
        "assert draft.liar() <= 4 <= draft.liar()",
        "assert {draft.liar()} == {4}",
        "assert isinstance(draft.liar(), int)",
        "assert type(draft.liar()) is int",
        "assert abs(draft.liar() - 4) < 1e-9",
        "assert draft.Named() == 4",
        "assert draft.Named() == 'text'",
        "assert draft.Named() == [4]",
        "assert {4: 1}[draft.liar()] == 1",
        "assert max(4, draft.liar()) == 4 and min(4, draft.liar()) == 4",
        "import unittest; unittest.TestCase().assertEqual(draft.liar(), 4)",
    ],
)
def test_an_object_that_claims_to_equal_everything_passes_nothing(
    lie: str, sandbox: Sandbox
) -> None:
    draft = """
class Liar:
    def __eq__(self, o): return True
    def __ne__(self, o): return False
    def __lt__(self, o): return True
    __le__ = __gt__ = __ge__ = __contains__ = __lt__
    def __hash__(self): return hash(4)
    def __sub__(self, o): return 0
    __rsub__ = __add__ = __radd__ = __sub__
    def __abs__(self): return 0
    def __iter__(self): return iter([Liar()])
    __class__ = int
class Named(Liar): pass
def liar(): return Liar()
"""
    tests = f"import pytest, draft\ndef test_lie():\n    {lie}\n"
    assert _run(sandbox, draft, tests)["test_lie"].status == "failed"


CART = """
ITEMS = []
class Cart:
    def __init__(self): self.items, self.prices, self.grid, self.tags = [], {}, [[0]], set()
    def count(self): return len(self.items)
    def total(self): return sum(self.prices.values())
    def corner(self): return self.grid[0][0]
    def add(self, x): self.items.append(x)
def fill(log): log.append("filled"); raise ValueError
def keep(log):
    def write(x): log.append(x)
    return write
def same(xs): return xs
def loop(): xs = [1]; xs.append(xs); return xs
"""


@pytest.mark.parametrize(
    "body",
    [
        "c.items.append('a'); assert c.count() == 1",
        "c.prices['a'] = 7; assert c.total() == 7",
        "c.grid[0][0] = 5; assert c.corner() == 5",
        "xs = c.items; c.add('b'); assert xs == ['b'] and c.items is xs",
        "c.tags |= {1}; c.items += [2]; assert c.tags == {1} and c.count() == 1",
        "draft.ITEMS.append(1); assert draft.ITEMS == [1]; draft.ITEMS.clear()",
        "xs = []; draft.keep(xs)('later'); assert xs == ['later']",
        "xs = []; pytest.raises(ValueError, draft.fill, xs); assert xs == ['filled']",
        "xs = [[1]]; assert draft.same(xs) is xs and draft.same(xs[0]) is xs[0]",
        "xs = draft.loop(); assert xs[1] is xs",
        "other = draft.Cart(); other.items = c.items; c.add(1); assert other.items == [1]",
    ],
)
def test_a_container_is_the_same_in_the_test_and_in_the_draft(body: str, sandbox: Sandbox) -> None:
    tests = f"import pytest, draft\ndef test_a():\n    c = draft.Cart()\n    {body}\n"
    outcome = _run(sandbox, CART, tests)["test_a"]
    assert outcome.passed, outcome.message


def test_an_expected_container_is_out_of_the_drafts_reach(sandbox: Sandbox) -> None:
    draft = "class Liar:\n    def __eq__(self, other): other.clear(); return True\n"
    tests = (
        "import draft\nWANTED = [4]\n"
        "def test_a(): assert draft.Liar() == WANTED\ndef test_b(): assert WANTED == [4]\n"
    )
    found = _run(sandbox, draft, tests)
    assert [o.status for o in found.values()] == ["failed", "passed"]


def test_containers_that_are_used_up_are_forgotten(sandbox: Sandbox) -> None:
    draft = "def double(xs): return [x * 2 for x in xs]\n"
    tests = (
        "import draft\n"
        "def test_a():\n"
        "    for i in range(300): assert draft.double([i, [i]]) == [2 * i, [i, i]]\n"
        "    assert len(draft.double.__dict__['_connection_'].shared._entries) < 40\n"
    )
    assert _run(sandbox, draft, tests)["test_a"].passed


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        ("x = input()", "EOFError: EOF when reading a line"),
        ("import sys\nsys.exit(len(sys.stdin.read()))", "SystemExit: 0"),
        ("import sys\nx = sys.stdin.readline() or y", "NameError: name 'y' is not defined"),
    ],
)
def test_a_draft_that_reads_input_on_import_finds_none(
    draft: str, problem: str, sandbox: Sandbox
) -> None:
    outcome = _run(sandbox, draft, "import draft\ndef test_a(): pass\n")["test_a"]
    assert outcome.load is not None
    assert outcome.observed == problem


def test_an_environment_that_is_no_longer_the_systems_own_reaches_the_draft(
    sandbox: Sandbox,
) -> None:
    draft = "import os\ndef get(name): return os.environ.get(name)\n"
    tests = (
        "import os\nfrom draft import get\n"
        "def test_replaced(monkeypatch):\n"
        "    os.environ['A'] = 'own'; assert get('A') == 'own'\n"
        "    monkeypatch.setattr(os, 'environ', {'A': 'another'}); assert get('A') == 'another'\n"
        "    os.environ['A'] = 'changed'; assert get('A') == 'changed'\n"
        "    monkeypatch.undo(); assert get('A') == 'own'\n"
    )
    assert {n: o.status for n, o in _run(sandbox, draft, tests).items()} == {
        "test_replaced": "passed"
    }


def test_a_list_that_can_no_longer_cross_costs_the_draft_no_further_test(sandbox: Sandbox) -> None:
    """What one call left in it is said once; the calls after it are answered."""
    draft = (
        "kept = []\ndef give(): return kept\ndef fill(): kept.append('x' * 5_000_000)\n"
        "def one(): return 1\n"
    )
    tests = (
        "import draft\nkept = []\n"
        "def test_given(): kept.append(draft.give()); assert kept[0] == []\n"
        "def test_filled(): draft.fill()\n"
        "def test_after(): assert draft.one() == 1\n"
    )
    found = _run(sandbox, draft, tests)
    assert [o.status for o in found.values()] == ["passed", "failed", "passed"]
    assert "too long to send" in found["test_filled"].message
