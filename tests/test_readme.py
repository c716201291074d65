"""What README prints of `make run` is what `make run` shows there, shortened by rule.

`python -m tests.test_readme` writes the block anew from a run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from itertools import groupby
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
PROMPT = "$ make run </dev/null\n"
SHOWN = 2
"""Lines of a draft or a diff that README shows."""


def shown_there() -> str:
    """What `make run` prints without a terminal, in a home that nobody has used."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", "workbench"],
            env={**os.environ, "WORKBENCH_HOME": home},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
    return done.stdout


def shortened(output: str) -> str:
    """Of each draft and diff the first lines, of the findings on a draft the first."""
    kept: list[str] = []
    for kind, lines in groupby(output.splitlines(), key=_Kinds()):
        run = list(lines)
        match kind:
            case "text":
                kept += [*run[:SHOWN], *(["    …"] if len(run) > SHOWN else [])]
            case "findings":
                starts = [place for place, line in enumerate(run) if line.startswith("  ✗")]
                kept += run[: starts[1]] if len(starts) > 1 else run
                kept += ["  …"] if len(starts) > 1 else []
            case _:
                kept += run
    return "\n".join(kept) + "\n"


class _Kinds:
    """Of each line in turn: part of a draft or diff, of the findings, or of the story."""

    def __init__(self) -> None:
        self._findings = False

    def __call__(self, line: str) -> str:
        if line.startswith("    "):
            return "findings" if self._findings else "text"
        self._findings = line.startswith("  ✗")
        return "findings" if self._findings else "story"


def block() -> str:
    """The block of README that tells of the run, without its prompt."""
    found = re.search(rf"{re.escape(PROMPT)}(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert found is not None, "README tells of no run"
    return found[1]


def plain(text: str) -> str:
    """Without what differs from run to run: the session's id and, by its length, the tokens."""
    text = re.sub(r"session [0-9A-Z]{26}", "session ID", text)
    return re.sub(r"≈ \d+ tokens", "≈ N tokens", text)


@pytest.mark.skipif(not README.is_file(), reason="there is no README beside an installed wheel")
def test_readme_prints_what_make_run_shows_there() -> None:
    assert plain(block()) == plain(shortened(shown_there())), "python -m tests.test_readme"


def test_shortening_keeps_the_story_and_the_first_finding() -> None:
    output = "draft 1 by model\n    a\n    b\n    c\n  checks: 1 of 3 pass\n  ✗ fail    x\n"
    output += "      got  1\n  ✗ fail    y\n      got  2\n  feedback: 2 items sent\n"
    assert shortened(output) == (
        "draft 1 by model\n    a\n    b\n    …\n  checks: 1 of 3 pass\n  ✗ fail    x\n"
        "      got  1\n  …\n  feedback: 2 items sent\n"
    )
    assert plain("≈ 12 tokens") == plain("≈ 1748 tokens")
    assert plain("checks: 1 of 3") != plain("checks: 2 of 3")


if __name__ == "__main__":
    text = README.read_text("utf-8").replace(PROMPT + block(), PROMPT + shortened(shown_there()))
    README.write_text(text, "utf-8")
