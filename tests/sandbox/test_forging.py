"""No object of a draft passes for the right answer: operators, decoys, tolerances, by the table.

Each lie is told by a function's answer, by the function being a class itself, and by a class that
the task does declare; the last may have operators, but not such as fit every answer.
"""

from __future__ import annotations

import pytest

from workbench.sandbox import PytestFile, Sandbox, TestOutcome

LIAR = """
class Liar:
    def __init__(self, *a, **k): pass
    def __eq__(self, o): return True
    def __ne__(self, o): return False
    def __lt__(self, o): return True
    __le__ = __gt__ = __ge__ = __contains__ = __lt__
    def __hash__(self): return hash(4)
    def __sub__(self, o): return 0.0
    __rsub__ = __isub__ = __mod__ = __rmod__ = __imod__ = __and__ = __rand__ = __xor__ = __sub__
    __floordiv__ = __rfloordiv__ = __rxor__ = __iand__ = __ixor__ = __matmul__ = __sub__
    def __add__(self, o): return o
    __radd__ = __iadd__ = __mul__ = __rmul__ = __imul__ = __or__ = __ror__ = __add__
    def __truediv__(self, o): return 1.0
    __rtruediv__ = __itruediv__ = __truediv__
    def __divmod__(self, o): return (1, 0)
    def __pow__(self, o): return 0
    def __abs__(self): return 0
    def __neg__(self): return self
    def __round__(self, n=0): return self
    def __iter__(self): return iter([Liar()])
    def __len__(self): return 1
    def __getitem__(self, k): return Liar()
    def __enter__(self): return self
    def __exit__(self, *a): return True
    def __call__(self, *a): return Liar()
    def __getattr__(self, name):
        if name.startswith('__'): raise AttributeError(name)
        return Liar()
    def __str__(self): return ''
    __repr__ = __str__
"""
LIES = [
    "abs(f(3) - 1.5) < 1e-9",
    "abs(1.5 - f(3)) < 1e-9",
    "-1e-9 < f(3) - 1.5 < 1e-9",
    "f(3) == pytest.approx(1.5)",
    "pytest.approx(1.5) == f(3)",
    "f(3) == pytest.approx(1.5, abs=1)",
    "pytest.approx(f(3)) == 1.5",
    "[f(3)] == pytest.approx([1.5])",
    "[1.5] == pytest.approx([f(3)])",
    "{'a': f(3)} == pytest.approx({'a': 1.5})",
    "math.isclose(f(3), 1.5)",
    "f(3) < 5",
    "5 > f(3)",
    "f(3) <= 4 <= f(3)",
    "4 < f(3) < 6",
    "f(3) >= 4",
    "min(f(3), 9) < 9",
    "sorted([f(3), 4]) == [4, 4]",
    "f(3) == []",
    "[] == f(3)",
    "f(3) == None",
    "f(3) == ''",
    "f(3) == {}",
    "f(3) == 0",
    "f(3) == 0.0",
    "f(3) == True",
    "f(3) == (1, 2)",
    "f(3) == {1, 2}",
    "f(3) == 'word'",
    "f(3) == b'word'",
    "f(3) == 2 + 3j",
    "f(3) == Decimal('1.5')",
    "f(3) == Fraction(3, 2)",
    "f(3) == date(2020, 2, 2)",
    "f(3) == {'a': [1, None]}",
    "not f(3) != 4",
    "f(3) in (4, 5)",
    "4 in [f(3)]",
    "4 in f(3)",
    "[4].count(f(3)) == 1",
    "[4].index(f(3)) == 0",
    "{4: 1}.get(f(3)) == 1",
    "{f(3)} == {4}",
    "f(3) % 2 == 0",
    "f(3) ^ 4 == 0",
    "f(3) & 1 == 0",
    "f(3) + 4 == 4",
    "4 + f(3) == 4",
    "f(3) * 4 == 4",
    "f(3) / 4 == 1.0",
    "f(3) // 4 == 0.0",
    "divmod(f(3), 4) == (1, 0)",
    "round(f(3) - 4, 3) == 0",
    "sum([f(3)], -4) == -4",
    "f(3)[0] == 4",
    "f(3)['key'] == 4",
    "f(3).value == 4",
    "f(3)() == 4",
    "next(iter(f(3))) == 4",
    "str(f(3)) == '4'",
    "repr(f(3)) == '4'",
    "f'{f(3)}' == '4'",
    "f(3) is None",
    "isinstance(f(3), (int, float))",
    "type(f(3)) is float",
    "len(f(3)) == 4",
    "max(f(3), 4) == 4 == min(f(3), 4)",
    "operator.sub(f(3), 1.5) == 0",
    "statistics.fmean([f(3), f(3)]) == 1.5",
]
STATEMENTS = [
    "x = f(3)\n    x -= 1.5\n    assert abs(x) < 1e-9",
    "x = 1.5\n    x -= f(3)\n    assert abs(x) < 1e-9",
    "x = f(3)\n    x += 4\n    assert x == 4",
    "x = f(3)\n    x *= 4\n    assert x == 4",
    "with f(3) as x:\n        assert x.total == 4",
    "with f(3):\n        assert 1 == 2",
    "with f(3):\n        pytest.fail('no')",
    "case = unittest.TestCase()\n    case.assertEqual(f(3), 4)",
    "case = unittest.TestCase()\n    case.assertAlmostEqual(f(3), 1.5)",
    "case = unittest.TestCase()\n    case.assertLess(f(3), 5)",
    "case = unittest.TestCase()\n    case.assertCountEqual(f(3), [4])",
]
HEAD = (
    "import math, operator, statistics, unittest, pytest\n"
    "from datetime import date\nfrom decimal import Decimal\nfrom fractions import Fraction\n"
)
TELLERS = {
    "a function": ("f", LIAR + "def f(x): return Liar()\n"),
    "a class in its place": ("f", LIAR + "f = Liar\n"),
    "a class of that very name": ("f", LIAR.replace("Liar", "f")),
}


