"""The second look of `make test` forgives what passes alone and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FLAKE = """
from pathlib import Path
def test_of_a_busy_machine():
    seen = Path(__file__).with_suffix(".seen")
    first = not seen.exists()
    seen.touch()
    assert not first
"""
RED = "def test_red(): assert 1 == 2\n"
GREEN = "def test_green(): pass\n"
CRASH = """
import os
from pathlib import Path
def test_ends_its_worker():
    seen = Path(__file__).with_suffix(".seen")
    if not seen.exists():
        seen.touch()
        os._exit(7)
"""
MANY = FLAKE.replace(
    "def test", "import pytest\n@pytest.mark.parametrize('n', range(21))\ndef test"
)
MANY = MANY.replace("machine():", "machine(n):").replace('".seen"', 'f".{n}"')


def look(folder: Path, files: dict[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    """These files under the house's options, looked at twice where that is allowed."""
    house = (ROOT / "pyproject.toml").read_text("utf-8").partition("[tool.pytest.ini_options]")[2]
    kept = ("addopts", "asyncio")
    options_of_the_house = [line for line in house.splitlines() if line.startswith(kept)]
    (folder / "pyproject.toml").write_text(
        "\n".join(["[tool.pytest.ini_options]", *options_of_the_house])
    )
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.second_look import main"
    command = f"{start}; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", command, *options], cwd=folder, capture_output=True, text=True
    )


@pytest.mark.parametrize("workers", ["0", pytest.param("2", marks=pytest.mark.long)])
def test_what_passes_alone_is_named_loudly_and_succeeds(tmp_path: Path, workers: str) -> None:
    done = look(tmp_path, {"flake": FLAKE, "green": GREEN}, "-n", workers)
    assert done.returncode == 0, done.stdout + done.stderr
    name = "test_flake.py::test_of_a_busy_machine"
    assert f"!!! PASSED ONLY ALONE, a flake to be mended: {name}" in done.stderr
    assert "FAILED AGAIN" not in done.stderr


def test_what_fails_again_stays_red_and_is_told_from_the_flake(tmp_path: Path) -> None:
    done = look(tmp_path, {"flake": FLAKE, "red": RED}, "-n", "2")
    assert done.returncode == 1
    assert "!!! FAILED AGAIN: test_red.py::test_red" in done.stderr
    assert "PASSED ONLY ALONE, a flake to be mended: test_flake.py" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"many": MANY}, "21 failed"),
        (
            {"crash": CRASH.replace("not seen.exists()", "seen"), "green": GREEN},
            "not all of the rest",
        ),
        ({"crash": CRASH, "red": RED}, "AFTER A WORKER DIED: not all of the rest passed"),
        ({"broken": "import no_such_thing\n", "flake": FLAKE}, "test_broken.py was not collected"),
    ],
    ids=[
        "more than a few",
        "a worker that dies again",
        "a worker died and one is red",
        "an import",
    ],
)
def test_nothing_else_gets_a_second_look(tmp_path: Path, files: dict[str, str], said: str) -> None:
    done = look(tmp_path, files, "-n", "2")
    assert done.returncode != 0, done.stdout + done.stderr
    assert "second look at" not in done.stderr
    assert said in done.stdout + done.stderr


@pytest.mark.long
def test_the_rest_is_run_once_more_where_a_worker_died(tmp_path: Path) -> None:
    files = {"a_crash": CRASH, "b_flake": FLAKE, "c_green": GREEN}
    options = ["-n", "1", "--dist", "loadfile", "--max-worker-restart", "0"]
    done = look(tmp_path, files, *options)
    assert done.returncode == 1, (
        done.stdout + done.stderr
    )  # the flake's first time is the second run
    said = "!!! A WORKER PROCESS DIED, a defect to be mended; run once more: test_"
    assert all(f"{said}{name}.py" in done.stderr for name in files)
    done = look(tmp_path, files | {"d_crash": CRASH}, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "once more: test_d_crash.py" in done.stderr
    assert "once more: test_a_crash.py" not in done.stderr


def test_a_failure_that_is_gone_when_looked_for_again_stays_red(tmp_path: Path) -> None:
    vanishing = "from pathlib import Path\ndef test_red(): Path(__file__).unlink(); assert False\n"
    done = look(tmp_path, {"vanishing": vanishing, "green": GREEN}, "-n", "0")
    assert done.returncode != 0
    assert "second look at 1" in done.stderr
    assert "PASSED ONLY ALONE" not in done.stderr


def test_where_nothing_fails_there_is_one_look(tmp_path: Path) -> None:
    done = look(tmp_path, {"green": GREEN}, "-n", "0")
    assert (done.returncode, done.stderr) == (0, "")
