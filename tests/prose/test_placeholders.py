"""What a template leaves open is named; what the task contains, quotations, code and markup are
not.
"""

from __future__ import annotations

import pytest

from workbench.prose.document import read_document
from workbench.prose.placeholders import left_open, unfilled


def named(text: str, given: str = "", letter: bool = False) -> list[str]:
    return [one.text for one in left_open(text, given, letter)]


@pytest.mark.parametrize(
    ("text", "hole"),
    [
        ("It ships by 9 May (TODO: ask the warehouse).", "(TODO: ask the warehouse)"),
        ("The cost is TBD and the date is near.", "TBD"),
        ("The lamp lasts longer [check with Ines].", "[check with Ines]"),
        ("We open at nine (to be confirmed).", "(to be confirmed)"),
        ("Yours, AGENT_NAME", "AGENT_NAME"),
        ("Dear {{first_name}}, hello.", "{{first_name}}"),
        ("Dear <customer name>, hello.", "<customer name>"),
        ("The town paid [insert figure] for it.", "[insert figure]"),
        ("It costs [Amount] a week.", "[Amount]"),
        ("Take tram XX to the pier.", "XX"),
        ("We come on XX.XX. then.", "XX.XX"),
        ("We come on DD.MM.YYYY then.", "DD.MM.YYYY"),
        ("We come at __:__ then.", "__:__"),
        ("The tram comes on xx May.", "xx"),
        ("It takes NN working days.", "NN"),
        ("A ticket is £xx from then on.", "£xx"),
        ("The tram comes on … June.", "…"),
        ("The tram comes on dd/mm this year.", "dd/mm"),
        ("Fares rose by ?? per cent.", "??"),
        ("It weighs ## kg.", "##"),
        ("Lorem ipsum is here.", "Lorem ipsum"),
        ("Please insert the order number here.", "insert the order number here"),
        ("It grew (insert year and source name here).", "(insert year and source name here)"),
    ],
)
def test_a_hole_is_named_with_its_words(text: str, hole: str) -> None:
    assert named(text) == [hole]


@pytest.mark.parametrize(
    "text",
    [
        "See the plan [figure 3], the sources [@s1; s2] and [our page](https://x.example/a_b).",
        "Volume XX was the last, and women are XX and men XY.",
        "The note says: “Dear [Name], the date is TBD.”",
        "Set `MAX_SIZE` first.\n\n```\nTODO = 1\n```\n",
        "CO_2 fell; $\\frac{a}{b}$ and x^{n} are shares.",
        "One line<br>and a __strong__ word in **bold**.",
        "Insert the coin here and turn the handle (check the label).",
        "Size XXL sold out, and XX is a size. What??",
        "Please put your coat here.",
        "With love, xx",
        "We waited on… June was over by then; it fell by 3 mm/dd.",
    ],
)
def test_prose_markup_and_sums_are_not_named(text: str) -> None:
    assert named(text) == []


def test_what_the_task_contains_is_the_tasks_own() -> None:
    assert named("Dear {{first_name}}", given="Greet with {{first_name}}.") == []
    assert named("Go to bay XX.", given="the stall at bay XX.") == []
    assert named("Go to bay XX.", given="the stall at bay XXV.") == ["XX"]


def test_a_letter_has_no_use_for_square_brackets_and_quotes_no_hole() -> None:
    assert named("Your code is [the code].", letter=True) == ["[the code]"]
    assert named("Your code is [the code].") == []
    assert named("Your code is “[CODE]”.", letter=True) == ["[CODE]"]


def test_the_ledger_is_left_out_and_the_place_is_the_drafts() -> None:
    draft = 'Take tram XX.\n\n```json ledger\n{"claims": [{"id": "SOME_ID"}]}\n```\n'
    (one,) = unfilled(read_document(draft), "", "form")
    assert one.status == "warn"
    assert one.span is not None
    assert draft[one.span.start : one.span.end] == one.span.quote == "XX"
