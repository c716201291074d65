"""Where prose cites, in each of the ways in which people write it; and what is no citation."""

from __future__ import annotations

import pytest

from domains.research.citations import citations, reference_start, references
from domains.research.sources import read_sources
from tests.domains.research.making import SOURCES
from workbench.prose.document import read_document

ALL = read_sources(SOURCES)


def cited(prose: str) -> list[tuple[str, str]]:
    """(key, id of the source or empty) of each citation."""
    document = read_document(prose)
    found = citations(document, ALL, reference_start(document))
    return [(one.key, one.source.id if one.source is not None else "") for one in found]


@pytest.mark.parametrize(
    ("prose", "ids"),
    [
        ("It fell [@k1].", ["k1"]),
        ("It fell [@k1; @k2].", ["k1", "k2"]),
        ("It fell [@k1, p. 3; see @k2].", ["k1", "k2"]),
        ("It fell [k1].", ["k1"]),
        ("It fell [k1, k2].", ["k1", "k2"]),
        ("It fell [k1][k2].", ["k1", "k2"]),
        ("As @k1 says, it fell.", ["k1"]),
        ("It fell (Abel & Quist, 2018).", ["k1"]),
        ("It fell (Abel et al. 2018; Boyd 2020).", ["k1", "k2"]),
        ("Boyd (2020) saw it fall.", ["k2"]),
        ("Abel and Quist’s (2018) desks.", ["k1"]),
        ("It fell (k1).", ["k1"]),
        ("It fell (@k1).", ["k1"]),
        ("It fell [Abel & Quist, 2018; Boyd 2020].", ["k1", "k2"]),
        ("It fell [-@k1].", ["k1"]),
        ("Chen (2019) and Chen (2021) agree.", ["k3", "k4"]),
    ],
)
def test_citations_are_found_in_order(prose: str, ids: list[str]) -> None:
    assert [id for _, id in cited(prose)] == ids


@pytest.mark.parametrize(
    "prose",
    ["It bloomed (Meadowmix Seeds, 2023).", "It bloomed (Meadowmix 2023).",
     "It bloomed (Seeds, 2023)."],
)  # fmt: skip
def test_a_firm_is_cited_whole_or_by_words_of_its_name(prose: str) -> None:
    firm = {"id": "s1", "text": "x", "authors": ["Meadowmix Seeds"], "year": 2023}
    document = read_document(prose)
    (one,) = citations(document, read_sources([firm, *SOURCES]), reference_start(document))
    assert one.source is not None
    assert one.source.id == "s1"


@pytest.mark.parametrize(
    ("prose", "key"),
    [
        ("It fell [@nobody].", "nobody"),
        ("It fell [k77].", "k77"),
        ("It fell (Nemo 2018).", "Nemo 2018"),
        ("It fell (Abel 2011).", "Abel 2011"),
    ],
)
def test_a_citation_of_no_source_is_one_all_the_same(prose: str, key: str) -> None:
    assert cited(prose) == [(key, "")]


@pytest.mark.parametrize(
    "prose",
    [
        "A list [sic] and a note [1].",
        "A link [k1](https://desks.example) is no citation.",
        "Results (95 % CI 1 to 3) of table [A2].",
        "It was warm (see page 7).",
        "Mail ann@desks.example about it.",
        "Sums of 1,200 (in 2019 alone).",
        "They moved [from one place, to another].",
    ],
)
def test_what_only_looks_like_a_citation_is_none(prose: str) -> None:
    assert cited(prose) == []


LISTED = """It fell [@k1].

## References

- [@k1] Abel, R., Quist, M. (2018). Standing desks.
- k2: Boyd, S. (2020). Desks and steps.
- Chen, L. (2019). A cohort of clerks.
- Nemo, A. (2001). A sea of desks.
"""


def test_the_reference_list_is_read_entry_by_entry() -> None:
    found = references(read_document(LISTED), ALL)
    ids = [one.source.id if one.source is not None else "" for one in found]
    assert ids == ["k1", "k2", "k3", ""]


@pytest.mark.parametrize("label", ["## References", "References"])
def test_a_list_without_bullets_has_a_work_on_each_line(label: str) -> None:
    lines = LISTED.partition("References\n\n")[2].replace("- ", "")
    lines = lines.replace(". Standing", ".\nStanding").replace("A cohort", "A\ncohort")
    found = references(read_document(f"It fell [@k1].\n\n{label}\n\n{lines}"), ALL)
    ids = [one.source.id if one.source is not None else "" for one in found]
    assert ids == ["k1", "k2", "k3", ""]


def test_the_longest_title_wins_where_one_begins_another() -> None:
    text = "x\n\n# Literature\n\nBoyd, S. (2017). Desks and steps: a first look.\n"
    (entry,) = references(read_document(text), ALL)
    assert entry.source is not None
    assert entry.source.id == "k6"


def test_what_the_list_names_is_not_cited_in_the_text() -> None:
    assert [key for key, _ in cited(LISTED)] == ["k1"]


@pytest.mark.parametrize("label", ["## References", "# Works cited", "References:", "**Sources**"])
def test_a_list_has_any_of_its_names(label: str) -> None:
    document = read_document(f"It fell.\n\n{label}\n\n- [@k1] Abel (2018).\n")
    assert reference_start(document) < len(document.plain.text)
    assert len(references(document, ALL)) == 1


def test_a_section_about_sources_is_no_list() -> None:
    document = read_document("## Sources of error\n\nDesks break [@k1].\n")
    assert reference_start(document) == len(document.plain.text)
