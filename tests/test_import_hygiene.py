"""What is light stays light: importing what runs before the first screen loads none of the heavy
packages. And the tree of errors that is drawn is the tree there is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import util
from pathlib import Path

import pytest

from tests.imports import ROOT, module_of
from workbench import errors

HEAVY = (
    *("textual", "openai", "httpx2", "sympy", "mpmath", "numpy", "pandas", "scipy"),
    *("pytest", "_pytest", "sqlite_utils", "hypothesis", "phonenumbers", "genai_prices"),
)
CORE = sorted(module_of(file) for file in ROOT.glob("workbench/core/**/*.py"))
LIGHT = [
    *("workbench", "workbench.errors", *CORE, "workbench.models", "workbench.history"),
    *("workbench.sandbox", "workbench.redaction", "workbench.prose", "workbench.judging"),
    *("workbench.settings", "workbench.catalog", "workbench.worker", "workbench.runner"),
    *("workbench.assembly", "workbench.report", "workbench.cli", "workbench.__main__"),
]


def loaded_by(*modules: str) -> set[str]:
    """Top-level packages in a fresh interpreter after importing the modules."""
    lines = [f"import {name}" for name in modules]
    script = "; ".join([*lines, "import sys", "print(*{n.split('.')[0] for n in sys.modules})"])
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def present(names: list[str]) -> list[str]:
    return [name for name in names if util.find_spec(name) is not None]


def test_the_light_modules_together_load_nothing_heavy() -> None:
    found = loaded_by(*present(LIGHT))
    assert "workbench" in found
    assert found & set(HEAVY) == set()


def test_the_domains_load_nothing_heavy_in_the_app() -> None:
    domains = sorted(module_of(file) for file in ROOT.glob("domains/*/__init__.py"))
    assert domains
    assert loaded_by(*domains) & set(HEAVY) == set()


def test_the_package_alone_loads_next_to_nothing() -> None:
    ours = "import workbench, sys; print(*[n for n in sys.modules if n.startswith('workbench')])"
    done = subprocess.run(
        [sys.executable, "-c", ours], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == {"workbench", "workbench.version"}


def test_the_core_needs_nothing_but_the_standard_library_until_a_diff_is_asked_for() -> None:
    blocked = "import sys; sys.modules['diff_match_patch'] = sys.modules['yaml'] = None"
    script = f"{blocked}; import {', '.join(CORE)}"
    subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, check=True)


def test_a_first_run_with_the_practice_model_loads_nothing_that_it_has_no_use_for(
    tmp_path: Path,
) -> None:
    """sqlite-utils would load pandas to make the tables, and a keyring is for keys of servers."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "workbench", "run", "code/process_data"],
        env={**os.environ, "WORKBENCH_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=True,
    )
    timed = [line.split("|")[-1] for line in done.stderr.splitlines() if "import time:" in line]
    loaded = {name.strip().split(".")[0] for name in timed}
    assert "sqlite_utils" in loaded
    assert loaded & {*HEAVY, "keyring", "pyarrow"} == {"sqlite_utils"}


# --- the error tree ------------------------------------------------------------------------------


def drawn() -> dict[str, str]:
    """Each error in the drawing with the error that it hangs from."""
    parents: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"([│├└─ ]*)([A-Z]\w+)(?:\s{2,}|$)", line)
        if found:
            depth = len(found[1])
            above = [(at, name) for at, name in above if at < depth]
            parents[found[2]] = above[-1][1] if above else ""
            above.append((depth, found[2]))
    return parents


def there() -> dict[str, str]:
    classes = [entry for entry in vars(errors).values() if isinstance(entry, type)]
    found = [cls for cls in classes if issubclass(cls, errors.WorkbenchError)]
    root = errors.WorkbenchError
    return {cls.__name__: "" if cls is root else cls.__bases__[0].__name__ for cls in found}


def test_the_drawn_tree_of_errors_is_the_real_one() -> None:
    assert drawn() == there()


@pytest.mark.parametrize(("cls", "status"), [("UsageError", 2), ("ModelError", 3)])
def test_the_exit_statuses_drawn_beside_it_are_the_real_ones(cls: str, status: int) -> None:
    assert f"exit status {status}" in (errors.__doc__ or "")
    for name in there():
        kind = getattr(errors, name)
        if issubclass(kind, getattr(errors, cls)):
            assert kind.exit_status == status


def test_an_unknown_name_lists_the_known_and_suggests_the_nearest() -> None:
    error = errors.UnknownName("domain", "maths", ["math", "code", "essay"])
    assert str(error) == (
        "No domain called 'maths'. Known: code, essay, math. Did you mean 'math'?"
    )
    assert error.nearest == "math"
    assert str(errors.UnknownName("session", "x", [])) == (
        "No session called 'x'. There is no session yet."
    )
