"""`workbench redact --history`: the present rules on what was stored under other ones."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command
from tests.curation.logs import line

WORD = "Quetzalcoatlus"


def test_redact_history_from_the_command_line(workbench: Command, tmp_path: Path) -> None:
    workbench("log", stdin=json.dumps(line(f"Who is {WORD}?", id="c-1")))
    (tmp_path / "home" / "config.toml").write_text(f'[redaction]\ndeny = ["{WORD}"]\n')
    dry = json.loads(workbench("redact", "--history", "--dry-run", "--json").stdout)
    assert (dry["changed"], dry["dry_run"]) == (1, True)
    (row,) = [
        row
        for row in json.loads(workbench("doctor", "--json").stdout)["rows"]
        if row["name"] == "history"
    ]
    assert (row["state"], row["repair"]) == ("advice", "workbench redact --history")
    done = workbench("redact", "--history")
    assert done.stdout == "1 rows under other rules in 1 streams: 1 rows changed.\n"
    shown = json.loads(workbench("review", "--show", "c-1", "--json").stdout)
    assert "<DENIED_1>" in str(shown)
    assert WORD not in str(shown)
    again = json.loads(workbench("redact", "--history", "--json").stdout)
    assert (again["events"], again["changed"]) == (0, 0)
    assert workbench("redact", "--all", stdin="").returncode == 2
