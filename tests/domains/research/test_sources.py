"""Sources are read as people write them, and found by any key that names just one of them."""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.sources import (
    design_of,
    families,
    read_sources,
    resolve,
    surname,
)
from tests.domains.research.making import SOURCES, task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

ALL = read_sources(SOURCES)


@pytest.mark.parametrize(
    "key",
    ["k1", "K1", "Standing desks", "Abel 2018", "Abel & Quist 2018", "Abel and Quist, 2018",
     "Abel et al. 2018"],
)  # fmt: skip
def test_a_key_in_any_dress_names_its_source(key: str) -> None:
    found = resolve(ALL, key)
    assert found is not None
    assert found.id == "k1"


@pytest.mark.parametrize("key", ["k9", "Abel 2019", "Chen", "Quist 2018", "", "2018", "k"])
def test_a_key_that_names_none_or_several_names_nothing(key: str) -> None:
    assert resolve(ALL, key) is None


@pytest.mark.parametrize(
    ("given", "status", "instead"),
    [
        ({"status": "ok"}, "ok", ""),
        ({}, "ok", ""),
        ({"status": "retracted"}, "retracted", ""),
        ({"status": "Retracted (2021)"}, "retracted", ""),
        ({"retracted": True}, "retracted", ""),
        ({"status": "superseded_by: s7"}, "superseded", "s7"),
        ({"status": "superseded by s7"}, "superseded", "s7"),
        ({"status": "superseded_by s7"}, "superseded", "s7"),
        ({"status": {"superseded_by": "s7"}}, "superseded", "s7"),
        ({"superseded_by": "s7"}, "superseded", "s7"),
        ({"status": "superseded"}, "superseded", ""),
        ({"eligible": False}, "excluded", ""),
        ({"status": "excluded"}, "excluded", ""),
    ],
)
def test_status_in_any_spelling(given: dict[str, Any], status: str, instead: str) -> None:
    (source,) = read_sources([{"id": "a", "text": "x", **given}])
    assert (source.status, source.superseded_by) == (status, instead)


@pytest.mark.parametrize(
    ("named", "kind"),
    [
        ("RCT", "randomised"),
        ("cluster randomised trial", "randomised"),
        ("prospective cohort", "observational"),
        ("cross-sectional survey", "observational"),
        ("before-after study", "observational"),
        ("natural experiment", "quasi"),
        ("non-randomised trial", "quasi"),
        ("systematic review of trials", "review"),
        ("simulation", "other"),
        ("", ""),
    ],
)
def test_a_design_is_known_by_its_name(named: str, kind: str) -> None:
    assert design_of(named) == kind


@pytest.mark.parametrize(
    ("given", "authors"),
    [
        ("Marsh, Iversen", ("Marsh", "Iversen")),
        ("Marsh, I.", ("Marsh, I.",)),
        ("Marsh, I.; Petrov, L.", ("Marsh, I.", "Petrov, L.")),
        ("Marsh, I., Petrov, L.", ("Marsh, I.", "Petrov, L.")),
        ("Ida Marsh and Lev Petrov", ("Ida Marsh", "Lev Petrov")),
        (["Marsh, I."], ("Marsh, I.",)),
        (None, ()),
    ],
)
def test_authors_as_a_list_or_in_one_text(given: Any, authors: tuple[str, ...]) -> None:
    (source,) = read_sources([{"id": "a", "text": "x", "authors": given}])
    assert source.authors == authors


@pytest.mark.parametrize(
    ("author", "last"),
    [("Halden, M.", "Halden"), ("M. Halden", "Halden"), ("Mara Halden", "Halden"),
     ("Halden et al.", "Halden")],
)  # fmt: skip
def test_a_surname(author: str, last: str) -> None:
    assert surname(author) == last


@pytest.mark.parametrize(
    ("authors", "label"),
    [
        (["Meadowmix Seeds"], "s1 (Meadowmix Seeds, 2023)"),
        (["Office of Roads"], "s1 (Office of Roads, 2023)"),
        ("Department of Health and Social Care", "s1 (Department of Health and Social Care, 2023)"),
        (["Halden, M.", "Calmacalf Research"], "s1 (Halden, 2023)"),
        (["M. Halden"], "s1 (Halden, 2023)"),
        (["Northwell"], "s1 (Northwell, 2023)"),
    ],
)
def test_a_firm_or_an_office_is_called_whole(authors: Any, label: str) -> None:
    one, _ = read_sources([
        {"id": "s1", "text": "x", "authors": authors, "year": 2023},
        {"id": "s2", "text": "y", "authors": ["Boyd, S."], "year": 2020},
    ])  # fmt: skip
    assert one.label == label


