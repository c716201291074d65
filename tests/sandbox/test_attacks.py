"""Every hostile draft is held, whoever runs it, and leaves the next verdicts right.

To be quick, the everyday suite runs table mode as one user and split mode as the other; the long
one runs both as both.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from users import REPOSITORY, Readable, as_user, readable, run_as_user

HERE = Path(__file__).parent
ARENA = "tests/sandbox/arena.py"
ATTACKS = sorted(path.stem for path in (HERE / "attacks").glob("*.draft"))
SECOND = sorted(path.stem for path in (HERE / "attacks" / "second").glob("*.draft"))
NEAREST = [name for name in SECOND if name.startswith(("forge_shared", "forge_described"))]
NEAREST += ["forge_agent", "forge_exception_state", "forge_json_types", "forge_keyboard_everywhere"]
NEAREST += ["forge_notices", "forge_outcomes", "forge_zone_paths", "read_own_memory"]
"""Those of the second batch that aim at what tests and draft tell each other; the others are run in
the long suite.
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls are Linux's")


def _results(text: str) -> dict[str, Any]:
    lines = [json.loads(line) for line in text.splitlines()]
    return {line.get("attack", "start"): line for line in lines}


def _run(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(HERE / "arena.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return _results(done.stdout)


@pytest.fixture(scope="session")
def as_ourselves() -> dict[str, Any]:
    return _run("--modes", "split", "--", *ATTACKS, *NEAREST)


@pytest.fixture(scope="session")
def open_place() -> Iterator[Readable]:
    """Outside pytest's own folder, which another session of pytest closes to other users."""
    with tempfile.TemporaryDirectory(prefix="workbench-python-") as folder:
        os.chmod(folder, 0o755)
        yield readable(Path(folder))


@pytest.fixture(scope="session")
def as_ordinary_user(open_place: Readable) -> dict[str, Any]:
    wanted = ("--modes", "table", "--", *ATTACKS)
    return _results(run_as_user(ARENA, *wanted, at=open_place).stdout)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_checkout_in_a_closed_folder_is_copied_to_where_the_user_may_read() -> None:
    with tempfile.TemporaryDirectory(prefix="workbench-closed-") as closed:
        for part in ("workbench/sandbox", "workbench/core", "tests/sandbox"):
            shutil.copytree(REPOSITORY / part, Path(closed) / part)
        for name in ("__init__.py", "version.py", "errors.py"):
            shutil.copy(REPOSITORY / "workbench" / name, Path(closed) / "workbench")
        assert Path(closed).stat().st_mode & 0o777 == 0o700
        with tempfile.TemporaryDirectory(prefix="workbench-open-") as folder:
            os.chmod(folder, 0o755)
            place = readable(Path(folder), Path(closed))
            assert place.repository.is_relative_to(folder)
            script = "import workbench.sandbox as s, pytest; print(s.__file__, pytest.__file__)"
            done = subprocess.run(
                [place.python, "-B", "-c", script],
                cwd="/", env=place.environment, capture_output=True, text=True, **as_user(),
            )  # fmt: skip
            assert done.stdout.count(folder) == 2, done.stderr


def test_there_are_at_least_a_hundred_and_fifty_attacks() -> None:
    assert len(ATTACKS) + len(SECOND) >= 150


@pytest.mark.parametrize("attack", [*ATTACKS, *NEAREST])
def test_held_as_whoever_runs_the_tests(attack: str, as_ourselves: dict[str, Any]) -> None:
    assert as_ourselves[attack]["breaches"] == []


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.skipif(os.geteuid() != 0, reason="the tests run as an ordinary user already")
def test_held_as_an_ordinary_user(attack: str, as_ordinary_user: dict[str, Any]) -> None:
    assert as_ordinary_user["start"]["uid"] != 0
    assert as_ordinary_user[attack]["breaches"] == []


@pytest.mark.long
def test_held_in_both_modes_by_both_users(open_place: Readable) -> None:
    for found in (_run(), _results(run_as_user(ARENA, at=open_place).stdout)):
        assert {n: found[n]["breaches"] for n in (*ATTACKS, *SECOND) if found[n]["breaches"]} == {}


def test_each_wall_alone_holds_what_it_claims() -> None:
    claims = {
        ("bwrap", "namespaces"): {"stat_outside"},  # only a private view hides that files exist
        ("landlock",): set(),
    }
    probes = ["read_secret_file", "write_canary", "net_udp", "process_fork", "stat_outside"]
    for missing, open_ in claims.items():
        found = _run(*probes, "--without", *missing)
        assert {name for name in probes if found[name]["breaches"]} <= open_, missing
        assert all(name in found["start"]["isolation"] for name in missing)
