"""Drafts of several files in the real sandbox: modules that import each other, findings in the file
and line that cause them, and never a traceback of ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domains.code import CodeDomain
from domains.code.drafts.bundle import joined, path_in
from domains.code.holdback import hold_back
from workbench.core.checks import CheckResult, scorecard
from workbench.core.session import Session
from workbench.core.task import AddedCheck, Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

SHAPES = (
    "def area(side):\n    return side * side\n\n\n"
    "class Box:\n    def __init__(self, side):\n        self.side = side\n"
)
TOTAL = (
    "from shop.shapes import Box, area\nfrom . import shapes\n\n\n"
    "def total(sides):\n    return sum(area(Box(side).side) for side in sides)\n\n\n"
    "def first(sides):\n    return shapes.area(sides[0])\n"
)
S, T = "shop/shapes.py", "shop/total.py"
DATA: dict[str, Any] = {
    "id": "own/shop",
    "domain": "code",
    "title": "Shop",
    "prompt": "Write them.",
    "settings": {"files": {S: ["area", "Box"], T: ["total", "first"]}, "forbid": ["math"]},
    "stages": [
        {
            "name": "all",
            "tests": [
                {"name": "table", "call": "total([1, 2])", "expect": "5"},
                {"name": "first", "call": "first([3, 1])", "expect": "9"},
                {"name": "area", "call": "area(3)", "expect": "9"},
                {"name": "assertion", "assert": "shop.total.total([2]) == area(2)"},
            ],
            "properties": [
                {"name": "property", "given": {"n": "integers(0, 9)"}, "assert": "area(n) >= n"}
            ],
            "pytest": "import shop.total\nfrom shop.shapes import Box\n\n\n"
            "def test_box():\n    assert isinstance(Box(2), Box)\n"
            "    assert shop.total.total([Box(3).side]) == 9\n",
        }
    ],
    "hidden": {"tests": [{"name": "none", "call": "total([])", "expect": "0"}]},
}


@pytest.fixture(scope="module")
def domain() -> Iterator[CodeDomain]:
    made = CodeDomain()
    made.configure({"profile": "pure"})
    yield made
    made.configure({})


def task(domain: CodeDomain, **settings: Any) -> Task:
    data = {**DATA, "settings": {**DATA["settings"], **settings}}
    return domain.load(TaskFile("shop.yaml", data)).shown(1)


def checked(domain: CodeDomain, draft: str, **settings: Any) -> dict[str, CheckResult]:
    return {r.check: r for r in domain.check(task(domain, **settings), draft, None)}


def draft(shapes: str = SHAPES, total: str = TOTAL) -> str:
    return joined({S: shapes, T: total})


def not_passed(results: dict[str, CheckResult]) -> set[str]:
    return {name for name, result in results.items() if result.status != "pass"}


def test_files_that_import_each_other_pass_every_kind_of_test(domain: CodeDomain) -> None:
    results = checked(domain, draft())
    assert not_passed(results) == set()
    assert {"files", "defines Box", "defines total", "test_box", "property", "lint"} <= set(results)
    assert scorecard(list(results.values())).passed
    hidden = domain.load(TaskFile("shop.yaml", DATA)).hidden_only()
    assert [r.status for r in domain.check(hidden, draft(), None)] == ["pass"]


def test_an_answer_pasted_with_its_fences_is_read_as_one(domain: CodeDomain) -> None:
    pasted = f"Two:\n\n```python {S}\n{SHAPES}```\n\n```python {T}\n{TOTAL}```\n"
    assert not_passed(checked(domain, pasted)) == set()
    wrong = pasted.replace("sides[0]", "sides[9]")
    found = checked(domain, wrong)["first"]
    assert found.span is not None
    assert found.span.quote == "return shapes.area(sides[9])"


def test_an_error_stands_in_its_file_and_line(domain: CodeDomain) -> None:
    text = draft(shapes=SHAPES.replace("side * side", "side / 0"))
    found = checked(domain, text)["table"]
    assert "line 2 of shop/shapes.py" in found.message
    assert found.span is not None
    assert (found.span.quote, text[found.span.start : found.span.end]) == ("return side / 0",) * 2
    told = domain.feedback(found)
    assert "at line 2 of shop/shapes.py: return side / 0" in told
    assert 'File "shop/total.py", line 6' in told
    assert 'File "shop/shapes.py", line 2' in told


@pytest.mark.parametrize(
    ("shapes", "total", "told"),
    [
        (SHAPES, TOTAL.replace("sum(", "sum(("), "line 6 of shop/total.py"),
        (SHAPES.replace("area(side)", "area(side"), TOTAL, "line 1 of shop/shapes.py"),
        (
            SHAPES,
            f"import nowhere\n{TOTAL}",
            "No module named 'nowhere' in line 1 of shop/total.py",
        ),
        (SHAPES, TOTAL.replace("Box, area", "Cube"), "cannot import name 'Cube'"),
        (SHAPES + "\nreturn 1\n", TOTAL, "line 9 of shop/shapes.py"),
        (f"from shop.total import total\n{SHAPES}", TOTAL, "circular import"),
        (SHAPES, TOTAL + "\nwhile True:\n    pass\n", "no answer within"),
    ],
)
def test_what_does_not_load_is_told_with_file_and_line(
    domain: CodeDomain, shapes: str, total: str, told: str
) -> None:
    results = checked(domain, draft(shapes, total), seconds_per_test=1)
    assert results["loads"].status == "fail"
    assert told in results["loads"].message
    assert results["table"].status == "fail"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (joined({S: SHAPES}), "shop/total.py is missing"),
        (draft() + "\n\n" + joined({S: SHAPES}), "shop/shapes.py is there twice"),
        (draft() + "\n\n# ==== ../out.py ====\nx = 1\n", "../out.py leaves the draft's folder"),
        (draft() + "\n\n# ==== /tmp/out.py ====\nx = 1\n", "is not a path inside"),
        (draft() + "\n\n# ==== shop/nul.py ====\nx = 1\n", "has the name of a device"),
        (draft() + "\n\n# ==== shop/more.py ====\nx = 1\n", "shop/more.py is not asked for"),
        ("x = 1\n" + draft(), "text stands before the first file's line"),
        (SHAPES + TOTAL, "is missing"),
    ],
)
def test_a_draft_of_other_files_is_a_finding_and_does_not_run(
    domain: CodeDomain, text: str, told: str
) -> None:
    results = checked(domain, text)
    assert results["files"].status == "fail"
    assert told in results["files"].message
    assert results["files"].severity == "blocker"
    assert {results[name].status for name in ("table", "assertion", "test_box")} == {"fail"}


def test_no_code_at_all_is_told_as_that(domain: CodeDomain) -> None:
    assert checked(domain, "I cannot.")["code present"].status == "fail"


def test_a_name_must_stand_in_its_own_file(domain: CodeDomain) -> None:
    moved = draft(
        total=TOTAL.replace("def first", "def last"), shapes=SHAPES + "\ndef first(x): ...\n"
    )
    found = checked(domain, moved)["defines first"]
    assert found.status == "fail"
    assert found.message == "shop/total.py does not define first at its top level."


def test_reading_sees_every_file(domain: CodeDomain) -> None:
    cheat = "    if sides == [1, 2]:\n        return 5\n    return sum("
    shapes = f"import math\n{SHAPES}"
    total = TOTAL.replace("    return sum(", cheat)
    total += "\n\ndef unused(n):\n    x = n == None\n"
    total += "".join(f"    if n == {n}:\n        n += 1\n" for n in range(12))
    results = checked(domain, draft(shapes, total))
    assert "Line 1 of shop/shapes.py imports math" in results["no forbidden import"].message
    assert "line 1 of shop/shapes.py: `math` imported" in results["lint"].message
    assert "line 16 of shop/total.py: " in results["lint"].message
    assert results["complexity"].message.startswith("unused has a complexity of 13")
    assert results["computes its answers"].status in ("warn", "fail")
    assert "Line 7 of shop/total.py" in results["computes its answers"].message


def test_nothing_is_written_and_no_file_of_the_machine_is_read(
    domain: CodeDomain, tmp_path: Path
) -> None:
    evil = (
        "import os, sys\n"
        f"for path in ({str(tmp_path / 'out.py')!r}, 'shop/total.py', '../out.py'):\n"
        "    try:\n        open(path, 'w').write('x')\n        seen = 'WRITTEN'\n"
        "    except OSError:\n        seen = 'kept'\n    print(seen)\n"
    )
    results = checked(domain, draft(shapes=evil + SHAPES))
    assert "WRITTEN" not in str([r.evidence for r in results.values()])
    assert results["table"].status == "pass"
    assert list(tmp_path.iterdir()) == []
    assert not Path("shop").exists()


def test_an_added_assertion_and_held_back_tests_reach_every_file(domain: CodeDomain) -> None:
    added = replace(
        task(domain), added=(AddedCheck("a1", "assert", "Box(area(2)).side == total([2])"),)
    )
    results = {r.check: r for r in domain.check(added, draft(), None)}
    assert [r.status for r in results.values() if r.criterion == "added"] == ["pass"]
    held = hold_back(domain.load(TaskFile("shop.yaml", DATA)))
    found = list(domain.check(held.hidden_only(), draft(), None))
    assert len(found) > 1
    assert {r.status for r in found} == {"pass"}


def test_the_prompt_asks_for_each_file_in_a_block_that_names_it(domain: CodeDomain) -> None:
    messages = domain.prompt(replace(Session(), task=task(domain)).view())
    told = messages[-1].text
    assert f"- `{S}`, which defines `area`, `Box`" in told
    assert f"- `{T}`, which defines `total`, `first`" in told
    assert "fenced block of its own that names it" in told
    assert "one complete module" not in messages[0].text
    assert any(path_in(word) == S for word in told.split("`"))


def test_no_single_namespace_holds_several_files(domain: CodeDomain) -> None:
    assert domain.plain_tests(task(domain)) is None


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"files": ["../x.py"]}, "../x.py leaves"),
        ({"files": []}, "should name 1 to"),
        ({"files": ["a.py", "a.py"]}, "should name 1 to"),
        ({"files": {"a.py": ["f"], "b.py": ["f"]}}, "f is asked of more than one file"),
        ({"files": {"a.py": ["no name"]}}, "'no name' is not a Python name"),
        ({"files": ["a.py"], "entry": "f"}, "stands beside entry"),
        ({"files": ["a.py"], "module": "a"}, "stands beside module"),
        ({"files": ["os.py"]}, "hides the module os"),
        ({"files": "a.py"}, "should be a list"),
    ],
)
def test_a_task_with_other_files_is_answered_with_the_fix(
    domain: CodeDomain, settings: dict[str, Any], told: str
) -> None:
    data = {
        **DATA,
        "settings": settings,
        "stages": [{"name": "s", "tests": [{"assert": "1 == 1"}]}],
    }
    with pytest.raises(TaskFileError, match=r"settings\.files") as caught:
        domain.load(TaskFile("shop.yaml", data))
    assert told in str(caught.value)
