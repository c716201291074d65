"""README's demonstration of the flywheel, as it stands there: from a retry and an edit of an
agent's answer, with one word of a reviewer, to a case, a training row and a failing build.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.cli.conftest import workbench as workbench

README = Path(__file__).parent.parent / "README.md"


def block() -> str:
    """The console block that begins with the agent's log."""
    found = re.search(
        r"```console\n(\$ cat said\.jsonl\n.*?)```", README.read_text("utf-8"), re.DOTALL
    )
    assert found is not None, "README tells of no flywheel"
    return found[1]


def printed(command: str) -> str:
    """What README prints after the command that begins so."""
    found = re.search(
        rf"^\$ {re.escape(command)}.*?\n(.*?)(?=^\$ |\Z)", block(), re.DOTALL | re.MULTILINE
    )
    assert found is not None, f"README does not show {command}"
    return found[1].strip()


@pytest.mark.skipif(not README.is_file(), reason="there is no README beside an installed wheel")
def test_a_retry_and_an_edit_become_a_case_a_row_and_a_caught_regression(
    workbench: Command, tmp_path: Path
) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text(printed("cat said.jsonl") + "\n")
    assert workbench("log", str(file)).returncode == 0
    shown = json.loads(workbench("review", "--show", "c1", "--json").stdout)
    assert [signal["kind"] for signal in shown["signals"]] == ["tried_again"]
    assert workbench("export", "trl-preference").stdout == "", "nobody has confirmed it"

    confirmed = workbench("review", "--confirm", "c2").stdout
    assert confirmed.strip() == printed("workbench review --confirm c2")
    pairs = workbench("export", "trl-preference").stdout
    assert pairs.strip() == printed("workbench export trl-preference")

    gate = ("eval", "run", "--suite", "regression", "--minimum", "1", "--answers")
    caught = workbench(*gate, str(file))
    row, status = printed("workbench eval run").splitlines()
    assert row in caught.stdout
    assert caught.returncode == int(status) == 1

    mended = tmp_path / "mended.jsonl"
    case = re.search(r"regr-\w+", row)
    assert case is not None
    right = {"id": case[0], "answer": "30 days. I wrote to <EMAIL_1>."}
    mended.write_text(json.dumps(right) + "\n")
    assert workbench(*gate, str(mended)).returncode == 0
