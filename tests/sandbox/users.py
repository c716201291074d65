"""Run a program as an ordinary user, also when the tests are root's and Python lies in /root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

NOBODY = 65534
_CACHES = shutil.ignore_patterns("__pycache__")
REPOSITORY = Path(__file__).parents[2]
_LEFT_OUT = shutil.ignore_patterns(
    "test",
    "tests",
    "site-packages",
    "config-*",
    "idlelib",
    "ensurepip",
    "*.a",
    "tkinter",
    "turtledemo",
)


_NEEDED = (
    "pytest",
    "pluggy",
    "iniconfig",
    "packaging",
    "pygments",
    "hypothesis",
    "sortedcontainers",
)
"""Distributions that the sandbox's own tests need in its processes."""


@dataclass(frozen=True)
class Readable:
    """What an ordinary user can run: ours, or copies of it where ours lies in a closed folder."""

    python: str
    repository: Path = REPOSITORY
    site: str = sysconfig.get_path("purelib")

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{self.repository}:{self.site}"}


def as_user() -> dict[str, Any]:
    """Arguments that make a process an ordinary user's, when the tests are root's."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def run_as_user(script: str, *arguments: str, at: Readable) -> subprocess.CompletedProcess[str]:
    """Run a script of this repository, by its path in it, as an ordinary user."""
    return subprocess.run(
        [at.python, "-B", str(at.repository / script), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=900,
        cwd="/",
        env=at.environment,
        **as_user(),
    )


def readable(folder: Path, repository: Path = REPOSITORY) -> Readable:
    """All that an ordinary user needs, copied into `folder` where it cannot be read (a home of
    mode 0700, as in any container).
    """
    found = Readable(python_for_user(folder), repository)
    if os.geteuid() != 0 or _imports(found):
        return found
    away, site = folder / "repository", folder / "site"
    for part in ("workbench", "tests/sandbox"):
        shutil.copytree(repository / part, away / part, ignore=_CACHES)
    for name in _NEEDED:
        _copy_distribution(name, site)
    for each in (away, site, *away.rglob("*"), *site.rglob("*")):
        each.chmod(0o755 if each.is_dir() else 0o644)
    return Readable(found.python, away, str(site))


def _copy_distribution(name: str, site: Path) -> None:
    for file in distribution(name).files or ():
        source = Path(str(file.locate()))
        if ".." not in file.parts and source.is_file() and "__pycache__" not in file.parts:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, site / file)


def _imports(place: Readable) -> bool:
    command = [place.python, "-B", "-c", "import workbench.sandbox, pytest, hypothesis"]
    environment = place.environment
    done = subprocess.run(command, cwd="/", env=environment, capture_output=True, **as_user())
    return done.returncode == 0


def python_for_user(folder: Path) -> str:
    """An interpreter that an ordinary user can run: ours, or a copy of it in `folder`."""
    if os.geteuid() != 0 or _usable(sys.executable):
        return sys.executable
    base = Path(sys.base_prefix)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    (folder / "bin").mkdir()
    shutil.copy(os.path.realpath(sys.executable), folder / "bin" / version)
    shutil.copytree(base / "lib" / version, folder / "lib" / version, ignore=_LEFT_OUT)
    for library in (base / "lib").glob("libpython*"):
        shutil.copy(library, folder / "lib", follow_symlinks=True)
    return str(folder / "bin" / version)


def _usable(python: str) -> bool:
    try:
        subprocess.run([python, "-c", ""], user=NOBODY, group=NOBODY, extra_groups=[], check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
