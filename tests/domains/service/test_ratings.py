"""The model of satisfaction says that it is one; ratings are correlated; runs are counted."""

from __future__ import annotations

import json
import math

import pytest

from domains.service import DOMAIN
from domains.service.ratings import all_pass, correlated, ranks, spearman
from domains.service.satisfaction import BASE, CHANCES, mood
from tests.domains.service.bundled import SAID, checked, reply, small
from tests.support.practising import script, task
from workbench.catalog import assets
from workbench.core.checks import CheckResult


def test_the_customer_is_a_model_and_enters_no_score() -> None:
    result = checked(small(), reply(SAID))["satisfaction"]
    assert result.severity == "info"
    assert not result.deciding
    assert result.message.startswith("Model, not a measurement")
    assert DOMAIN.views(result)[0].title.startswith("Model")


def test_each_open_matter_raises_the_chance_of_another_message() -> None:
    causes = ["unanswered", "blame", "unanswered"]
    chances = [mood(_failed(causes[:n])).again for n in range(4)]
    assert chances == sorted(chances)
    assert chances[0] == BASE
    assert math.isclose(chances[1], 1 - (1 - BASE) * (1 - CHANCES["unanswered"]), abs_tol=1e-4)


def _failed(causes: list[str]) -> list[CheckResult]:
    return [CheckResult(f"c{n}", "fail", cause=cause) for n, cause in enumerate(causes)]


def test_ties_share_their_rank() -> None:
    assert ranks([3, 1, 3, 2]) == [3.5, 1.0, 3.5, 2.0]


@pytest.mark.parametrize(
    ("pairs", "rho"),
    [
        ([(1, 2), (2, 4), (3, 9)], 1.0),
        ([(1, 3), (2, 2), (3, 1)], -1.0),
        ([(1, 1), (2, 2), (3, 3), (4, 5), (5, 4)], 0.9),
        ([(1, 1), (1, 2), (1, 3)], None),
        ([(1, 1)], None),
    ],
)
def test_spearman(pairs: list[tuple[float, float]], rho: float | None) -> None:
    assert spearman(pairs) == rho


def test_few_ratings_give_no_interval_and_many_do() -> None:
    assert "no evidence" in str(correlated("x", [(n, n) for n in range(5)])["note"])
    said = correlated("x", [(n, n % 7) for n in range(40)])
    assert said["low"] < said["spearman"] < said["high"]  # type: ignore[operator]


def test_a_csv_of_ratings_is_held_against_score_and_model() -> None:
    name = "late_parcel"
    file = assets() / "tasks" / "service" / f"{name}.yaml"
    good, bad = task(f"service/{name}").reference, script(f"service/{name}").draft
    rows = [(5, good), (4, good), (1, bad), (2, bad)]
    quoted = [f'{rating},{file},"{draft.replace(chr(34), chr(34) * 2)}"' for rating, draft in rows]
    text = "\n".join(["rating,task,draft", *quoted])
    said = [json.loads(x) for x in DOMAIN.commands["ratings"](text.splitlines(keepends=True))]
    found = {one["column"]: one["spearman"] for one in said}
    assert found["computed score"] > 0.8
    assert found["p_again (model)"] < -0.8


def test_a_csv_without_ratings_says_so() -> None:
    said = list(DOMAIN.commands["ratings"](["stars,score\n", "5,90\n"]))
    assert "rating" in json.loads(said[0])["error"]


def test_pass_to_the_power_of_k() -> None:
    assert all_pass(3, 4, 1) == 0.75
    assert all_pass(3, 4, 2) == 0.5
    assert all_pass(3, 4, 4) == 0.0
    lines = [json.dumps({"task": t, "passed": p}) for t, p in (("a", True), ("a", False))]
    said = [json.loads(one) for one in DOMAIN.commands["consistency"]([*lines, "nonsense"])]
    assert "error" in said[0]
    assert said[1]["pass^k"] == {"1": 0.5, "2": 0.0}
