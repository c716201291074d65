"""Drafts of several files: imported from memory by Python's own rules, and held as any other."""

from __future__ import annotations

import pytest

from workbench.sandbox import DraftFile, Limits, PytestFile, Sandbox, TableTest, TestOutcome
from workbench.sandbox.inside.border.naming import module_of, parents

ONE = (
    "class One:\n    def __init__(self, n):\n        self.n = n\n\n\n"
    "def made(n):\n    return One(n)\n"
)
TWO = (
    "from .one import One, made\nimport shop.deep.three\n\n\n"
    "def two(n):\n    return made(n).n + shop.deep.three.three()\n"
)
THREE = "from shop.one import One\n\n\ndef three():\n    return One(3).n\n"
FILES = {"shop/one.py": ONE, "shop/two.py": TWO, "shop/deep/three.py": THREE}
LIMITS = Limits(seconds_per_test=5.0)


def draft(**changed: str) -> tuple[DraftFile, ...]:
    texts = {**FILES, **{f"shop/{name}.py": text for name, text in changed.items()}}
    return tuple(DraftFile(path, text) for path, text in texts.items())


def run(sandbox: Sandbox, files: tuple[DraftFile, ...], tests: str) -> dict[str, TestOutcome]:
    file = PytestFile("test_it.py", tests)
    outcomes = sandbox.run_pytest(files, "solution", [file], LIMITS)
    return {o.name.partition("::")[2] or o.name: o for o in outcomes}


def statuses(found: dict[str, TestOutcome]) -> set[str]:
    return {outcome.status for outcome in found.values()}


def test_a_path_gives_a_module_and_the_packages_around_it() -> None:
    assert [module_of(p) for p in ("a.py", "a/b.py", "a/__init__.py")] == ["a", "a.b", "a"]
    assert parents("a.b.c") == ["a", "a.b"]
    assert parents("a") == []


def test_tables_call_functions_by_their_module(sandbox: Sandbox) -> None:
    tests = [
        TableTest("two", "shop.two.two", (4,), expected=7),
        TableTest("three", "shop.deep.three.three", expected=3),
        TableTest("gone", "shop.four.four", expected=3),
    ]
    found = [outcome.status for outcome in sandbox.run_table(draft(), tests, LIMITS)]
    assert found == ["passed", "passed", "failed"]


WAYS = """
import shop.deep.three
import shop.two as aliased
from shop import one, two as second
from shop.one import *
from shop.two import two


def test_every_way_to_import_finds_the_same():
    assert aliased.two(1) == second.two(1) == two(1) == 4
    assert shop.deep.three.three() == 3
    assert made(2).n == 2


def test_classes_are_the_same_in_every_file():
    assert isinstance(one.made(1), One)
    assert isinstance(second.made(1), shop.one.One)


def test_a_patched_name_is_patched_for_the_other_files(monkeypatch):
    monkeypatch.setattr("shop.deep.three.three", lambda: 10)
    assert two(1) == 11


def test_it_is_restored():
    assert two(1) == 4


def test_a_name_that_is_missing_fails_its_test_alone():
    from shop.two import nothing
"""


def test_tests_import_each_file(sandbox: Sandbox) -> None:
    found = run(sandbox, draft(), WAYS)
    lacking = found.pop("test_a_name_that_is_missing_fails_its_test_alone")
    assert statuses(found) == {"passed"}
    assert lacking.status == "failed"
    assert "nothing" in lacking.message


def test_a_package_s_own_file_is_a_module_too(sandbox: Sandbox) -> None:
    files = (
        DraftFile("shop/one.py", ONE),
        DraftFile("shop/__init__.py", "from .one import made\n"),
    )
    tests = "import shop\nfrom shop import made, one\n\n\ndef test_a():\n"
    tests += "    assert shop.made(2).n == 2\n"
    tests += "    assert made(1).n == one.made(1).n == shop.one.One(1).n\n"
    assert statuses(run(sandbox, files, tests)) == {"passed"}


@pytest.mark.parametrize("table", [True, False])
def test_a_file_that_fails_to_load_is_named_with_its_line(sandbox: Sandbox, table: bool) -> None:
    files = draft(two="\n\nimport shop.one\nshop.one.nothing\n")
    if table:
        [outcome] = sandbox.run_table(files, [TableTest("two", "shop.two.two", (1,))], LIMITS)
    else:
        outcome = run(sandbox, files, "from shop.two import two\ndef test_a(): two(1)\n")["test_a"]
    assert outcome.load is not None
    assert (outcome.status, outcome.load.type, outcome.load.line) == ("error", "AttributeError", 4)
    assert 'File "shop/two.py", line 4' in outcome.load.traceback
    assert "inside" not in outcome.load.traceback


def test_files_import_nothing_from_the_folder_of_the_caller(sandbox: Sandbox) -> None:
    files = draft(two="import tests.sandbox\n\n\ndef two(n):\n    return n\n")
    outcome = run(sandbox, files, "from shop.two import two\ndef test_a(): two(1)\n")["test_a"]
    assert outcome.load is not None
    assert outcome.load.type == "ModuleNotFoundError"


FRAMES = """
import json, os, struct


def frame(message):
    body = json.dumps(message).encode()
    return struct.pack("!I", len(body)) + body


for modules in (None, [], "shop", {"shop.one": [1, []]}, {"shop.one": 1}, {"shop.two": ["x", 3]}):
    hello = {"loaded": True, "h": 1, "names": ["two"], "modules": modules}
    os.write(3, frame(hello) + frame({"id": 0, "value": "x"}))
"""
LIAR = """
class Liar:
    def __eq__(self, other): return True
    def __hash__(self): return 4
    def __sub__(self, other): return 0.0
    __rsub__ = __sub__


def two(n): return Liar()
"""
PATCHER = """
import sys, importlib
for name in list(sys.modules):
    if "pytest" in name or "test_" in name:
        sys.modules[name] = None
sys.meta_path.clear()


def two(n): return n
"""


@pytest.mark.parametrize("evil", [FRAMES, LIAR, PATCHER])
@pytest.mark.parametrize("where", ["one", "two"])
def test_no_file_forges_a_pass(sandbox: Sandbox, evil: str, where: str) -> None:
    files = draft(**{where: evil})
    tests = "from shop.two import two\nfrom shop import one\n\n\n"
    tests += (
        "def test_a():\n    assert two(1) == 4\n\n\ndef test_b():\n    assert one.two(1) == 4\n"
    )
    assert "passed" not in statuses(run(sandbox, files, tests))
    table = [TableTest("a", "shop.two.two", (1,), expected=4)]
    assert [o.status for o in sandbox.run_table(files, table, LIMITS)] != ["passed"]
    assert statuses(run(sandbox, draft(), tests.partition("\n\ndef test_b")[0])) == {"passed"}


def test_a_module_of_python_is_not_replaced_for_the_checker(sandbox: Sandbox) -> None:
    files = (DraftFile("json.py", "def dumps(x):\n    return 'forged'\n"),)
    outcomes = sandbox.run_table(files, [TableTest("a", "json.dumps", (1,), expected="1")], LIMITS)
    assert [outcome.status for outcome in outcomes] == ["failed"]
