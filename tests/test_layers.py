"""Who may import whom: the layers run downwards only.

The table is the one of the design ("Folders, and who may import whom"), held against the source of
every module, imports inside functions and for type checkers included. A folder or module that is
not in the table fails: a new one has to find its layer first.
"""

from __future__ import annotations

import sys
from graphlib import TopologicalSorter

import pytest

from tests.imports import ROOT, Import, all_imports, module_of

CORE = {"core", "errors"}
ENGINE = CORE | {"models", "sandbox", "history", "redaction", "prose", "judging"}
LOOP = ENGINE | {"version", "days", "settings", "catalog", "worker", "runner", "report", "assembly"}
LOOP |= {"judges", "rating", "own_rubrics", "drafting", "templates", "restoring", "files", "home"}
LOOP |= {"newtask", "standings", "pastrounds", "heldlines"}

MAY_IMPORT: dict[str, set[str]] = {
    "": {"curation", "version"},
    "version": set(),
    "files": {"errors"},
    "home": {"errors"},
    "yaml_text": CORE,
    "errors": {"core"},
    "core": {"errors"},
    "models": CORE,
    "sandbox": CORE,
    "redaction": CORE,
    "history": CORE | {"redaction", "home"},
    "prose": CORE,
    "judging": CORE | {"prose"},
    "own_rubrics": CORE | {"judging", "catalog", "files"},
    "judges": CORE | {"judging", "catalog", "own_rubrics"},
    "rating": CORE | {"judging", "history", "catalog", "judges", "own_rubrics"},
    "standings": CORE | {"catalog", "judges", "rating", "runner", "history"},
    "pastrounds": CORE | {"history"},
    "days": CORE,
    "heldlines": {"errors"},
    "settings": CORE | {"files", "home"},
    "report": CORE,
    "guarding": CORE,
    "catalog": CORE | {"guarding", "files", "home", "yaml_text"},
    "warm": CORE,
    "worker": CORE | {"catalog", "sandbox", "warm", "guarding"},
    "templates": CORE,
    "newtask": CORE,
    "calling": CORE | {"models"},
    "drafting": CORE,
    "notices": CORE,
    "runner": (ENGINE - {"redaction"}) | {"calling", "drafting", "notices", "judges"},
    "restoring": CORE | {"history"},
    "inboxing": CORE | {"drafting", "runner", "history"},
    "assembly": LOOP | {"inboxing"},
    "curation": LOOP,
    "lab": LOOP,
    "regrading": LOOP | {"curation"},
    "tui": CORE | {"days", "runner", "models", "prose"},
    "commands": LOOP | {"calling", "tui", "curation", "lab", "regrading", "cli"},
    "cli": CORE | {"commands", "version"},
    "__main__": {"cli"},
}
"""Folder or module of workbench -> the others it may import; the package itself lends its name to
one call, which it loads when it is asked for. `errors` names types of the core, and
only for type checkers; `tui` gets everything it shows through the services that it is handed.
"""

DOMAINS_MAY_IMPORT = {"core", "errors", "sandbox", "prose", "warm"}
ALSO = {"team": {"lab"}, "meta": {"lab"}}

PACKAGES: dict[str, set[str]] = {
    "core": {"diff_match_patch", "fast_diff_match_patch"},
    "models": {"openai", "httpx2", "genai_prices", "keyring", "yaml"},
    "sandbox": {"pytest", "_pytest", "hypothesis"},
    "history": {"sqlite_utils", "platformdirs"},
    "redaction": {"phonenumbers", "stdnum", "spacy", "presidio_analyzer", "gliner"},
    "catalog": {"platformdirs"},
    "yaml_text": {"yaml"},
    "settings": {"platformdirs"},
    "own_rubrics": {"yaml"},
    "curation": {"yaml", "google", "opentelemetry"},
    "lab": {"yaml", "dask", "distributed"},
    "newtask": {"yaml"},
    "prose": {"markdown_it", "pydantic", "rapidfuzz", "yaml"},
    "tui": {"textual", "rich", "tree_sitter"},
    "commands": {"textual_serve", "aiohttp"},
}
"""Folder or module -> the packages from elsewhere that it may use; none where it is not named."""


