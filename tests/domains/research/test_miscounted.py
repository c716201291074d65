"""Figures that seemed worked out, by a pronoun read as a figure or by a working of their own."""

from __future__ import annotations

from tests.domains.research.making import SOURCES, Data, added, cite, claim, wrong

TEXT = "Of 640 clerks with a desk, 48 left within a year; of 655 without, 61 left."
MORE: list[Data] = [
    {
        "id": "m1", "authors": ["Falk, T."], "year": 2021, "title": "Who leaves", "n": 1295,
        "design": "retrospective cohort", "text": f"{TEXT} Each sat 52.3 hours a week.",
    },
    {
        "id": "m2", "authors": ["Grau, I."], "year": 2022, "title": "Desks moved", "n": 12,
        "design": "before-after study",
        "text": "At the other 6 desks clerks sat 1.4 hours less than this would lead one to think.",
    },
]  # fmt: skip


MORE += [
    {
        "id": "m3", "authors": ["Hahn, U."], "year": 2023, "title": "Sick days", "n": 400,
        "design": "randomised controlled trial",
        "text": "Among 400 clerks sick days fell by 4.8 points with desks and by 2.2 points with "
        "breaks.",
    },
    {
        "id": "m4", "authors": ["Iver, S."], "year": 2023, "title": "Guests", "n": 316,
        "design": "randomised controlled trial",
        "text": "In the rain 8 % of the desks lost their paint, and 22 % of the chairs. "
        "A coin decided which of 316 guests got a desk: these stayed 11 minutes longer. "
        "Guests who paid for one stayed 19 minutes longer.",
    },
]  # fmt: skip


def told(words: str, id: str, passage: str, *workings: str) -> set[str]:
    text = added(
        f"{words} [@{id}].", claim(words, cite(id, passage), id="c9"), workings=list(workings)
    )
    found = wrong(text, sources=[*SOURCES, *MORE])
    return {name for name in found if name.startswith("support.numbers")}


def test_a_working_makes_no_count_that_nobody_gives_right() -> None:
    words = "Of the 640 clerks who had a desk, {} ({} %) left within a year"
    assert told(words.format(53, 8.3), "m1", TEXT, "53 / 640 = 8.3 %") == {"support.numbers: c9 53"}
    assert not told(words.format(48, 7.5), "m1", TEXT, "48 / 640 = 7.5 %")


def test_a_lone_one_adds_to_no_measure() -> None:
    passage = "At the other 6 desks clerks sat 1.4 hours less than this would lead one to think."
    words = "At the 6 desks that were left clerks sat {} hours less than was to be thought"
    assert told(words.format(2.4), "m2", passage) == {"support.numbers: c9 2.4"}
    assert not told(words.format(1.4), "m2", passage)


def test_points_are_a_share_of_points() -> None:
    passage = "sick days fell by 4.8 points with desks and by 2.2 points with breaks"
    words = "With breaks the fall was {} what it was with desks"
    assert not told(words.format("less than half"), "m3", passage)
    assert told(words.format("less than a quarter of"), "m3", passage)


def test_who_is_named_in_another_clause_is_not_what_a_figure_counts() -> None:
    passage = MORE[-1]["text"]
    words = "A desk kept guests for 11 minutes where a coin gave it, and for {} where guests paid"
    assert not told(words.format(19), "m4", passage)
    assert told(words.format(26), "m4", passage)


def test_so_many_in_a_hundred_count_on_in_the_next_clause() -> None:
    passage = "In the rain 8 % of the desks lost their paint, and 22 % of the chairs"
    words = "In the rain eight desks in a hundred lost their paint; of the chairs, {}"
    assert not told(words.format("twenty-two"), "m4", passage)
    assert told(words.format("thirty-two"), "m4", passage)
