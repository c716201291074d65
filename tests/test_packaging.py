"""What is built is whole: the wheel and the sdist carry the code, the domains and the assets, and
the tests pass against the installed wheel with no checkout in sight (`make test-wheel`).

The build runs offline with the build backend of this environment; where that is not installed, the
short tests are skipped and `make test-wheel` fetches it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from configparser import ConfigParser
from importlib import util
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(
    not (CHECKOUT / "workbench").is_dir(), reason="there is no checkout to build from"
)


def build(folder: Path, *options: str) -> Path:
    """The wheel, made from the sdist, which is made from the checkout."""
    command = [sys.executable, "-m", "build", "--outdir", str(folder), *options, str(CHECKOUT)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if util.find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed here; make test-wheel builds without it")
    return build(tmp_path_factory.mktemp("dist"), "--no-isolation")


def files_under(folder: str, put_in: str = "") -> set[str]:
    """The files of a folder of the checkout by the names they have in the wheel."""
    root = CHECKOUT / folder
    found = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc"
    }
    return {f"{put_in or folder}/{name}" for name in found}


def test_the_wheel_holds_code_domains_and_assets_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = files_under("workbench") | files_under("domains")
    wanted |= files_under("assets", "workbench/assets")
    assert held == wanted
    assert "workbench/py.typed" in held
    assert any(name.startswith("workbench/assets/tasks/code/") for name in held)


def test_the_wheel_gives_the_command_and_the_domains(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        entry_points = next(name for name in names if name.endswith("entry_points.txt"))
        found = ConfigParser()
        found.read_string(archive.read(entry_points).decode())
    assert found["console_scripts"]["workbench"] == "workbench.cli:main"
    assert found["workbench.domains"]["code"] == "domains.code:DOMAIN"
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_sdist_holds_what_building_and_testing_need(wheel: Path) -> None:
    sdist = next(wheel.parent.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"pyproject.toml", "constraints.txt", "Makefile", "README.md", "LICENSE"}
    wanted |= {"CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"}
    wanted |= files_under("workbench") | files_under("domains") | files_under("assets")
    wanted |= files_under("tests")
    assert wanted - held == set()
    assert not [name for name in held if name.startswith((".venv", "dist", ".git/"))]


@pytest.mark.long
def test_the_tests_pass_against_the_wheel_in_a_clean_venv(tmp_path: Path) -> None:
    built = build(tmp_path)
    venv, away = tmp_path / "venv", tmp_path / "away"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = venv / "bin" / "python"
    constraints = CHECKOUT / "constraints.txt"
    install = [python, "-m", "pip", "install", "-q", "-c", constraints, f"{built}[dev]"]
    subprocess.run(install, check=True)
    away.mkdir()
    shutil.copytree(CHECKOUT / "tests", away / "tests")
    shutil.copy(CHECKOUT / "pyproject.toml", away)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    where = subprocess.run(
        [python, "-c", "import workbench; print(workbench.__file__)"],
        cwd=away, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(venv)
    run = [python, "-m", "pytest", "-m", "not long and not benchmark", "-n", "auto"]
    done = subprocess.run(run, cwd=away, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-4_000:]