def part_of(dotted: str) -> str:
    """`workbench.core.task.Task` -> `core`; the package itself (its version) -> ``."""
    parts = dotted.split(".")
    part = parts[1] if len(parts) > 1 else ""
    return "" if part == "__version__" else part


def within(top: str) -> list[Import]:
    return [entry for entry in all_imports() if entry.importer.split(".")[0] == top]


def complaints(found: list[Import]) -> str:
    return "\n".join(map(str, found))


def test_each_folder_of_workbench_has_its_layer() -> None:
    parts = {part_of(entry.importer) for entry in within("workbench")} - {""}
    assert parts - set(MAY_IMPORT) == set()


def test_workbench_imports_downwards_only() -> None:
    wrong = [
        entry
        for entry in within("workbench")
        if entry.target.split(".")[0] == "workbench"
        and part_of(entry.target) not in {"", part_of(entry.importer)}
        and part_of(entry.target) not in MAY_IMPORT.get(part_of(entry.importer), set())
    ]
    assert not wrong, complaints(wrong)


def test_workbench_never_imports_a_domain() -> None:
    wrong = [entry for entry in within("workbench") if entry.target.split(".")[0] == "domains"]
    assert not wrong, complaints(wrong)


def test_a_domain_imports_the_core_the_sandbox_prose_and_itself() -> None:
    wrong = []
    for entry in within("domains"):
        top, own = entry.target.split(".")[0], part_of(entry.importer)
        allowed = DOMAINS_MAY_IMPORT | ALSO.get(own, set())
        if top == "workbench" and part_of(entry.target) not in allowed:
            wrong.append(entry)
        if top == "domains" and part_of(entry.target) != own:
            wrong.append(entry)
    assert not wrong, complaints(wrong)


def test_packages_from_elsewhere_come_in_by_their_own_door_only() -> None:
    wrong = []
    for entry in within("workbench"):
        top = entry.target.split(".")[0]
        own = top == "workbench" or top in sys.stdlib_module_names
        if not own and top not in PACKAGES.get(part_of(entry.importer), set()):
            wrong.append(entry)
    assert not wrong, complaints(wrong)


def test_sqlite_is_spoken_in_the_history_alone() -> None:
    wrong = [
        entry
        for entry in all_imports()
        if entry.target.split(".")[0] in ("sqlite3", "sqlite_utils")
        and part_of(entry.importer) != "history"
    ]
    assert not wrong, complaints(wrong)


def test_the_errors_need_the_core_for_types_only() -> None:
    wrong = [
        entry
        for entry in within("workbench")
        if part_of(entry.importer) == "errors"
        and entry.target.startswith("workbench.")
        and entry.when != "types"
    ]
    assert not wrong, complaints(wrong)


NOT_PURE = {"asyncio", "os", "random", "secrets", "socket", "subprocess"}
NOT_PURE |= {"threading", "time", "datetime", "io", "tempfile", "shutil", "multiprocessing"}


def test_the_core_has_no_clock_no_chance_and_no_files() -> None:
    wrong = [
        entry
        for entry in within("workbench")
        if part_of(entry.importer) == "core" and entry.target.split(".")[0] in NOT_PURE
    ]
    assert not wrong, complaints(wrong)


@pytest.mark.parametrize("top", ["workbench", "domains"])
def test_no_two_modules_need_each_other_to_load(top: str) -> None:
    files = {module_of(file) for file in ROOT.glob(f"{top}/**/*.py")}
    needs: dict[str, set[str]] = {name: set() for name in files}
    for entry in within(top):
        target = entry.target if entry.target in files else entry.target.rpartition(".")[0]
        if entry.when == "load" and target in files and target != entry.importer:
            needs[entry.importer].add(target)
    assert set(TopologicalSorter(needs).static_order()) == files, "a CycleError names a circle"
