"""What counts of a judge's answer: comments that quote, levels that can be read."""

from __future__ import annotations

import json
import math

import pytest

from tests.judging.simulated import RUBRIC, TASK
from workbench.judging.quotes import occurs
from workbench.judging.reading import (
    Choice,
    Grades,
    Unreadable,
    expected_level,
    read_choice,
    read_grades,
)

DRAFT = "The bridge was **moved** in 1931.\n\nIts four piers carry “all” of the load.\n\nIn short"


def entry(criterion: str, quote: str, level: object = 4, **more: object) -> dict[str, object]:
    return {"criterion": criterion, "quote": quote, "why": "w", "fix": "", "level": level, **more}


def answer(*entries: dict[str, object]) -> str:
    return json.dumps({"criteria": list(entries)})


BOTH = (
    entry("content", "The bridge was moved in 1931"),
    entry("clarity", "Its four piers carry", 2),
)


@pytest.mark.parametrize(
    "quote",
    [
        "The bridge was moved in 1931.",
        "the load" * 0 + 'carry "all" of the load',
        "Its four   piers\ncarry",
        "In short",
    ],
)
def test_a_quote_that_stands_is_found_through_marks_and_signs(quote: str) -> None:
    assert occurs(quote, DRAFT)


@pytest.mark.parametrize(
    "quote",
    [
        "The bridge was moved in 1932",
        "The bridge was removed in 1931",
        "bridge was move",
        "four piers",
        "",
        "…",
    ],
)
def test_a_quote_that_was_changed_or_names_no_place_is_not(quote: str) -> None:
    assert not occurs(quote, DRAFT)


DENSE = "ご返品は商品到着後三十二日以内に限ります。送料はお客様のご負担です。"


@pytest.mark.parametrize("quote", ["商品到着後三十二日以内", "送料はお客様のご負担", DENSE])
def test_a_quote_of_a_script_without_blanks_stands_in_the_midst_of_a_line(quote: str) -> None:
    assert occurs(quote, DENSE)


@pytest.mark.parametrize(
    "quote", ["返品", "二日以内に限ります", "商品到着後三十三日以内", "商品到着後三十"]
)
def test_it_is_long_enough_there_and_cuts_no_number(quote: str) -> None:
    assert not occurs(quote, DENSE)


def test_comments_whose_quote_does_not_stand_are_thrown_out_and_counted() -> None:
    grades = read_grades(
        answer(BOTH[0], entry("clarity", "as nobody ever wrote here")), RUBRIC, TASK, DRAFT
    )
    assert isinstance(grades, Grades)
    assert grades.levels == {"content": 4.0}
    assert grades.discarded == 1


def test_what_is_missing_is_quoted_from_the_task() -> None:
    absent = entry("clarity", "say why each of them holds", 1, missing=True)
    grades = read_grades(answer(BOTH[0], absent), RUBRIC, TASK, DRAFT)
    assert isinstance(grades, Grades)
    assert grades.levels == {"content": 4.0, "clarity": 1.0}


@pytest.mark.parametrize(
    "text",
    [
        "I would give it a 4.",
        '{"criteria": 3}',
        answer(BOTH[0]),
        answer(*BOTH, entry("beauty", "The bridge was moved in")),
        answer(BOTH[0], entry("clarity", "Its four piers carry", 6)),
        answer(BOTH[0], entry("clarity", "Its four piers carry", True)),
        "{" * 5000,
    ],
)
def test_an_answer_that_cannot_be_read_says_why(text: str) -> None:
    found = read_grades(text, RUBRIC, TASK, DRAFT)
    assert isinstance(found, Unreadable)
    assert found.why.endswith(".")


def test_json_is_found_in_a_fence_and_after_talk() -> None:
    wrapped = f"Here is what I think {{roughly}}:\n```json\n{answer(*BOTH)}\n```"
    grades = read_grades(wrapped, RUBRIC, TASK, DRAFT)
    assert isinstance(grades, Grades)
    assert grades.levels == {"content": 4.0, "clarity": 2.0}


def test_levels_come_from_log_probabilities_where_the_tokens_tell() -> None:
    text = answer(*BOTH)
    pieces: list[tuple[str, dict[str, float]]] = []
    for piece in text.split('"level": '):
        if pieces:
            digit, rest = piece[0], piece[1:]
            other = str(int(digit) + 1)
            pieces += [(digit, {digit: math.log(0.75), other: math.log(0.25)}), (rest, {})]
        else:
            pieces.append((piece, {}))
        pieces.append(('"level": ', {}))
    grades = read_grades(text, RUBRIC, TASK, DRAFT, pieces[:-1])
    assert isinstance(grades, Grades)
    assert grades.levels == pytest.approx({"content": 4.25, "clarity": 2.25})


def test_tokens_that_are_not_the_answer_change_no_level() -> None:
    grades = read_grades(answer(*BOTH), RUBRIC, TASK, DRAFT, [("4", {"1": 0.0})])
    assert isinstance(grades, Grades)
    assert grades.levels["content"] == 4.0


def test_expected_level_needs_a_level_among_the_alternatives() -> None:
    assert expected_level({"high": 0.0}) is None
    assert expected_level({" 3": math.log(0.5), "5": math.log(0.5)}) == pytest.approx(4.0)


def choice(winner: str, quote_x: str, quote_y: str) -> str:
    return json.dumps({"winner": winner, "quote_x": quote_x, "quote_y": quote_y, "why": "w"})


def test_a_winner_without_its_quote_is_a_tie() -> None:
    other = "Another text that says nothing of the kind."
    won = read_choice(choice("X", "Its four piers carry", "says nothing of the"), DRAFT, other)
    lost = read_choice(choice("X", "Its five piers carry", "says nothing of the"), DRAFT, other)
    assert isinstance(won, Choice)
    assert isinstance(lost, Choice)
    assert (won.winner, won.discarded) == ("x", 0)
    assert (lost.winner, lost.discarded) == ("tie", 1)
    assert isinstance(read_choice("X is better", DRAFT, other), Unreadable)
