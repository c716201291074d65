"""Every event survives the way to JSON and back, and so do events from versions to come."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.generated import KINDS, bodies, json_values, texts
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Span
from workbench.core.codec import from_json, to_json
from workbench.core.folding import applied
from workbench.core.session import Session
from workbench.core.task import Task


def event(body: ev.Body) -> ev.Event:
    return ev.Event("0" * 26, "s", 1, "2026-11-21T00:00:00.000Z", "workbench", body)


def through_text(value: ev.Event) -> ev.Event:
    return ev.event_from_json(json.loads(json.dumps(ev.event_to_json(value))))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_event_survives_json(kind: str, data: st.DataObject) -> None:
    written = event(data.draw(bodies(kind)))
    assert through_text(written) == written


@given(tag=texts.map("later_".__add__), data=json_values)
def test_a_kind_of_a_later_version_survives_and_is_written_back_as_it_was(
    tag: str, data: object
) -> None:
    entry = ev.event_to_json(event(ev.Unread(tag, data)))
    assert (entry["kind"], entry["data"]) == (tag, data)
    read = ev.event_from_json(entry)
    assert ev.event_to_json(read) == entry
    assert applied(Session(), read) == Session(seq=1)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_fields_of_a_later_version_are_passed_over(kind: str, data: st.DataObject) -> None:
    written = event(data.draw(bodies(kind)))
    entry = ev.event_to_json(written)
    entry["data"] = {**entry["data"], "field_to_come": [1]}
    assert ev.event_from_json({**entry, "envelope_to_come": 1}) == written


@pytest.mark.parametrize("kind", KINDS)
def test_fields_that_an_old_log_lacks_take_their_defaults(kind: str) -> None:
    cls = ev.BODIES[kind]
    given_by_default = {
        field.name
        for field in dataclasses.fields(cls)  # type: ignore[arg-type]
        if field.default is not dataclasses.MISSING
        or field.default_factory is not dataclasses.MISSING
    }
    whole = to_json(bodies_example(kind))
    for name in given_by_default:
        shorter = {key: value for key, value in whole.items() if key != name}
        assert isinstance(ev.body_from_json(kind, shorter), cls)


def bodies_example(kind: str) -> ev.Body:
    """One plain value of the kind, the same each time."""
    plain = {"task": to_json(Task("i", "d", "t", "p")), "results": [], "items": []}
    plain |= {"messages": [], "model": to_json(ev.ModelChoice()), "guidance": "g"}
    plain |= {"old_lines": [0, 1], "new_lines": [0, 1], "score": 1.0, "reason": "target"}
    plain |= {"check": {"name": "n", "kind": "lacks", "text": "t"}}
    cls = ev.BODIES[kind]
    names = [field.name for field in dataclasses.fields(cls)]  # type: ignore[arg-type]
    numbers = {"value", "stage", "number", "events"}
    filled = {name: plain.get(name, 1 if name in numbers else "x") for name in names}
    required = {
        field.name
        for field in dataclasses.fields(cls)  # type: ignore[arg-type]
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    if kind == "guidance_consumed":
        filled["guidance"] = ["g"]
    return ev.body_from_json(kind, {name: filled[name] for name in required})


def test_a_result_keeps_its_span_and_its_evidence() -> None:
    told = CheckResult(
        "t", "fail", span=Span(1, 2, "q", cell=("a", "1")), evidence={"input": [0, {"k": None}]}
    )
    assert from_json(CheckResult, json.loads(json.dumps(to_json(told)))) == told


def test_a_whole_number_is_read_where_a_real_one_is_meant() -> None:
    assert from_json(CheckResult, {"check": "t", "status": "pass", "weight": 2}).weight == 2.0


def test_a_value_without_a_json_form_is_a_programming_error() -> None:
    with pytest.raises(TypeError, match="set has no JSON form"):
        to_json(CheckResult("t", "pass", evidence={1, 2}))
