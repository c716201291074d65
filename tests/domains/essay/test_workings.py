"""Figures that the writer worked out and whose working the ledger declares: right wherever the
prose tells them, wrong where the sum, an operand or the telling is.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import CheckResult, failing

YEAR = "310 - 265 = 45 crowns"
EARNS = "A year leaves us 16,425 crowns."
FAR = PROSE.replace("So the ferry should", f"{EARNS} So the ferry should")
"""The figure stands paragraphs from those that it comes from."""


def found(prose: str, *workings: Any, data: Any = None) -> dict[str, CheckResult]:
    given = {**(data or ledger()), **({"workings": list(workings)} if workings else {})}
    return {one.check: one for one in failing(checked(prose, given))}


def severe(prose: str, *workings: Any, data: Any = None) -> list[str]:
    listed = found(prose, *workings, data=data).values()
    return [one.check for one in listed if one.severity in ("blocker", "major")]


def test_a_derived_figure_far_from_its_bases_is_right_with_its_working() -> None:
    assert severe(FAR) == ["uncovered: 16,425"]
    assert severe(FAR, YEAR, "45 x 365 = 16,425 crowns") == []
    assert not [name for name in found(FAR, YEAR, "45 x 365 = 16,425") if "16,425" in name]


def test_words_that_rest_on_a_passage_may_tell_a_working_s_result() -> None:
    data = ledger()
    quote = "Fares brought in 310 crowns a night; the crew cost 265 crowns a night"
    data["claims"][1]["evidence"].append(proof("s2", quote, EARNS))
    assert severe(FAR, data=data) == ["ev.numbers: c2 e2 16,425"]
    assert severe(FAR, "(310 - 265) x 365 = 16,425 crowns", data=data) == []


def test_a_wrong_sum_is_severe_on_its_line_and_excuses_nothing() -> None:
    listed = found(FAR.replace("16,425", "17,425"), YEAR, "45 x 365 = 17,425 crowns")
    wrong = listed["workings: line 2"]
    assert (wrong.status, wrong.severity, wrong.criterion) == ("fail", "major", "evidence")
    assert wrong.message == "45 x 365 is 16,425, not 17,425."
    assert wrong.span is not None
    assert wrong.span.quote == '"45 x 365 = 17,425 crowns"'
    assert listed["uncovered: 17,425"].severity == "major"


def test_an_invented_operand_is_severe_and_excuses_nothing() -> None:
    names = severe(FAR.replace("16,425", "19,710"), "54 x 365 = 19,710 crowns")
    assert names == ["workings: line 1", "uncovered: 19,710"]


BASE = "100 kg x 45 crowns = 4,500 crowns"


@pytest.mark.parametrize(
    ("said", "workings", "wrong"),
    [
        ("Take a load that weighs 100 kg. It leaves us 4,500 crowns.", [YEAR, BASE], []),
        ("Of every 100 kg we keep 4,500 crowns. So 100 kg pay.", [YEAR, BASE], []),
        ("A load weighs 100 kg and leaves us 4,500 crowns.", [YEAR, BASE], ["uncovered: 100"]),
        ("Take a load that weighs 100 kg. It is long.", [YEAR], ["uncovered: 100"]),
        ("Take a load that weighs 137 kg. It leaves us 6,165 crowns.",
         [YEAR, "137 kg x 45 crowns = 6,165 crowns"],
         ["workings: line 2", "uncovered: 137", "uncovered: 6,165"]),
    ],
)  # fmt: skip
def test_a_round_base_is_an_example_where_the_prose_supposes_it_and_a_working_takes_it(
    said: str, workings: list[str], wrong: list[str]
) -> None:
    listed = found(FAR.replace(EARNS, said), *workings)
    assert [one for one in listed if one.startswith(("uncovered", "workings"))] == wrong


@pytest.mark.parametrize("told", ["16,452", "17,000", "16,425.5"])
def test_a_working_excuses_no_other_figure(told: str) -> None:
    assert severe(FAR.replace("16,425", told), "(310 - 265) x 365 = 16,425") == [
        f"uncovered: {told}"
    ]


@pytest.mark.parametrize("told", ["16,400", "16,425.0", "about 16,000"])
def test_a_working_s_figure_may_be_rounded(told: str) -> None:
    assert severe(FAR.replace("16,425", told), "(310 - 265) x 365 = 16,425") == []


def test_a_day_that_a_working_gives_is_no_day_from_nowhere() -> None:
    dated = [*SOURCES, {"id": "s3", "text": "The season opens on 3 May 2026. A turn takes 9 days."}]
    prose = PROSE.replace("So the ferry should", "Start on 21 May 2026. So the ferry should")
    for workings, wrong in ([], True), (["3 May 2026 + 2 x 9 days = 21 May 2026"], False):
        listed = failing(checked(prose, {**ledger(), "workings": workings}, sources=dated))
        assert any(one.check == "uncovered.day: 21 May 2026" for one in listed) is wrong


def test_without_workings_no_word_is_said_of_them() -> None:
    assert not [one for one in checked() if "working" in one.check]


def test_right_workings_pass_and_unread_ones_warn() -> None:
    passed = [one for one in checked(data={**ledger(), "workings": [YEAR]})
              if one.check.startswith("workings")]  # fmt: skip
    assert [one.status for one in passed] == ["pass"]
    unread = found(PROSE, "the fares less the crew")["workings: line 1"]
    assert (unread.status, unread.severity) == ("warn", "minor")


@pytest.mark.parametrize(("given", "name"), [(7, "/workings"), ([7], "/workings/0")])
def test_what_is_no_list_of_lines_is_a_finding_on_the_ledger(given: Any, name: str) -> None:
    listed = {one.check for one in failing(checked(data={**ledger(), "workings": given}))}
    assert listed == {f"ledger: {name}"}


def test_a_figure_from_nowhere_says_what_would_settle_it() -> None:
    wrong = found(FAR)["uncovered: 16,425"]
    assert "add its working to `workings`" in wrong.fix
    assert wrong.expected == "a passage with this number"
