"""Run a program as an ordinary user, also when the tests are root's and Python lies in /root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

NOBODY = 65534
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


def run_as_user(script: Path, *arguments: str, python: str) -> subprocess.CompletedProcess[str]:
    """Run a script of this repository as an ordinary user and return what it said."""
    site = sysconfig.get_path("purelib")
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    return subprocess.run(
        [python, "-B", str(script), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        cwd="/",
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{REPOSITORY}:{site}"},
        **user,  # type: ignore[arg-type]
    )


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
