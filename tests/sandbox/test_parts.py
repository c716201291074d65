"""The sandbox's parts, and who may import whom among them: downwards only."""

from __future__ import annotations

from graphlib import TopologicalSorter

import pytest

from tests.imports import ROOT, Import, all_imports

INSIDE = "workbench.sandbox.inside"
MAY_IMPORT = {"border": set(), "walls": set(), "remote": {"border"}}
"""What the roles (the modules right inside) are built of; they may import all three."""


def part_of(dotted: str) -> str:
    """`workbench.sandbox.inside.remote.link` -> `remote`; a role's module -> ``."""
    parts = dotted.removeprefix(f"{INSIDE}.").split(".")
    return parts[0] if parts[0] in MAY_IMPORT else ""


def within(part: str) -> list[Import]:
    top = f"{INSIDE}.{part}" if part else INSIDE
    found = [e for e in all_imports() if f"{e.importer}.".startswith(f"{top}.")]
    return [e for e in found if part_of(e.importer) == part]


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_downwards_only(part: str) -> None:
    wrong = [
        str(entry)
        for entry in within(part)
        if entry.target.startswith("workbench.")
        and part_of(entry.target) not in {part, *MAY_IMPORT[part]}
    ]
    assert within(part)
    assert not wrong


@pytest.mark.parametrize("part", [*MAY_IMPORT, ""])
def test_pytest_is_known_to_those_who_drive_it_alone(part: str) -> None:
    users = {e.importer for e in within(part) if e.target.split(".")[0] in ("pytest", "_pytest")}
    assert users <= {f"{INSIDE}.pytesting"}


def test_of_what_runs_inside_the_client_imports_the_border_alone() -> None:
    outside = [e for e in all_imports() if not e.importer.startswith(INSIDE)]
    taken = [e for e in outside if e.target.startswith(f"{INSIDE}.")]
    assert taken
    assert {part_of(e.target) for e in taken} == {"border"}


def test_a_server_is_started_with_nothing_else_of_the_product() -> None:
    foreign = [
        str(e)
        for part in (*MAY_IMPORT, "")
        for e in within(part)
        if e.target.startswith(("workbench.", "domains.")) and not e.target.startswith(INSIDE)
    ]
    assert not foreign


def test_no_two_modules_need_each_other_not_even_for_their_types() -> None:
    needs: dict[str, set[str]] = {}
    names = {e.importer for e in all_imports() if e.importer.startswith("workbench.sandbox")}
    for entry in all_imports():
        if entry.importer in names:
            target = entry.target if entry.target in names else entry.target.rpartition(".")[0]
            needs.setdefault(entry.importer, set()).update({target} & names - {entry.importer})
    assert needs
    assert set(TopologicalSorter(needs).static_order()) >= set(needs), "a CycleError names a circle"


def test_no_folder_grows_past_twenty_five_modules() -> None:
    folders = [ROOT / "workbench/sandbox", *(ROOT / "workbench/sandbox").rglob("*/")]
    assert max(len(list(folder.glob("*.py"))) for folder in folders) <= 25
