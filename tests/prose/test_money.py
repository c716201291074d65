"""Signs of money that a task writes are read in task and draft, and told again as written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.prose.document import read_document
from workbench.prose.form import length
from workbench.prose.numbers import in_thousands, numbers
from workbench.prose.reckoning.money import masked, read_as_money, signs, unmasked
from workbench.prose.reckoning.workings import worked
from workbench.prose.sentences import counted


def task(prompt: str) -> Task:
    return Task("essay/one", "essay", "One", prompt)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("A day costs R95, ten cost R1 576.00.", ("R",)),
        ("The deposit is 280 zł, the fee 3.47 PLN; 24.60 PLN a month and 50 zł.", ("PLN", "zł")),
        ("Ksh 4,200 for the hall and Ksh 900 for the light.", ("Ksh",)),
        ("R$ 20 now, R$ 35 later, and kr 50 or 60 kr in the north.", ("R$", "kr")),
    ],
)
def test_what_a_task_prints_beside_its_figures_is_money(text: str, own: tuple[str, ...]) -> None:
    assert signs(task(text)) == own
    read = masked(text, own)
    assert len(read) == len(text)
    assert unmasked(read) == text
    assert all(one.unit == "money" for one in numbers(read) if one.role == "quantity")


@pytest.mark.parametrize(
    "text",
    [
        "Rooms R2 and R3 are free, rule K1 holds before K2.",
        "The flight costs PLN 300.",
        "The part A 12 and the screw M8 and the screw M6.",
        "It takes 5 L and 7 L and 12 h.",
    ],
)
def test_names_and_a_sign_beside_one_figure_alone_are_none(text: str) -> None:
    assert signs(task(text)) == ()


def test_a_working_takes_amounts_with_a_task_s_own_sign() -> None:
    given = masked("R95 an hour, R1 200.50 a week", ("R",))
    lines = [masked(one, ("R",)) for one in ("5 x R95 = R475", "R475 + R1 200.50 = R1 675.50")]
    assert [one.fault for one in worked(lines, [given])] == [None, None]


def test_signs_are_learned_from_materials_and_stages_too() -> None:
    one = replace(task("Answer."), materials={"policy": [{"statement": "R95 an hour, R2.40 a km"}]})
    assert signs(one) == ("R",)


def test_lone_signs_count_for_no_words() -> None:
    assert [one[0] for one in counted("545 km x €2.40 = €1,308 – & so")] == [
        "545", "km", "€2.40", "€1,308", "so",
    ]  # fmt: skip
    document = read_document("So 3 x 4 = 12 - all told.")
    assert [one.status for one in length(document, {"max": 6})] == ["pass"]


def test_a_quote_with_the_mark_of_its_item_stands_in_the_prose() -> None:
    document = read_document("Dear Ann,\n\n1. The final amount is 70.\n\n2. It is paid on Monday.")
    assert document.places("1. The final amount is 70.")
    assert document.places("2) It is paid on Monday.")
    assert not document.places("1. The first amount is 70.")


def test_a_stop_before_three_digits_may_mark_thousands() -> None:
    assert [in_thousands(one) for one in numbers("4.650 pesos, 46.5 t, 0.250 kg, 4.65 m")] == [
        4650, 46.5, 0.25, 4.65,
    ]  # fmt: skip


@pytest.mark.parametrize("strange", ["\ue100", "\ue1ff\ue1ff", "\ue3ff"])
def test_a_draft_with_the_marks_themselves_is_told_in_its_own_characters(strange: str) -> None:
    def echo(_: Task, draft: str) -> Iterator[CheckResult]:
        yield CheckResult("echo", "warn", message=draft)

    paid = task("A day costs R95, ten cost R1 576.00.")
    for draft in (f"{strange}5 and R95", "R95"):
        assert [one.message for one in read_as_money(echo, paid, draft)] == [draft]
