"""What is made of a wall that cannot be built, and of one that only takes its time."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from workbench.errors import SandboxSlow
from workbench.sandbox import Layers, Sandbox, TableTest, processes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls are Linux's")
GOOD = "def solve(n):\n    return n * 2\n"
TESTS = [TableTest("three", "solve", (3,), expected=6)]


def bwrap(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """A bubblewrap that does this is the first on the way."""
    program = folder / "bwrap"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_a_wall_that_cannot_be_built_is_named_and_the_next_one_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bwrap(tmp_path, monkeypatch, "echo no namespaces here >&2; exit 1")
    launcher = processes.launch(Layers(namespaces=False), "pure", 0)
    try:
        assert launcher.missing["bwrap"] == "no namespaces here"
    finally:
        launcher.close()


def test_a_wall_that_takes_too_long_is_no_reason_to_run_behind_a_weaker_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine: the walls are there, and nobody has seen them fail."""
    bwrap(tmp_path, monkeypatch, "exec sleep 600")
    monkeypatch.setattr(processes, "START_SECONDS", 0.3)
    with pytest.raises(SandboxSlow) as slow:
        processes.launch(Layers(), "pure", 0)
    assert "busy" in slow.value.hint
    with Sandbox() as sandbox:
        (outcome,) = sandbox.run_table(GOOD, TESTS)
    assert outcome.status == "sandbox_error", "no verdict on the draft"
    assert "gave no answer in 0.3 s" in outcome.message
