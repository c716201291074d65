"""Configurations as drafts: read with complaints at their lines, answered line by line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from domains.meta.loading import load_task as load_meta
from domains.team.loading import load_task as load_team
from workbench.core.taskfile import TaskFile
from workbench.errors import UsageError
from workbench.lab.tried.answering import answering, draft_text
from workbench.lab.tried.bundled import asset_folder, repaired, task_named
from workbench.lab.tried.reading import Complaint, fields_of, form, line_of, unread


def test_a_draft_that_is_no_yaml_is_refused_at_its_line() -> None:
    found = fields_of("strategy: a\nitems: [1\nrest: x\n", "strategy", "strategy")
    assert isinstance(found, Complaint)
    assert "no YAML" in found.message
    assert found.span is not None


@pytest.mark.parametrize("draft", ["", "words", "- a\n- b", "3"])
def test_a_draft_without_fields_says_how_it_begins(draft: str) -> None:
    found = fields_of(draft, "team", "roles")
    assert isinstance(found, Complaint)
    assert found.fix == "Begin: roles: …"


def test_fields_are_read_by_name_and_odd_ones_complained_of_in_their_place() -> None:
    draft = "items: 3\n2: two\ncolour: red\n"
    data = fields_of(draft, "strategy", "items")
    assert data == {"items": 3, "2": "two", "colour": "red"}
    assert isinstance(data, Mapping)
    odd = list(unread(draft, data, ("items",), "strategy"))
    assert [one.message for one in odd] == [
        "'2' is no field of a strategy.",
        "'colour' is no field of a strategy.",
    ]
    assert odd[1].span is not None
    assert odd[1].span.quote == "colour: red"


def test_a_role_s_model_is_found_below_the_list_that_names_the_role() -> None:
    draft = "roles: [critic]\nmodels:\n  critic: owl\n"
    place = line_of(draft, "critic")
    assert place is not None
    assert place.quote == "critic: owl"
    assert line_of(draft, "validator") is None
    assert line_of(draft, "") is None


def test_the_form_passes_once_or_fails_once_for_each_complaint() -> None:
    assert [(r.check, r.status, r.severity) for r in form(())] == [("form", "pass", "blocker")]
    failed = list(form([Complaint("a"), Complaint("b", "mend it")]))
    assert [(r.check, r.status) for r in failed] == [("form", "fail"), ("form (2)", "fail")]
    assert failed[1].fix == "mend it"
    assert len({r.key for r in failed}) == 2, "each is followed by itself"


def test_each_line_is_answered_and_a_wrong_one_stops_no_other() -> None:
    def answer(asked: Mapping[str, Any]) -> Mapping[str, object]:
        if asked.get("refuse"):
            raise UsageError("Not that one.", "Ask another.")
        return {"twice": 2 * asked["n"]}

    lines = ['{"n": 2}', "", "no json", '{"refuse": 1}', "{}", '{"n": 3}']
    found = [json.loads(line) for line in answering(answer)(lines)]
    assert found[0] == {"simulated": True, "twice": 4}
    assert found[-1] == {"simulated": True, "twice": 6}
    assert found[2] == {"error": "Not that one."}
    assert [set(one) for one in found[1:4]] == [{"error"}] * 3


def test_a_draft_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "draft.yaml"
    file.write_text("strategy: a\n", encoding="utf-8")
    assert draft_text(str(file)) == "strategy: a\n" == draft_text("strategy: a\n")
    with pytest.raises(OSError, match="none"):
        draft_text(str(tmp_path / "none"))


@pytest.mark.parametrize(("domain", "load"), [("meta", load_meta), ("team", load_team)])
def test_bundled_tasks_are_found_by_id_and_others_by_file(
    domain: str, load: object, tmp_path: Path
) -> None:
    name = sorted(file.stem for file in asset_folder(domain, "tasks").glob("*.yaml"))[0]
    bundled = task_named(domain, f"{domain}/{name}", load)  # type: ignore[arg-type]
    copy = tmp_path / "own.yaml"
    copy.write_bytes((asset_folder(domain, "tasks") / f"{name}.yaml").read_bytes())
    own = task_named(domain, str(copy), load)  # type: ignore[arg-type]
    assert own.materials == bundled.materials
    with pytest.raises(OSError, match="nowhere"):
        task_named(domain, "nowhere", load)  # type: ignore[arg-type]


@pytest.mark.parametrize(("domain", "load"), [("meta", load_meta), ("team", load_team)])
def test_each_bundled_script_gives_a_control_without_its_faults(domain: str, load: object) -> None:
    import yaml

    controls = {one.name: one for one in repaired(domain, load)}  # type: ignore[arg-type]
    files = sorted(asset_folder(domain, "practice").glob("*.yaml"))
    assert list(controls) == [file.stem for file in files]
    for file in files:
        script = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert script["faults"]
        for fault in script["faults"]:
            assert fault["broken"] in script["draft"]
            assert fault["broken"] not in controls[file.stem].draft


def test_a_task_of_a_tried_domain_needs_what_it_is_tried_on() -> None:
    with pytest.raises(Exception, match="models"):
        load_team(TaskFile("x.yaml", {"id": "x", "title": "x", "prompt": "x"}))
    with pytest.raises(Exception, match="writer"):
        load_meta(TaskFile("x.yaml", {"id": "x", "title": "x", "prompt": "x"}))
