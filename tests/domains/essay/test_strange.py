"""Essays of a stranger for a stranger's tasks (`data/strange.yaml`, where the first look is told).

The good ones stay unblamed; a fault that is compared, and not read, stays named where it stands.
What asks for a reader (a strawman, an ending that forgets its opening) has no check in the data.
"""

from __future__ import annotations

import pytest

from domains.essay import DOMAIN
from tests.support.fresh import family, names_the_fault, read, task_of, told
from workbench.core.checks import failing

STRANGE = read("essay", "strange")
GOOD = [name for name, one in STRANGE.items() if not one.base]
SEEN = [name for name, one in STRANGE.items() if one.base and one.families]


def changed(name: str, *edits: tuple[str, str]) -> set[str]:
    """The families of the findings on a good draft after some words were changed."""
    text = STRANGE[name].draft
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    results = failing(DOMAIN.check(task_of("essay", STRANGE[name]), text, None))
    return {one.check.split(":")[0] for one in results if one.severity != "info"}


@pytest.mark.parametrize("name", GOOD)
def test_a_good_draft_is_told_nothing_that_is_not_true(name: str) -> None:
    alarms = [r for r in told("essay", name, "strange") if family(r) not in STRANGE[name].families]
    assert [(r.check, r.message) for r in alarms] == []


@pytest.mark.parametrize("name", SEEN)
def test_the_one_fault_of_a_draft_is_named_where_it_stands(name: str) -> None:
    assert names_the_fault("essay", STRANGE[name], "strange")


def test_the_set_is_as_large_as_it_says() -> None:
    assert (len(GOOD), len(SEEN), len(STRANGE)) == (4, 8, 20)


@pytest.mark.parametrize(
    "figure", ["1.9 million", "2.4 million", "3.1 million"], ids=["near", "three terms", "far"]
)
def test_only_what_the_asked_turns_give_is_worked_out(figure: str) -> None:
    """`every second year` makes 0.8 million a year 1.6 million from one dredging to the next."""
    assert "uncovered" in changed("harbour_b", ("1.6 million", figure))


@pytest.mark.parametrize("count", ["32", "44", "52"])
def test_figures_that_no_passage_prints_together_are_asked_for(count: str) -> None:
    assert "uncovered" in changed("harbour_a", ("Of 31, 17 said no", f"Of {count}, 17 said no"))


def test_a_caution_quoted_in_the_ledger_alone_tells_the_reader_nothing() -> None:
    edits = [
        (", against 6 a year earlier in the same months, and two wards are too few to show a "
         "difference", ", against 6 a year earlier in the same months"),
        ("Does the pilot show more than that? It does not.", "More than that? The pilot shows it."),
    ]  # fmt: skip
    assert "ev.caution" in changed("gowns_b", *edits)


@pytest.mark.parametrize(
    "told",
    [
        "and two wards cannot show a difference",
        "which may be chance",
        "and nobody should read anything into that",
    ],
)
def test_a_caution_in_words_of_its_own_is_one(told: str) -> None:
    worded = ("and two wards are too few to show a difference", told)
    assert "ev.caution" not in changed("gowns_b", worded)


def test_a_denial_in_the_next_sentence_is_the_passages_own() -> None:
    dropped = (" It is not safe for theatres, and no one proposes it for theatres.", "")
    quoted = (". It is not safe for theatres", ".")
    assert "ev.turned" not in changed("gowns_b")
    assert "ev.turned" in changed("gowns_b", dropped, quoted)


def test_an_objection_goes_to_the_entry_that_bears_its_name() -> None:
    """Words of one entry that stand in another's name take nothing away from it."""
    assert not any(one.startswith("counter") for one in changed("harbour_a"))
    unnamed = [("storms at the mole", "x"), ("Out on the mole, he says, I shall", "I shall")]
    assert "counter.named" in changed("harbour_a", *unnamed)


CHOICE = "build the breakwater, find a driver"
