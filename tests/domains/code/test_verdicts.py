"""What the code domain says of a draft: the right verdict, its cause, its place, for right reasons.

Run with the real sandbox.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import domains.code
from domains.code import DOMAIN, style
from domains.code.domain import CodeDomain
from tests.domains.code.bundled import TASKS, script, task
from tests.domains.code.mutations import faulty
from workbench.catalog import parse_yaml
from workbench.core.checks import CheckResult, failing, scorecard, tampered
from workbench.core.task import AddedCheck, Task
from workbench.core.taskfile import TaskFile
from workbench.errors import SettingsError

DOUBLE = "def double(x):\n    return 2 * x\n"


def double_task(**settings: object) -> Task:
    """A task with three table tests."""
    data = {
        "id": "code/double",
        "title": "Double",
        "prompt": "Write double(x).",
        "settings": {"entry": "double", "seconds_per_test": 2, **settings},
        "tests": [
            {"name": "one", "call": "double(1)", "expect": "2"},
            {"name": "a text", "call": "double('ab')", "expect": "'abab'"},
            {"name": "zero", "call": "double(0)", "expect": "0"},
        ],
    }
    return DOMAIN.load(TaskFile("double.yaml", data))


def check(subject: Task, draft: str) -> dict[str, CheckResult]:
    """The results of a draft on all shown stages, by name."""
    results = list(DOMAIN.check(subject.shown(len(subject.stages)), draft, None))
    names = [result.check for result in results]
    assert len(set(names)) == len(names)
    return {result.check: result for result in results}


def test_a_right_draft_passes_everything() -> None:
    results = check(double_task(), DOUBLE)
    assert {result.status for result in results.values()} == {"pass"}
    assert list(results)[:3] == ["code present", "loads", "defines double"]
    assert scorecard(results.values()).passed


def test_each_result_says_how_the_draft_was_kept_apart() -> None:
    isolation = check(double_task(), DOUBLE)["one"].evidence["isolation"]
    assert isolation["mode"] == "table"
    assert isolation["tamper_proof"] is True
    assert set(isolation) == {"level", "mode", "tamper_proof", "missing"}


def test_an_answer_without_code_is_a_finding() -> None:
    results = check(double_task(), "I am sorry, I cannot help with that.")
    assert results["code present"].cause == "no_code"
    assert results["code present"].severity == "blocker"
    assert {results[name].status for name in ("one", "a text", "zero")} == {"fail"}
    assert scorecard(results.values()).computed == 0.0


def test_a_syntax_error_is_told_with_its_line_and_every_test_fails() -> None:
    results = check(double_task(), "def double(x):\n    return (2 * x\n")
    loads = results["loads"]
    assert (loads.status, loads.cause, loads.severity) == ("fail", "load", "blocker")
    assert "SyntaxError" in loads.observed
    assert loads.evidence["line"] == 2
    assert loads.span is not None
    assert loads.span.quote == "return (2 * x"
    assert {results[name].cause for name in ("one", "a text", "zero")} == {"load"}


def test_an_import_error_is_told_with_its_traceback() -> None:
    draft = f"def helper():\n    import nothing_of_that_name\n\n\nhelper()\n{DOUBLE}"
    loads = check(double_task(), draft)["loads"]
    assert "ModuleNotFoundError" in loads.observed
    assert loads.evidence["line"] == 2
    assert "line 5, in <module>" in loads.evidence["traceback"]


def test_a_missing_name_is_told_with_what_is_there_instead() -> None:
    results = check(double_task(), "def doubled(x):\n    return 2 * x\n")
    assert results["defines double"].cause == "undefined"
    assert "doubled" in results["defines double"].observed
    assert results["one"].cause == "undefined"


@pytest.mark.parametrize(
    "draft",
    [
        "double = lambda x: 2 * x\n",
        "from functools import partial\nfrom operator import mul\ndouble = partial(mul, 2)\n",
        "class double:\n    def __new__(cls, x):\n        return 2 * x\n",
        "if True:\n    def double(x):\n        return 2 * x\n",
        "try:\n    pass\nfinally:\n    double = lambda x: x + x\n",
        "exec('def double(x): return 2 * x')\n",
        "globals()['double'] = lambda x: 2 * x\n",
        "(double := lambda x: 2 * x)\n",
        "from __future__ import annotations\ndef double(x: int | str) -> int:\n    return 2 * x\n",
        f"```python\n{DOUBLE}```\nThis doubles.",
        f"\ufeff{DOUBLE}".replace("\n", "\r\n"),
    ],
)
def test_a_name_may_come_about_in_any_way(draft: str) -> None:
    results = check(double_task(lint=False), draft)
    assert [r.check for r in failing(results.values())] == []


def test_lines_are_those_of_the_draft_even_when_it_was_pasted_with_its_fence() -> None:
    draft = "Here:\n\n```python\ndef double(x):\n    return 2 / x\n```\n"
    result = check(double_task(), draft)["zero"]
    assert result.evidence["line"] == 5
    assert result.span is not None
    assert result.span.quote == "return 2 / x"


def test_an_expression_nested_deeper_than_the_stack_is_judged_all_the_same() -> None:
    draft = f"LONG = {'1 + ' * 1500}1\n{DOUBLE}"
    results = check(double_task(lint=False), draft)
    assert {results[name].status for name in ("one", "a text", "zero")} == {"pass"}
    tower = f"LONG = {'(' * 5000}1{')' * 5000}\n{DOUBLE}"
    assert check(double_task(), tower)["loads"].status == "fail"


def test_a_hanging_test_is_its_own_failure_and_the_others_still_report() -> None:
    draft = "def double(x):\n    while x == 0:\n        pass\n    return 2 * x\n"
    results = check(double_task(seconds_per_test=1), draft)
    assert (results["zero"].status, results["zero"].cause) == ("fail", "timeout")
    assert results["one"].status == results["a text"].status == "pass"


def test_ends_and_floods_of_the_draft_are_failures_with_their_cause() -> None:
    draft = (
        "import os\ndef double(x):\n    if x == 1:\n        os._exit(3)\n"
        "    if x == 0:\n        return [0] * 10 ** 11\n    return 2 * x\n"
    )
    results = check(double_task(), draft)
    assert (results["one"].status, results["one"].cause) == ("fail", "crashed")
    assert (results["zero"].status, results["zero"].cause) == ("fail", "memory")
    assert results["a text"].status == "pass"


def test_output_is_kept_as_evidence() -> None:
    draft = "def double(x):\n    print('called with', x)\n    return x\n"
    assert "called with 1" in check(double_task(), draft)["one"].evidence["output"]


@pytest.mark.parametrize(
    "line",
    [
        "import statistics",
        "import statistics as s, math",
        "from statistics import mean",
        "statistics = __import__('statistics')",
        "import importlib; statistics = importlib.import_module('statistics')",
        "exec('import statistics')",
    ],
)
def test_a_forbidden_import_is_a_blocker_with_its_line(line: str) -> None:
    result = check(double_task(forbid=["statistics"]), f"{DOUBLE}\n{line}\n")["no forbidden import"]
    assert (result.status, result.severity, result.evidence["line"]) == ("fail", "blocker", 4)
    assert "statistics" in result.message


def test_other_imports_are_fine() -> None:
    draft = f"import math, statisticsish_not_there if False else math\n{DOUBLE}"
    draft = f"import math\nNAME = 'statistics'\n{DOUBLE}"
    assert check(double_task(forbid=["statistics"]), draft)["no forbidden import"].status == "pass"


def test_answers_copied_from_the_tests_are_flagged() -> None:
    copied = (
        "def double(x):\n    if x == 1:\n        return 2\n    if x == 'ab':\n"
        "        return 'abab'\n    if x == 0:\n        return 0\n    return None\n"
    )
    result = check(double_task(), copied)["computes its answers"]
    assert (result.status, result.severity, result.cause) == ("fail", "major", "hard_coded")
    looked_up = "def double(x):\n    return {1: 2, 'ab': 'abab', 0: 0}.get(x)\n"
    assert check(double_task(), looked_up)["computes its answers"].status == "fail"


@pytest.mark.parametrize(
    "draft",
    [
        DOUBLE,
        "def double(x):\n    if x == 0:\n        return 0\n    return 2 * x\n",
        "TABLE = {n: 2 * n for n in range(9)}\ndef double(x):\n    return TABLE.get(x, x * 2)\n",
        "TABLE = {0: 0, 1: 2, 2: 4, 3: 6, 4: 8}\ndef double(x):\n    return TABLE.get(x, x * 2)\n",
    ],
)
def test_special_cases_and_tables_are_no_copied_answers(draft: str) -> None:
    assert check(double_task(), draft)["computes its answers"].status == "pass"


def test_style_only_warns_and_does_not_hold_up_the_target() -> None:
    draft = (
        "import os\ndef double(x):\n" + "    if x == 7 or x == 8: pass\n" * 6 + "    return 2 * x\n"
    )
    results = check(double_task(), draft)
    assert results["complexity"].status == "warn"
    assert "complexity of 13" in results["complexity"].message
    assert results["lint"].status == "warn"
    assert "`os` imported but unused (F401)" in results["lint"].observed
    assert scorecard(results.values()).passed


def test_without_ruff_lint_does_not_apply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "ruff_program", lambda: None)
    result = check(double_task(), DOUBLE)["lint"]
    assert (result.status, result.fix) == ("na", "pip install ruff")


def test_added_assertions_run_like_tests() -> None:
    added = (
        AddedCheck("doubles three", "assert", "double(3) == 6"),
        AddedCheck("triples", "assert", "assert double(3) == 9"),
        AddedCheck("nonsense", "assert", "double(3) =="),
        AddedCheck("left to the core", "contains", "return"),
    )
    results = check(replace(double_task(), added=added), DOUBLE)
    assert results["doubles three"].status == "pass"
    assert results["triples"].status == "fail"
    assert (results["triples"].observed, results["triples"].expected) == ("6", "9")
    assert results["nonsense"].status == "error"
    assert "left to the core" not in results


def test_a_draft_that_forges_its_verdict_does_not_pass() -> None:
    draft = (
        "import sys\nclass Liar(int):\n    def __eq__(self, other):\n        return True\n"
        "    __hash__ = int.__hash__\ndef double(x):\n    return Liar(7)\n"
    )
    results = check(double_task(lint=False), draft)
    assert {results[name].status for name in ("one", "a text", "zero")} == {"fail"}
    assert not tampered([results["code present"]])


def test_hidden_tests_come_alone_and_marked() -> None:
    subject = task("code/process_data")
    hidden = list(DOMAIN.check(subject.hidden_only(), script(subject.id).draft, None))
    assert len(hidden) == 7
    assert all(result.check not in ("loads", "code present", "lint") for result in hidden)
    assert all(result.hidden for result in hidden)
    broken = list(DOMAIN.check(subject.hidden_only(), "def (", None))
    assert [result.check for result in broken] == [result.check for result in hidden]


def test_tests_of_earlier_stages_are_reported_apart() -> None:
    subject = task("code/process_data")
    first = list(DOMAIN.check(subject.shown(1), subject.reference, None))
    both = list(DOMAIN.check(subject.shown(2), subject.reference, None))
    counted = [sum(r.criterion == "tests" for r in results) for results in (first, both)]
    assert counted == [8, 12]
    assert not any(result.criterion == "regression" for result in both)  # what it left out it drops
    subject = task("code/parse_duration")
    left = {entry["name"] for entry in subject.stages[0].checks["tests"]}
    left -= set(subject.stages[1].checks["keep"])
    both = list(DOMAIN.check(subject.shown(2), subject.reference, None))
    assert {r.check for r in both if r.criterion == "regression"} == left


def test_pytest_files_are_judged_as_pytest_judges_them(tmp_path: Path) -> None:
    cases = {}
    for name in ("code/account", "code/text_table"):
        subject = task(name)
        wrong = [script(name).draft, *list(faulty(subject.reference))[::9]]
        for number, draft in enumerate(wrong[:4]):
            folder = tmp_path / f"{subject.title.split()[0]}{number}"
            folder.mkdir()
            (folder / "test_it.py").write_text(subject.stages[-1].checks["files"][0]["source"])
            (folder / f"{subject.settings['module']}.py").write_text(draft)
            cases[str(folder)] = (subject, draft)
    truths = _plain_pytest(list(cases))
    for folder, (subject, draft) in cases.items():
        results = check(replace(subject, stages=(last_alone(subject.stages[-1]),)), draft)
        ours = {key: results[key].status == "pass" for key in truths[folder]}
        assert ours == truths[folder], draft
    assert sum(not held for truth in truths.values() for held in truth.values()) >= 10


def last_alone(stage):  # type: ignore[no-untyped-def]
    """The stage without what it keeps of earlier ones."""
    return replace(stage, checks={**stage.checks, "keep": [], "drop": []})


_PLAIN_PYTEST = """
import pytest, sys
for folder in sys.argv[1:]:
    print("FOLDER", folder)
    sys.path.insert(0, folder)
    options = ["-rA", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", folder]
    pytest.main([*options, folder])
    sys.path.remove(folder)
    for name in ("test_it", "account", "texttable"):
        sys.modules.pop(name, None)
"""


def _plain_pytest(folders: Sequence[str]) -> dict[str, dict[str, bool]]:
    """Which tests of each folder hold, says pytest itself, with no product code around."""
    command = [sys.executable, "-B", "-c", _PLAIN_PYTEST, *folders]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, dict[str, bool]] = {}
    for line in done.stdout.splitlines():
        word, _, rest = line.partition(" ")
        if word == "FOLDER":
            found[rest] = {}
        elif word in ("PASSED", "FAILED", "ERROR") and "::" in rest:
            test = rest.partition("::")[2].partition(" - ")[0]
            found[list(found)[-1]][test] = word == "PASSED"
    return found


def test_a_property_tells_its_counterexample() -> None:
    subject = task("code/run_length")
    result = check(subject, script(subject.id).draft)["decoding gives the text back"]
    assert result.status == "fail"
    assert "with text='" in result.evidence["input"]


def test_no_two_tellings_of_a_finding_have_the_same_words() -> None:
    for name in TASKS:
        subject = task(name)
        shown = subject.shown(len(subject.stages))
        for draft in (script(name).draft, "def (", "no code"):
            for result in failing(DOMAIN.check(shown, draft, None)):
                words = [DOMAIN.feedback(result, n, tuple(range(2, 2 + n))) for n in range(4)]
                assert len(set(words)) == 4


def test_the_prompt_shows_the_signature_and_what_is_forbidden() -> None:
    from workbench.core.session import Session

    session = replace(Session(), task=task("code/process_data"))
    told = DOMAIN.prompt(session.view())
    assert "def process_data(numbers, mode='average')" in told[-1].text
    assert "Python 3." in told[-1].text
    assert "each test has 2 s" in told[-1].text
    assert "Do not import statistics, numpy, pandas." in told[-1].text
    assert "median" not in told[-1].text
    counted = DOMAIN.prompt(replace(session, task=task("code/fibonacci")).view())[-1].text
    assert "at most 3 times those of a good solution" in counted
    assert "operations" not in told[-1].text


def test_a_layer_that_is_switched_off_is_named_in_every_result() -> None:
    domain = CodeDomain()
    domain.configure({"layers_off": ["seccomp"]})
    result = next(r for r in domain.check(double_task().shown(1), DOUBLE, None) if r.check == "one")
    domain.configure({})
    assert any("seccomp" in missing for missing in result.evidence["isolation"]["missing"])


def test_a_verdict_from_beside_the_tests_is_labelled_and_steers_nothing() -> None:
    domain = CodeDomain()
    domain.configure({"in_process": True})
    subject = task("code/text_table")
    results = list(domain.check(subject.shown(1), subject.reference, None))
    domain.configure({})
    tests = [result for result in results if result.criterion == "tests"]
    assert tests
    for result in tests:
        assert result.evidence["isolation"]["mode"] == "in-process"
        assert result.evidence["isolation"]["tamper_proof"] is False
        assert not result.required


@pytest.mark.parametrize("options", [{"profile": "pur"}, {"layers_off": ["landlok"]}])
def test_an_unknown_option_is_refused(options: Mapping[str, object]) -> None:
    with pytest.raises(SettingsError, match=r"(?i)no .*called"):
        CodeDomain().configure(options)


def test_readiness_is_what_the_self_test_found() -> None:
    ready = DOMAIN.readiness()
    assert ready.level in ("strong", "medium", "weak", "untested")
    domain = CodeDomain()
    domain.configure({"layers_off": ["seccomp", "bwrap", "namespaces"]})
    assert domain.readiness().level in ("weak", "untested")
    domain.configure({"profile": "off"})
    assert domain.readiness().level == "off"


def test_the_example_in_the_readme_is_a_task_whose_reference_passes() -> None:
    readme = (Path(domains.code.__file__).parent / "README.md").read_text(encoding="utf-8")
    text = readme.partition("```yaml\n")[2].partition("```")[0]
    data, lines = parse_yaml(text, "README.md")
    subject = DOMAIN.load(TaskFile("README.md", data, lines))
    assert scorecard(check(subject, subject.reference).values()).passed
