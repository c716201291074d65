"""What a draft can use up, whom it can read, and what is said where a wall cannot be built."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from typing import Any

import pytest

from workbench.sandbox import (
    DraftFile,
    Layers,
    Limits,
    Profile,
    PytestFile,
    Sandbox,
    TableTest,
    self_test,
)
from workbench.sandbox.ownlimits import bounded

THREADS = """
import os, threading
def threads():
    ends, count = threading.Event(), 0
    try:
        while count < 400:
            threading.Thread(target=ends.wait, daemon=True).start()
            count += 1
    except RuntimeError:
        pass
    ends.set()
    return count
def processes():
    count = 0
    try:
        while count < 400:
            if os.fork() == 0:
                import time
                time.sleep(60)
                os._exit(0)
            count += 1
    except OSError:
        pass
    return count
"""


def _count(profile: Profile, function: str) -> int:
    limits = Limits(seconds_per_test=30, memory_mb=4096)
    with Sandbox(profile=profile) as sandbox:
        (outcome,) = sandbox.run_table(THREADS, [TableTest("n", function)], limits)
        return int(outcome.observed)


@pytest.mark.parametrize("profile", ["pure", "tempdir", "process"])
def test_threads_are_limited_in_every_profile(profile: Profile) -> None:
    assert 4 <= _count(profile, "threads") <= 100


def test_processes_are_limited_where_they_are_allowed() -> None:
    assert 4 <= _count("process", "processes") <= 64
    assert _count("pure", "processes") == 0


def _in_a_process_of_its_own(program: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-800:]
    return json.loads(done.stdout)


def test_who_runs_drafts_cannot_be_read_by_others_of_the_same_user() -> None:
    program = """
import ctypes, json
from workbench.sandbox import Sandbox
before = ctypes.CDLL(None).prctl(3)
with Sandbox() as sandbox:
    sandbox.start()
    print(json.dumps([before, ctypes.CDLL(None).prctl(3)]))
"""
    assert _in_a_process_of_its_own(program) == [1, 0]


def test_doctor_tries_other_processes_and_says_what_it_finds() -> None:
    report = self_test()
    rows = {row.layer: row for row in report.rows}
    for name in ("environments", "memories", "threads"):
        assert rows[f"attempt: {name}"].ok
        assert "cannot" in rows[f"attempt: {name}"].detail


def test_doctor_names_what_a_draft_could_read() -> None:
    """With nothing between them but the user, a draft reads what belongs to that user."""
    off = Layers().without("bwrap", "namespaces", "landlock", "uid")
    with subprocess.Popen(["/bin/sleep", "60"]) as bystander:
        try:
            rows = {row.layer: row for row in self_test(off).rows}
        finally:
            bystander.kill()
    row = rows["attempt: environments"]
    assert row.ok or "such as" in row.detail


WITHOUT_SECCOMP = """
import ctypes, json, struct
from workbench.sandbox.inside.walls import seccomp, syscalls
on = syscalls.machine()
no = [seccomp._error(1)]
code = [(seccomp.LOAD, 0, 0, seccomp.NUMBER_AT)]
code += seccomp._on(syscalls.number("seccomp", on), no)
prctl = [seccomp._argument(0), (seccomp.JEQ, 0, 1, 22), *no, (seccomp.RET, 0, 0, seccomp.ALLOW)]
code += seccomp._on(syscalls.number("prctl", on), prctl)
code += [(seccomp.RET, 0, 0, seccomp.ALLOW)]
syscalls.prctl(38, 1)
seccomp.install(b"".join(struct.pack("=HBBI", *line) for line in code))
"""


def test_without_seccomp_nothing_runs_and_doctor_says_so() -> None:
    program = f"""{WITHOUT_SECCOMP}
from workbench.sandbox import Sandbox, TableTest, self_test
with Sandbox() as sandbox:
    tests = [TableTest("a", "f", (1,), expected=1), TableTest("b", "f", (2,), expected=3)]
    statuses = [o.status for o in sandbox.run_table("def f(x): return x", tests)]
report = self_test()
print(json.dumps([statuses, report.level, [row.detail for row in report.rows]]))
"""
    statuses, level, details = _in_a_process_of_its_own(program)
    assert statuses == ["sandbox_error"] * 2
    assert level == "weak"
    assert "nothing runs here" in details[0]
    assert "seccomp" in details[0]


def test_a_draft_that_never_ran_has_no_score() -> None:
    program = f"""{WITHOUT_SECCOMP}
