"""The package stays light: what it imports, and that it stands alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "workbench" / "redaction"
HEAVY = ("phonenumbers", "stdnum", "spacy", "presidio_analyzer", "json", "threading", "ipaddress")


def test_importing_loads_no_library_and_no_detector() -> None:
    code = "import sys, workbench.redaction; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parents[1],
    )
    loaded = set(done.stdout.split())
    assert not {name for name in HEAVY if name in loaded}
    assert "workbench.redaction.detecting" not in loaded


def test_the_first_redaction_loads_nothing_that_its_text_does_not_ask_for() -> None:
    code = "import sys, workbench.redaction as r; r.warm(); print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parents[1],
    )
    loaded = set(done.stdout.split())
    assert "workbench.redaction.detecting" in loaded
    assert not loaded & {
        "phonenumbers",
        "zipfile",
        "tempfile",
        "importlib.resources",
        "html.entities",
    }


def test_the_package_imports_only_itself_the_errors_and_the_standard_library() -> None:
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = {alias.name.split(".")[0] for alias in node.names}
                assert names <= {*sys.stdlib_module_names, "phonenumbers"}, file
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                assert node.module.split(".")[0] in sys.stdlib_module_names, file
            elif isinstance(node, ast.ImportFrom) and node.level > len(
                file.relative_to(PACKAGE).parts
            ):
                assert node.module == "errors", file