def _judged(sandbox: Sandbox, draft: str, name: str) -> list[TestOutcome]:
    bodies = [f"assert {lie}" for lie in LIES] + STATEMENTS
    tests = f"{HEAD}from draft import {name}\n" + "".join(
        f"def test_{n}():\n    {body.replace('f(3)', f'{name}(3)')}\n"
        for n, body in enumerate(bodies)
    )
    return list(sandbox.run_pytest(draft, "draft", [PytestFile("test_it.py", tests)]))


def _passed(outcomes: list[TestOutcome]) -> list[str]:
    bodies = [*LIES, *STATEMENTS]
    return [bodies[int(o.name.rpartition("_")[2])] for o in outcomes if o.passed]


def test_there_are_at_least_sixty_lies() -> None:
    assert len(LIES) + len(STATEMENTS) >= 60


@pytest.mark.parametrize("teller", TELLERS)
def test_no_lie_passes_where_no_class_is_declared(teller: str, sandbox: Sandbox) -> None:
    name, draft = TELLERS[teller]
    outcomes = _judged(sandbox, draft, name)
    assert len(outcomes) == len(LIES) + len(STATEMENTS)
    assert _passed(outcomes) == []


def test_a_declared_class_is_held_to_what_it_says(sandbox: Sandbox) -> None:
    """What is left is arithmetic whose result the test takes as the class gives it."""
    outcomes = _judged(sandbox, LIAR, "Liar")
    arithmetic = {lie for lie in [*LIES, *STATEMENTS] if any(o in lie for o in _ARITHMETIC)}
    assert set(_passed(outcomes)) <= arithmetic


_ARITHMETIC = (" % ", " ^ ", " & ", "(3) + ", "+ f(", " * ", " / ", " // ", "divmod", "sum(", "+= ")
_ARITHMETIC += ("*= ", "x -= 1.5")


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("o == 0", "draft.Named() == 4"),
        ("not o", "draft.Named() == []"),
        ("o is None", "draft.Named() == None"),
        ("isinstance(o, float)", "draft.Named() == 1.5"),
        ("isinstance(o, list) and len(o) == 2", "draft.Named() == [1, 2]"),
        ("isinstance(o, str)", "draft.Named() == 'word'"),
        ("isinstance(o, dict)", "draft.Named() == {'a': 1}"),
        ("isinstance(o, __import__('decimal').Decimal)", "draft.Named() == decimal.Decimal(3)"),
        ("isinstance(o, bytes)", "draft.Named() == b'abc'"),
        ("type(o).__name__ == 'Passed'", "draft.Named() == pytest.approx(1.5)"),
        ("not isinstance(o, (int, str))", "draft.Named() == pytest.approx(1.5)"),
        ("hasattr(o, 'expected')", "draft.Named() == pytest.approx(1.5)"),
    ],
)
def test_decoys_are_of_the_answers_own_kind(answer: str, wrong: str, sandbox: Sandbox) -> None:
    draft = f"class Named:\n    def __eq__(self, o): return {answer}\n"
    tests = f"import decimal, pytest, draft\ndef test_lie(): assert {wrong}\n"
    (outcome,) = sandbox.run_pytest(draft, "draft", [PytestFile("test_it.py", tests)])
    assert outcome.status == "failed"


HONEST = """
import functools
@functools.total_ordering
class money:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == getattr(o, 'n', o)
    def __lt__(self, o): return self.n < getattr(o, 'n', o)
    def __sub__(self, o): return self.n - o
    def __isub__(self, o): self.n -= o; return self
def f(n): return money(n)
"""
USES = [
    "money(5) == 5",
    "money(5) < 6",
    "money(5) <= 5",
    "abs(money(5) - 4.5) == 0.5",
    "5 == money(5)",
    "not money(5) < 5",
    "sorted([money(5), money(4)])[0] == 4",
    "operator.isub(money(5), 2) == 3",
]


@pytest.mark.parametrize("declared", [True, False])
def test_an_honest_classs_operators_count_where_the_task_declares_it(
    declared: bool, sandbox: Sandbox
) -> None:
    tests = "import operator\nfrom draft import money\n" + "".join(
        f"def test_{n}(): assert {use}\n" for n, use in enumerate(USES)
    )
    file = PytestFile("test_it.py", tests)
    classes = frozenset(["money"]) if declared else None
    outcomes = list(sandbox.run_pytest(HONEST, "draft", [file], classes=classes))
    assert [o.passed for o in outcomes] == [declared] * len(USES)


def test_a_declaration_holds_for_the_names_in_it_alone(sandbox: Sandbox) -> None:
    file = PytestFile("test_it.py", "from draft import Money\ndef test_a(): assert Money(5) == 5\n")
    draft = HONEST.replace("class money", "class Money").replace("money(", "Money(")
    (outcome,) = sandbox.run_pytest(draft, "draft", [file], classes=frozenset(["Other"]))
    assert outcome.status == "failed"