from dataclasses import asdict
from domains.code.domain import CodeDomain
from workbench.core.checks import scorecard
from workbench.core.taskfile import TaskFile
data = {{"id": "code/d", "domain": "code", "title": "D", "prompt": "D.",
        "settings": {{"entry": "f"}}, "tests": [{{"call": "f(1)", "expect": "2"}}]}}
domain = CodeDomain()
task = domain.load(TaskFile("d.yaml", data))
results = list(domain.check(task, "def f(x):\\n    return 2 * x\\n", None))
card = scorecard(results)
print(json.dumps([[r.status for r in results], card.computed, card.outcome]))
"""
    statuses, score, outcome = _in_a_process_of_its_own(program)
    assert set(statuses) == {"error"}
    assert (score, outcome) == (None, "undecided")


def test_memory_beyond_the_bound_is_an_error_and_the_bound_is_taken_back() -> None:
    with pytest.raises(MemoryError):
        list(bounded((bytearray(1 << size) for size in (10, 30)), 60, 64))
    assert len(bytearray(1 << 28)) == 1 << 28


SPENT = """
import time
from workbench.sandbox import bounded, may_be_ended
def spent(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
def made():
    for _ in range(5):
        spent(0.8)
        yield "said"
"""


@pytest.mark.parametrize(
    ("what", "status"),
    [
        ("may_be_ended()\nnext(bounded(iter(lambda: 10 ** 10 ** 8, 0), 1, 64))", -24),
        ("may_be_ended()\nlist(bounded(made(), 2, 64))", -24),
        ("may_be_ended()\nlist(bounded(made(), 60, 64))", 0),
        ("may_be_ended()\nsome = bounded(made(), 2, 64)\nnext(some)\nspent(4)", 0),
        ("list(bounded(made(), 2, 64))", 0),
    ],
    ids=["one long operation", "together", "within", "between two", "holds a session"],
)
def test_processor_time_beyond_the_bound_ends_who_may_be_ended(what: str, status: int) -> None:
    done = subprocess.run([sys.executable, "-c", SPENT + what], timeout=600)
    assert done.returncode == status  # -24: SIGXCPU


def test_no_limit_is_left_where_one_is_taken_up_within_another() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    first, second = bounded(iter("ab"), 60, 64), bounded(iter("cd"), 60, 64)
    assert (next(first), next(second)) == ("a", "c")
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert (list(first), list(second)) == (["b"], ["d"])
    assert resource.getrlimit(resource.RLIMIT_AS) == before


IMPORTS = """
import importlib, sys
def tried(name):
    try:
        return repr(importlib.import_module(name))
    except ModuleNotFoundError as problem:
        return f"{problem} ({problem.name})"
def judges():
    roots = {name.partition(".")[0] for name in sys.modules} | {"inside", "workbench"}
    parts = ("judge", "pytesting", "remote.connection", "remote.promises")
    found = [f"{root}.{part}" for root in sorted(roots) for part in parts]
    return [name for name in found if "No module" not in tried(name)]
"""
OURS = ["workbench", "workbench.sandbox", "domains", "domains.code", "inside"]


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("landlock", [True, False], ids=["landlock", "no landlock"])
def test_a_draft_finds_no_module_of_ours(name: str, landlock: bool) -> None:
    root = name.partition(".")[0]
    said = f"No module named '{root}' ({root})"
    test = TableTest("t", "tried", (name,), expected=said)
    with Sandbox(Layers(landlock=landlock)) as sandbox:
        (outcome,) = sandbox.run_table(IMPORTS, [test])
    assert outcome.passed, outcome.observed


def test_a_draft_reaches_no_module_of_the_judge_by_any_name() -> None:
    with Sandbox() as sandbox:
        (outcome,) = sandbox.run_table(IMPORTS, [TableTest("t", "judges", expected=[])])
    assert outcome.passed, outcome.observed


def test_a_draft_may_be_called_as_we_are() -> None:
    files = (
        DraftFile("domains/inside.py", "X = 1\n"),
        DraftFile("workbench.py", "from domains.inside import X\ndef f():\n    return X\n"),
    )
    with Sandbox() as sandbox:
        (outcome,) = sandbox.run_table(files, [TableTest("t", "workbench.f", expected=1)])
        assert outcome.passed, outcome
        tests = PytestFile("test_it.py", "from workbench import f\ndef test(): assert f() == 1\n")
        (outcome,) = sandbox.run_pytest(files, "workbench", [tests])
    assert outcome.passed, outcome
