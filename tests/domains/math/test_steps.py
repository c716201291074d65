"""Worked solutions: where the first wrong step is, why, and that a right solution is left alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domains.math.face.engine import alternative, final_answer, replay, split_steps, steps


def check(problem: str, lines: list[str], answer: str | None = None) -> Mapping[str, Any]:
    return steps(problem, lines, answer).to_json()


def test_a_refuted_step_names_its_slip_and_shows_both_values() -> None:
    found = check("Solve 3x + 5 = 20.", ["3x = 25", "x = 25/3"], "5")
    wrong = found["steps"][0]
    assert (found["first_wrong_step"], wrong["verdict"]) == (0, "refuted")
    assert wrong["counterexample"] == {"at": {"x": "5"}, "left": "15", "right": "25"}


def test_a_line_that_inherits_an_error_has_a_verdict_of_its_own() -> None:
    found = check("Solve 3x + 5 = 20.", ["3x = 25", "x = 25/3"], "5")
    assert [s["verdict"] for s in found["steps"]] == ["refuted", "refuted"]
    assert found["first_wrong_step"] == 0
    assert found["suspected_step"] is None


def test_a_lost_root_is_blamed_on_the_line_that_lost_it() -> None:
    found = check("Solve x^2 = 3x.", ["Divide both sides by x: x = 3."], "x = 0 or x = 3")
    assert found["first_wrong_step"] == 0
    assert found["steps"][0]["slip"] == "a root was lost"


def test_cases_that_together_meet_every_root_lose_none() -> None:
    lines = ["Case 1: 2x - 1 = 5, so x = 3.", "Case 2: 2x - 1 = -5, so x = -2."]
    assert check("Solve |2x - 1| = 5.", lines, "x = 3 or x = -2")["first_wrong_step"] is None


ROOT = ["Square both sides: $x + 6 = x^2$.", "So $(x-3)(x+2) = 0$."]


def test_a_rejected_candidate_is_right_and_an_accepted_one_is_wrong() -> None:
    rejected = [*ROOT, "$x = 3$ or $x = -2$, but $x=-2$ is extraneous.", "The solution is $x = 3$."]
    accepted = [*ROOT, "The solutions are $x = 3$ and $x = -2$."]
    problem = r"Solve $\sqrt{x+6} = x$."
    assert check(problem, rejected, "3")["first_wrong_step"] is None
    assert check(problem, accepted, "3")["first_wrong_step"] == 2


def test_an_inequality_whose_sign_was_not_turned_is_named() -> None:
    found = check("Solve the inequality -2x + 4 > 10.", ["-2x > 6", "x > -3"], "x < -3")
    assert found["first_wrong_step"] == 1
    assert found["steps"][1]["slip"] == "the inequality sign was not turned"


@pytest.mark.parametrize(
    ("problem", "lines", "answer", "wrong", "slip"),
    [
        (
            r"Find the derivative of f(x) = \sin(3x).",
            [r"$f'(x) = \cos(3x)$"],
            r"3\cos(3x)",
            0,
            "the derivative of the inner function is missing",
        ),
        (
            r"Find $\int \cos(2x)\,dx$.",
            [r"$\int \cos(2x)\,dx = 2\sin(2x) + C$"],
            r"\frac12\sin 2x+C",
            0,
            "a constant factor is wrong (off by 4)",
        ),
        (
            "Expand (x + 4)^2.",
            ["(x+4)^2 = x^2 + 16"],
            "x^2+8x+16",
            0,
            "the middle term of the square is missing",
        ),
    ],
)
def test_usual_slips_are_named(
    problem: str, lines: list[str], answer: str, wrong: int, slip: str
) -> None:
    found = check(problem, lines, answer)
    assert found["first_wrong_step"] == wrong
    assert found["steps"][wrong]["slip"] == slip


@pytest.mark.parametrize(
    ("problem", "lines", "answer", "wrong", "slip"),
    [
        (
            "Find the sample variance of the data 2, 4, 4, 6.",
            ["The mean is 16/4 = 4.", "The sample variance is 8/4 = 2."],
            "8/3",
            1,
            "divided by n instead of n − 1",
        ),
        (
            "Find the area of a circle with radius 5.",
            ["A = 2πr", "A = 10π"],
            r"25\pi",
            0,
            "wrong formula recalled",
        ),
    ],
)
def test_what_only_our_reading_of_words_speaks_against_is_suspected_and_never_refuted(
    problem: str, lines: list[str], answer: str, wrong: int, slip: str
) -> None:
    found = check(problem, lines, answer)
    assert found["first_wrong_step"] is None
    assert {s["verdict"] for s in found["steps"]} <= {"unknown", "proved", "numeric"}
    assert found["suspected_step"] == wrong
    assert slip in found["suspicion"]["slip"]


def test_a_definition_a_scope_and_a_substitution_are_no_claims() -> None:
    lines = [
        r"Let $u = \ln x$, so $du = \frac{1}{x}\,dx$.",
        "When $x = 1$, $u = 0$; when $x = e$, $u = 1$.",
        r"The integral becomes $\int_0^1 u\,du = \frac{1}{2}$.",
    ]
    assert (
        check(r"Evaluate $\int_1^e \frac{\ln x}{x}\,dx$.", lines, "1/2")["first_wrong_step"] is None
    )


def test_a_right_answer_by_a_false_identity_is_still_flagged() -> None:
    lines = [r"$\frac{x^2-4}{x-2} = x - 2$", "So the limit is 4."]
    found = check(r"Evaluate $\lim_{x\to2}\frac{x^2-4}{x-2}$.", lines, "4")
    assert (found["first_wrong_step"], found["answer_matches"]) == (0, True)


def test_every_sure_refutation_replays_from_its_record() -> None:
    cases = [
        ("Solve 3x + 5 = 20.", ["3x = 25"], "5"),
        ("Expand (x + 4)^2.", ["(x+4)^2 = x^2 + 16"], "x^2+8x+16"),
        ("Find the sum 2 + 2.", ["2 + 2 = 5"], "4"),
        ("Solve the inequality -2x + 4 > 10.", ["x > -3"], "x < -3"),
    ]
    for problem, lines, answer in cases:
        record = check(problem, lines, answer)["steps"][0]["record"]
        assert replay(record), problem


def test_a_record_of_a_true_relation_does_not_replay() -> None:
    assert not replay({"left": "2", "right": "4/2", "relation": "=", "at": {}})
    assert not replay({"left": ["os.system", "x"], "right": "1", "relation": "=", "at": {}})


def test_unread_spans_are_listed_and_coverage_is_counted() -> None:
    found = check("Solve x + 1 = 3.", [r"$\mystery{x} = 2$", "x = 2"], "2")
    assert found["unread"] == [
        {"step": 0, "quote": r"\mystery{x} = 2", "why": found["unread"][0]["why"]}
    ]
    assert found["coverage"]["lines"] == 2
    assert found["coverage"]["decided"] == 1


@pytest.mark.parametrize(
    ("problem", "answer", "state"),
    [
        ("Solve x^2 - 5x + 6 = 0.", "x = 2 or x = 3", "agrees"),
        ("Solve x^2 - 5x + 6 = 0.", "x = 1", "differs"),
        (r"Evaluate $\int_0^2 3x^2\,dx$.", "8", "agrees"),
        ("Explain why the sky is blue.", "Rayleigh", "not formalised"),
    ],
)
def test_the_alternative_route_agrees_differs_or_says_that_there_is_none(
    problem: str, answer: str, state: str
) -> None:
    found = alternative(problem, answer)
    assert found.state == state
    assert state == "not formalised" or found.formalisation


def test_a_draft_is_cut_at_its_numbers_with_exact_spans() -> None:
    text = "Step 1: Add 3.\n$$2x = 8$$\nStep 2: Divide.\n$$x = 4$$\n"
    found = split_steps(text)
    assert [s.text for s in found] == ["Step 1: Add 3.\n$$2x = 8$$", "Step 2: Divide.\n$$x = 4$$"]
    assert all(text[s.start : s.end] == s.text for s in found)


def test_a_draft_without_numbers_is_cut_at_its_lines() -> None:
    assert [s.text for s in split_steps("2x = 8\n\nSo x = 4.")] == ["2x = 8", "So x = 4."]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (r"Thus \boxed{x = 4}.", "x = 4"),
        ("We add.\n#### 72", "72"),
        ("So\nFinal answer: 12 cm", "12 cm"),
        (r"Hence the limit is $\frac12$.", r"\frac12"),
        ("2x = 8\nx = 4.", "x = 4"),
    ],
)
def test_the_final_answer_of_a_draft_is_found(text: str, answer: str) -> None:
    assert final_answer(text) == answer


def test_an_over_long_solution_is_refused_with_a_reason() -> None:
    found = check("x" * 20_000, ["x = 1"])
    assert found["first_wrong_step"] is None
    assert found["steps"][0]["why"].startswith("refused")


@pytest.mark.parametrize(("value", "matches"), [(7, True), (8, False)])
def test_the_answer_of_a_single_line_that_looks_back_is_compared(value: int, matches: bool) -> None:
    found = check("What is 3 + 4?", [f"The answer is {value}. This is consistent."], "7")
    assert found["answer_matches"] is matches
