"""What a draft states as its answer."""

from __future__ import annotations

import pytest

from domains.math.face.engine import final_answer


@pytest.mark.parametrize(
    ("draft", "stated"),
    [
        (r"so $\boxed{1}$ and $\boxed{2}$.", "1, 2"),
        (r"\[\boxed{(2, 2)} \quad \text{and} \quad \boxed{(6, 2)}\]", "(2, 2), (6, 2)"),
        (r"$\boxed{x = \frac{1}{2}}, \boxed{x = 3}$", r"x = \frac{1}{2}, x = 3"),
        (r"Answer: \boxed{5}, \boxed{5}", "5"),
        (r"First \boxed{3}. Then the answer is \boxed{4}", "4"),
        (r"\boxed{1} is no root, \boxed{2} is", "2"),
        (r"\boxed{7}", "7"),
    ],
)
def test_boxes_side_by_side_are_one_answer(draft: str, stated: str) -> None:
    """What stands between them decides: `and`, `or` and commas join, other words part."""
    assert final_answer(draft) == stated


@pytest.mark.parametrize(
    ("draft", "stated"),
    [
        ("**Final answer:** 12", "12"),
        ("**Final answer: 12**", "12"),
        ("**Answer**: 12", "12"),
        ("Answer: **12**", "12"),
        ("*Answer:* $x = 2$", "x = 2"),
        ("Answer: 2 * 3", "2 * 3"),
        ("Answer: A*", "A*"),  # no mark of emphasis
    ],
)
def test_marks_of_emphasis_around_the_statement_are_taken_off(draft: str, stated: str) -> None:
    assert final_answer(draft) == stated
