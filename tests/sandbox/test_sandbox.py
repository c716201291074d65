"""The sandbox as a whole: how it starts, fails, recovers, and what it says about itself."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from arena import descendants

from workbench.sandbox import Layers, Limits, PytestFile, Sandbox, TableTest, self_test
from workbench.sandbox.levels import rate

GOOD = "def f(x): return x * 2"
TESTS = [TableTest(str(n), "f", (n,), expected=2 * n) for n in range(3)]
FILE = PytestFile("test_it.py", "from draft import f\ndef test_a(): assert f(2) == 4\n")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls are Linux's")


def test_importing_it_loads_neither_pytest_nor_the_screen() -> None:
    code = (
        "import sys, workbench.sandbox\n"
        "heavy = {'pytest', '_pytest', 'textual', 'openai', 'sympy', 'sqlite_utils', 'asyncio'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_it_says_which_layers_are_in_force(sandbox: Sandbox) -> None:
    list(sandbox.run_table(GOOD, TESTS))
    found = sandbox.isolation
    assert {"landlock", "seccomp", "rlimits"} <= set(found.layers)
    assert (found.mode, found.tamper_proof, found.hash_seed) == ("table", True, 0)
    list(sandbox.run_pytest(GOOD, "draft", [FILE]))
    assert sandbox.isolation.mode == "split"


@pytest.mark.parametrize(
    ("off", "level"),
    [
        (("seccomp",), "weak"),
        (("rlimits",), "medium"),
        (("bwrap", "namespaces", "landlock"), "weak"),
        (("landlock",), "strong"),
    ],
)
def test_a_layer_that_is_switched_off_is_named_missing(off: tuple[str, ...], level: str) -> None:
    layers = Layers().without(*off)
    with Sandbox(layers) as sandbox:
        assert [o.passed for o in sandbox.run_table(GOOD, TESTS)] == [True] * 3
        found = sandbox.isolation
    assert found.level == level
    assert {f"{name}: switched off" for name in off} <= set(found.missing)
    report = self_test(layers)
    assert report.level == level
    rows = {row.layer: row for row in report.rows}
    assert not any(rows[name].ok for name in off)


def test_an_unknown_layer_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no layer called 'magic'; there are bwrap"):
        Layers().without("magic")


def test_doctor_rates_this_machine_by_attacking_it() -> None:
    report = self_test()
    attempts = [row for row in report.rows if row.layer.startswith("attempt")]
    assert len(attempts) >= 8
    assert report.level in ("strong", "medium")
    assert all(row.ok for row in attempts if row.layer != "attempt: see")


def test_doctor_offers_a_repair_for_what_is_missing() -> None:
    report = self_test(Layers().without("bwrap", "namespaces"))
    assert all(row.repair for row in report.rows if row.layer in ("bwrap", "namespaces"))


def test_a_killed_server_costs_no_verdict() -> None:
    with Sandbox() as sandbox:
        run = sandbox.run_table(GOOD, TESTS)
        first = next(run)
        assert sandbox._launcher is not None
        sandbox._launcher.process.send_signal(signal.SIGKILL)
        rest = list(run)
        assert [first.status, *(o.status for o in rest)] == ["passed"] * 3 or all(
            o.status in ("passed", "crashed") for o in rest
        )
        assert [o.passed for o in sandbox.run_table(GOOD, TESTS)] == [True] * 3


def test_a_server_killed_between_runs_is_replaced() -> None:
    with Sandbox() as sandbox:
        assert all(o.passed for o in sandbox.run_pytest(GOOD, "draft", [FILE]))
        assert sandbox._launcher is not None
        sandbox._launcher.process.kill()
        sandbox._launcher.process.wait()
        assert all(o.passed for o in sandbox.run_pytest(GOOD, "draft", [FILE]))
        assert all(o.passed for o in sandbox.run_table(GOOD, TESTS))


def test_closing_leaves_no_process_and_no_descriptor() -> None:
    before = set(os.listdir("/proc/self/fd"))
    sandbox = Sandbox()
    list(sandbox.run_table(GOOD, TESTS))
    list(sandbox.run_pytest(GOOD, "draft", [FILE]))
    assert sandbox._launcher is not None
    group = sandbox._launcher.process.pid
    sandbox.close()
    sandbox.close()
    time.sleep(0.1)
    assert len(set(os.listdir("/proc/self/fd"))) <= len(before)
    assert _session_members(group) == []


def _session_members(session: int) -> list[str]:
    found = []
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except (OSError, NotADirectoryError):
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(entry.name)
    return found


def test_a_run_that_is_not_read_to_its_end_leaves_the_next_one_right() -> None:
    with Sandbox() as sandbox:
        for _ in range(3):
            assert next(sandbox.run_table(GOOD, TESTS)).passed
            assert next(sandbox.run_pytest(GOOD, "draft", [FILE])).passed
        assert all(o.passed for o in sandbox.run_table(GOOD, TESTS))


def test_the_hash_seed_is_fixed_and_reported() -> None:
    draft = "def f(): return hash('text')"
    seen = []
    for seed in (0, 0, 1):
        with Sandbox(hash_seed=seed) as sandbox:
            (outcome,) = sandbox.run_table(draft, [TableTest("h", "f")])
            seen.append(outcome.observed)
            assert sandbox.isolation.hash_seed == seed
    assert seen[0] == seen[1] != seen[2]


WRITER = """
import os, tempfile
def f():
    with open("file.txt", "w") as file:
        file.write("kept")
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "sub"))
    return open("file.txt").read(), sorted(os.listdir("."))