def test_a_bundle_that_writes_no_initials_has_persons() -> None:
    (one,) = read_sources([{"id": "s1", "text": "x", "authors": ["Mara Halden"], "year": 2023}])
    assert one.label == "s1 (Halden, 2023)"


@pytest.mark.parametrize("key", ["Meadowmix Seeds 2023", "Meadowmix Seeds, 2023"])
def test_a_firm_is_named_by_its_whole_name_and_the_year(key: str) -> None:
    firm = {"id": "s1", "text": "x", "authors": ["Meadowmix Seeds"], "year": 2023}
    found = resolve(read_sources([firm, *SOURCES]), key)
    assert found is not None
    assert found.id == "s1"


@pytest.mark.parametrize(
    ("dir", "way"),
    [("+", "+"), ("up", "+"), ("positive", "+"), ("−", "-"), ("down", "-"), ("none", "0"),
     (0, "0"), ("null", "0"), ("sideways", "")],
)  # fmt: skip
def test_a_direction_in_words_and_signs(dir: Any, way: str) -> None:
    (source,) = read_sources([{"id": "a", "text": "x", "effect": {"dir": dir, "est": 1}}])
    assert source.direction == way


@pytest.mark.parametrize(
    "given",
    [
        [{"id": "a", "cohort": "clerks"}, {"id": "b", "cohort": "Clerks"}],
        [{"id": "a"}, {"id": "b", "same_cohort_as": "a"}],
        [{"id": "a"}, {"id": "b", "duplicate_of": "a"}],
        [{"id": "a", "dataset": "x"}, {"id": "b", "dataset": "x"}],
    ],
)
def test_reports_of_the_same_people_are_one_family(given: list[dict[str, Any]]) -> None:
    sources = read_sources([{**one, "text": "x"} for one in given])
    assert families(sources) == {"a": "a", "b": "a"}


def test_people_of_whom_nothing_is_said_are_their_own() -> None:
    assert families(ALL)["k1"] == "k1"
    assert families(ALL)["k4"] == "k3"


def test_sources_may_be_a_mapping_from_ids() -> None:
    (source,) = read_sources({"a": {"text": "It was 5 %.", "year": 2001, "n": "1,200"}})
    assert (source.id, source.year, source.n) == ("a", "2001", 1200.0)


def test_the_year_is_no_figure_of_a_source() -> None:
    (source,) = read_sources([{"id": "a", "text": "x", "year": 2021, "n": 40}])
    assert 2021 not in [number.value for number in source.everything]
    assert 40 in [number.value for number in source.everything]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sources", "none"),
        ("sources", [{"id": "a"}]),
        ("sources", [{"id": "a", "text": "x"}, {"id": "a", "text": "y"}]),
        ("sources", [{"id": "a", "text": "x", "status": "retratced"}]),
        ("length", 300),
        ("reviews", "harsh"),
        ("sorces", []),
    ],
)
def test_a_field_of_a_task_that_cannot_be_read_is_refused_by_name(field: str, value: Any) -> None:
    from domains.research import DOMAIN

    data = {"id": "research/x", "title": "X", "prompt": "P", field: value}
    with pytest.raises(TaskFileError, match=field):
        DOMAIN.load(TaskFile("x.yaml", data))


@pytest.mark.parametrize("name", ["pool", "pooled", "meta_analysis"])
def test_fields_have_other_names_too(name: str) -> None:
    more: dict[str, Any] = {name: {"model": "fixed"}}
    assert task(**more).materials["pool"] == {"model": "fixed"}


def test_a_question_alone_makes_a_task() -> None:
    from domains.research import DOMAIN

    data = {"id": "research/x", "question": "Why?", "sources": [{"id": "a", "text": "x"}]}
    made = DOMAIN.load(TaskFile("x.yaml", data))
    assert "Why?" in made.prompt
    assert made.title == "Why?"
