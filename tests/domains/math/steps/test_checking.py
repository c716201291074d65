"""A worked solution from beginning to end: its bounds, its figures, and what leaves as JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.math.face.engine import handle, replay, steps
from domains.math.steps import checking
from tests.domains.math.judged import few

GOOD, BAD, OPEN = "$3 + 4 = 7$", "$3 + 4 = 8$", "We think about dragons."


@pytest.mark.parametrize(
    ("lines", "figures"),
    [
        ([GOOD, GOOD], (2, 2, 0, 2, 2)),
        ([GOOD, OPEN], (2, 1, 0, 2, 1)),
        ([GOOD, BAD, GOOD], (3, 3, 0, 2, 2)),
        ([OPEN, BAD, GOOD], (3, 2, 0, 2, 1)),
        ([f"{GOOD} dragons"], (1, 0, 1, 1, 0)),
        ([], (0, 0, 0, 0, 0)),
    ],
)
def test_coverage_counts_what_was_decided_over_all_and_up_to_the_first_wrong_line(
    lines: list[str], figures: tuple[int, ...]
) -> None:
    names = ("lines", "decided", "arithmetic_holds", "lines_to_first_wrong")
    found = steps("Compute.", lines).coverage
    assert tuple(found[n] for n in (*names, "decided_to_first_wrong")) == figures


def test_the_first_wrong_step_is_the_earliest_refuted_one() -> None:
    assert steps("Compute.", [GOOD, OPEN, BAD, BAD]).first_wrong_step == 2
    assert steps("Compute.", [GOOD, OPEN]).first_wrong_step is None


def test_a_step_s_first_refuted_claim_is_the_one_that_is_told() -> None:
    found = steps("Compute.", ["$1 + 1 = 2$, $2 + 2 = 5$, $3 + 3 = 7$"]).steps[0]
    assert found.quote == "2 + 2 = 5"


@pytest.mark.parametrize(
    ("problem", "lines"),
    [
        ("x" * 12_001, [GOOD]),
        ("Compute.", ["x" * 6_001]),
        ("Compute.", [GOOD] * 201),
    ],
)
def test_what_is_too_long_is_refused_and_never_wrong(problem: str, lines: list[str]) -> None:
    found = steps(problem, lines)
    assert {s.verdict for s in found.steps} == {"unknown"}
    assert all(s.why.startswith("refused") for s in found.steps)
    assert len(found.steps) == len(lines)
    assert found.first_wrong_step is None


def test_the_longest_that_is_read_is_read() -> None:
    longest = "Compute. ".ljust(12_000)
    assert steps(longest, [GOOD.ljust(6_000)]).steps[0].verdict == "proved"
    assert steps("Compute.", [GOOD] * 200).coverage["decided"] == 200


def test_a_step_has_its_place_and_its_own_verdict() -> None:
    found = steps("Compute.", [GOOD, BAD, OPEN])
    assert [s.index for s in found.steps] == [0, 1, 2]
    assert [s.verdict for s in found.steps] == ["proved", "refuted", "unknown"]


def test_a_verdict_is_plain_json_with_what_it_rests_on() -> None:
    found = json.loads(json.dumps(steps("Compute.", [GOOD, BAD], "7").to_json()))
    assert set(found) == {
        "steps", "first_wrong_step", "suspected_step", "suspicion", "coverage", "unread",
        "alternative", "answer_matches", "ms",
    }  # fmt: skip
    held, wrong = found["steps"]
    assert "record" not in held
    assert wrong["record"] == {"left": "7", "right": "8", "relation": "=", "at": {}}
    assert replay(wrong["record"])


def test_the_same_solution_has_the_same_verdict_each_time() -> None:
    once, again = (
        steps("Expand $(x+1)^2$.", ["$(x+1)^2 = x^2 + 1$"]).to_json()["steps"] for _ in range(2)
    )
    assert once == again


@pytest.mark.parametrize(
    ("kind", "record", "key", "value"),
    [
        ("equal", {"gold": "1/2", "answer": "0.5"}, "verdict", "equal"),
        ("equal", {"gold": "25%", "answer": "25", "context": "What percent?"}, "verdict", "equal"),
        ("equal", {"gold": "25%", "answer": "25", "problem": "What percent?"}, "verdict", "equal"),
        ("equal", {"gold": "25%", "answer": "25"}, "verdict", "different"),
        ("steps", {"problem": "Compute.", "steps": [BAD]}, "first_wrong_step", 0),
        ("steps", {"problem": "C.", "steps": ["It is 7."], "answer": 7}, "answer_matches", True),
        ("steps", {"problem": "C.", "steps": ["It is 7."], "answer": None}, "answer_matches", None),
        ("alternative", {"problem": "Solve $2x = 8$."}, "result", "4"),
        ("alternative", {"problem": "Solve $2x = 8$.", "answer": "4"}, "state", "agrees"),
        ("alternative", {"problem": "Solve $2x = 8$.", "answer": "5"}, "state", "differs"),
        (
            "replay",
            {"record": {"left": "1", "right": "2", "relation": "=", "at": {}}},
            "replays",
            True,
        ),
        (
            "replay",
            {"record": {"left": "1", "right": "1", "relation": "=", "at": {}}},
            "replays",
            False,
        ),
        ("juggle", {}, "error", "no request called 'juggle'"),
    ],
)
def test_each_request_of_the_worker_has_its_answer(
    kind: str, record: dict[str, object], key: str, value: object
) -> None:
    assert handle(kind, record)[key] == value


@few
@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=3))
def test_any_text_has_a_verdict_for_each_step(problem: str, lines: list[str]) -> None:
    found = steps(problem, lines)
    assert len(found.steps) == len(lines)
    assert all(s.why for s in found.steps)
    assert all(s.record and replay(s.record) for s in found.steps if s.verdict == "refuted")


@few
@given(st.lists(st.sampled_from([GOOD, BAD, OPEN]), max_size=6))
def test_a_line_more_at_the_end_changes_nothing_before_it(lines: list[str]) -> None:
    alone = [s.verdict for s in steps("Compute.", lines).steps]
    more = [s.verdict for s in steps("Compute.", [*lines, BAD]).steps]
    assert more[:-1] == alone


def test_nothing_goes_on_from_the_value_before_a_claim_that_ran_out_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "CLAIM_SECONDS", 0.03)
    slow = r"$2^{64} + 1 = \int_0^1 x e^{x^2} \sin(x^3) dx$"
    found = steps("Compute.", [GOOD, slow, "$= 9$"]).steps
    assert [(s.verdict, s.reason) for s in found[1:]] == [("unknown", "time"), ("unknown", "open")]


def test_what_does_not_end_in_time_is_unknown_and_never_wrong() -> None:
    found = checking.check("Compute.", [BAD] * 200, None, 0.0, lambda doubted: None)
    assert {(s.verdict, s.why) for s in found.steps} == {("unknown", "time-out")}
    assert (found.first_wrong_step, found.coverage) == (None, {"lines": 200, "read": 0})