def outside():
    open("/etc/planted", "w")
def fill():
    for n in range(100):
        with open(f"f{n}", "wb") as file:
            file.write(b"x" * (4 << 20))
def child():
    import subprocess
    return subprocess.run(["/bin/echo", "hi"], capture_output=True, text=True).stdout
"""


@pytest.mark.parametrize("off", [(), ("bwrap",)])
def test_the_tempdir_profile_gives_one_fresh_bounded_directory(off: tuple[str, ...]) -> None:
    tests = [
        TableTest("write", "f", expected=("kept", ["file.txt"])),
        TableTest("outside", "outside", raises="OSError"),
        TableTest("fill", "fill", raises="OSError"),
        TableTest("child", "child", raises="OSError"),
    ]
    with Sandbox(Layers().without(*off), profile="tempdir") as sandbox:
        for _ in range(2):
            outcomes = list(sandbox.run_table(WRITER, tests))
            assert [o.status for o in outcomes] == ["passed"] * 4, outcomes
        (outcome,) = sandbox.run_pytest(
            "def save(p): p.write_text('x'); return p.exists()",
            "draft",
            [
                PytestFile(
                    "test_t.py",
                    "import draft\ndef test_t(tmp_path): assert draft.save(tmp_path / 'a')",
                )
            ],
        )
        assert outcome.passed, outcome


def test_without_a_private_view_a_draft_writes_in_a_directory_of_ours_and_it_goes() -> None:
    """As root too, where no other user can read the interpreter (it lies in a closed folder)."""
    layers = Layers().without("bwrap", "namespaces")
    with Sandbox(layers, profile="tempdir") as sandbox:
        tests = [TableTest("write", "f", expected=("kept", ["file.txt"]))]
        assert [o.status for _ in range(2) for o in sandbox.run_table(WRITER, tests)] == [
            "passed"
        ] * 2
        assert sandbox._launcher is not None
        place = Path(sandbox._launcher.own_workspace)
        assert place.is_dir()
    assert not place.exists()


def test_the_process_profile_allows_child_processes_and_nothing_else() -> None:
    with Sandbox(profile="process") as sandbox:
        tests = [
            TableTest("child", "child", expected="hi\n"),
            TableTest("o", "outside", raises="OSError"),
        ]
        assert [o.status for o in sandbox.run_table(WRITER, tests)] == ["passed"] * 2


def test_the_off_profile_says_so() -> None:
    with Sandbox(profile="off") as sandbox:
        assert all(o.passed for o in sandbox.run_table(GOOD, TESTS))
        assert (sandbox.isolation.level, sandbox.isolation.tamper_proof) == ("off", False)


def test_in_process_is_labelled_as_not_tamper_proof() -> None:
    with Sandbox() as sandbox:
        outcomes = list(sandbox.run_pytest(GOOD, "draft", [FILE], mode="in-process"))
        assert [(o.name, o.status) for o in outcomes] == [("test_it.py::test_a", "passed")]
        found = sandbox.isolation
        assert (found.mode, found.tamper_proof) == ("in-process", False)


def test_in_process_notices_a_comparison_that_always_holds() -> None:
    draft = (
        "import _pytest.runner as r\n"
        "def call(item, when, **k): return old(item, when, **k)\n"
        "import pytest\n"
        "class P:\n"
        "    @pytest.hookimpl(tryfirst=True)\n"
        "    def pytest_pyfunc_call(self, pyfuncitem): return True\n"
        "import gc\n"
        "from _pytest.config import Config\n"
        "for c in gc.get_objects():\n"
        "    if isinstance(c, Config): c.pluginmanager.register(P())\n"
        "import sys\n"
        "def f(x): return 0\n"
    )
    with Sandbox() as sandbox:
        outcomes = list(sandbox.run_pytest(draft, "draft", [FILE], mode="in-process"))
    assert all(not o.passed for o in outcomes)


GROWTH = 16 << 20
"""Bytes that a process of the sandbox, or ours, may have grown by after 9,000 runs."""


def _resident(launcher: int) -> dict[int, int]:
    """Resident bytes of this process and all that the sandbox keeps running, by number."""
    page = os.sysconf("SC_PAGESIZE")
    found = {}
    for pid in (os.getpid(), launcher, *descendants(launcher)):
        with contextlib.suppress(OSError):  # pairs that wait for a run come and go
            found[pid] = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * page
    return found


@pytest.mark.long
def test_ten_thousand_runs_neither_drift_nor_leak() -> None:
    limits = Limits()
    with Sandbox() as sandbox:
        list(sandbox.run_pytest(GOOD, "draft", [FILE], limits))
        launcher = sandbox._launcher
        assert launcher is not None
        descriptors = len(os.listdir("/proc/self/fd"))
        spans: list[float] = []
        settled: dict[int, int] = {}
        for number in range(10_000):
            if number == 1_000:  # by then every cache has been filled
                settled = _resident(launcher.process.pid)
            began = time.perf_counter()
            outcomes = (
                sandbox.run_pytest(GOOD, "draft", [FILE], limits)
                if number % 2
                else sandbox.run_table(GOOD, TESTS, limits)
            )
            assert all(o.passed for o in outcomes)
            if number % 2:
                spans.append(time.perf_counter() - began)
        assert sandbox._launcher is launcher
        grown = _resident(launcher.process.pid)
        assert settled
        for pid in settled.keys() & grown.keys():  # ourselves, launcher, servers, server
            assert grown[pid] - settled[pid] < GROWTH, pid
    assert len(os.listdir("/proc/self/fd")) <= descriptors
    early, late = sorted(spans[:1000])[100], sorted(spans[-1000:])[100]
    assert late < early * 1.5  # lower deciles: other work on the machine moves the medians


def test_a_system_that_nobody_could_test_is_called_untested() -> None:
    for system in ("darwin", "win32", "freebsd14"):
        found = rate(("rlimits",), {}, "pure", "table", 0, system=system)
        assert (found.level, found.tamper_proof) == ("untested", False)
