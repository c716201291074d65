"""Figures that follow from a source, figures of one thing, and passages told the wrong way round,
each with the near misses that stay unnamed.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.essay.test_checks import DOUBT, PROSE, checked, ledger, proof
from workbench.core.checks import CheckResult, failing

TREES: dict[str, Any] = {
    "id": "park", "title": "Note of the Parks Office", "year": 2024,
    "text": "A young tree costs 340 crowns, and its care 41 crowns a year. On Ropewalk, planting "
    "would take 9 of 58 parking places. The survey did not ask people who live elsewhere.",
}  # fmt: skip
STAFF: dict[str, Any] = {
    "id": "staff", "title": "Staff Note", "year": 2024,
    "text": "Two of the five pilots have offered to sail at night. The union does not oppose "
    "shifts that need no bus. Opening costs 21,600 pounds a year; hire brings in 9,400 pounds a "
    "year.",
}  # fmt: skip


def found_in(words: str, *sources: dict[str, Any], data: Any = None) -> dict[str, CheckResult]:
    """What is found in the clean essay with a paragraph more."""
    from tests.domains.essay.test_checks import SOURCES

    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    return {r.check: r for r in failing(checked(prose, data, sources=[*SOURCES, *sources]))}


def figures(words: str) -> list[str]:
    found = found_in(words, TREES, STAFF)
    return [name for name in found if name.split(":")[0] in ("uncovered", "contradiction")]


@pytest.mark.parametrize(
    "words",
    [
        "Planting takes 9 of 58 places on the street. That still leaves 49 places.",
        "Opening costs 21,600 pounds, and hire brings in 9,400 pounds. That leaves 12,200 pounds.",
        "A tree costs 340 crowns and its care 41 crowns. For ten years that makes 750 crowns.",
        "A tree costs 340 crowns and its care 41 crowns. The first year takes 381 crowns.",
        "Opening costs 21,600 pounds a year, which is 1,800 pounds a month.",
        "Opening costs 21,600 pounds a year, hire brings 9,400. About 12,000 pounds are left.",
    ],
    ids=["difference", "of two sentences", "over ten years", "sum", "by the month", "about"],
)
def test_what_follows_in_one_step_needs_no_entry(words: str) -> None:
    assert figures(words) == []


@pytest.mark.parametrize(
    ("words", "figure"),
    [
        ("Opening costs 21,600 pounds, hire brings 9,400 pounds. That leaves 12,200 pounds, or "
         "235 pounds a week.", "235 pounds"),
        ("Opening costs 21,600 pounds, hire brings 9,400 pounds. That leaves 12,200 pounds, or "
         "1,017 pounds a month.", "1,017 pounds"),
    ],
)  # fmt: skip
def test_a_second_step_is_named_as_one(words: str, figure: str) -> None:
    (one,) = [r for name, r in found_in(words, TREES, STAFF).items() if figure in name]
    assert (one.status, one.severity) == ("warn", "minor")
    assert "several steps" in one.message


@pytest.mark.parametrize(
    ("words", "figure"),
    [
        ("Planting takes 9 of 58 places. That leaves 77 places.", "77"),
        ("A tree costs 340 crowns. Its fence costs 912 crowns.", "912"),
        ("The harbour counted 61 gulls.", "61"),
    ],
)
def test_a_figure_that_nothing_gives_is_told(words: str, figure: str) -> None:
    assert any(figure in name for name in figures(words))


def test_a_measure_alone_makes_no_two_figures_one_thing() -> None:
    words = "A tree costs 340 crowns, and its care 41 crowns a year. A bench costs 912 crowns."
    assert figures(words) == ["uncovered: 912"]


def test_the_same_count_twice_and_differently_contradicts() -> None:
    words = "The night ferry carried 460 people, as the harbour says."
    assert figures(words) == ["contradiction: 460"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Over 365 nights a year that is a lot of water.", False),
        ("In 52 weeks a ferry sees many people.", False),
        ("In 365 boats there is no room for more.", True),
    ],
)
def test_the_days_of_a_year_need_no_source(words: str, told: bool) -> None:
    assert bool(figures(words)) is told


def test_what_one_of_them_costs_counts_none() -> None:
    words = "One such person pays 4 crowns. The ferry made 912 trips with one more person aboard."
    assert not any(name.startswith("contradiction") for name in figures(words))


def quoted(passage: str, said: str) -> dict[str, CheckResult]:
    """What is found where these words rest on a passage of the staff note."""
    data = ledger()
    data["claims"][0]["evidence"].append(proof("staff", passage, said))
    return found_in(said, STAFF, data=data)


UNION = "The union does not oppose shifts that need no bus."


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("The union opposes shifts that need no bus.", True),
        ("The union does not oppose shifts that need a bus.", True),
        ("The union does not oppose shifts that need no bus.", False),
        ("Shifts that need no bus are not opposed by the union.", False),
        ("The union wants shifts that need no bus.", False),
    ],
)
def test_a_denial_more_or_less_than_the_passage_has_is_asked_about(said: str, named: bool) -> None:
    found = quoted(UNION, said)
    assert any(name.startswith("ev.turned") for name in found) is named
    assert all(r.status == "warn" for name, r in found.items() if name.startswith("ev.turned"))


POLL = "The poll did not ask pilots about fog, so it cannot say that fog keeps boats in port."


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("The poll asked pilots about fog, and so it can say that fog keeps boats in port.", True),
        (POLL, False),
        ("The poll left out pilots and fog, so it can hardly say that fog keeps boats in port.",
         False),
        ("The poll should have asked pilots about fog.", False),
    ],
)  # fmt: skip
def test_two_denials_gone_are_no_less_than_one(said: str, named: bool) -> None:
    data, poll = ledger(), {"id": "poll", "title": "Poll", "text": POLL}
    data["claims"][0]["evidence"].append(proof("poll", POLL, said))
    found = found_in(said, poll, data=data)
    assert any(name.startswith("ev.turned") for name in found) is named


CARTS = {"id": "staff", "title": "Staff Note", "text": "The 24 carts and no bicycles may leave "
         "the yard at night. Boats were sold and no sails were kept in the loft."}  # fmt: skip


@pytest.mark.parametrize(
    ("passage", "said", "named"),
    [
        (0, "The 24 carts may leave the yard at night.", False),
        (0, "The 24 carts may not leave the yard at night.", True),
        (1, "Boats were sold, and sails were kept in the loft.", True),
    ],
)
def test_the_other_half_of_a_subject_denies_nothing_of_the_first(
    passage: int, said: str, named: bool
) -> None:
    data = ledger()
    text = str(CARTS["text"]).split(". ")[passage]
    data["claims"][0]["evidence"].append(proof("staff", text, said))
    found = found_in(said, CARTS, data=data)
    assert any(name.startswith("ev.turned") for name in found) is named


def test_those_who_did_not_deny_nothing() -> None:
    carts = {"id": "staff", "title": "Note", "text": "Boats that paid lost 8 % of the "
             "day, and boats that did not lost 63 %."}  # fmt: skip
    said = "Boats that paid lost 8 % of the day; boats that did not lost 63 %."
    data = ledger()
    data["claims"][0]["evidence"].append(proof("staff", str(carts["text"])[:-1], said))
    assert not any(name.startswith("ev.turned") for name in found_in(said, carts, data=data))


LINES = {"id": "lines", "title": "Report of the operator",
         "text": "Buses on two lines ran faster. Other lines saw no change."}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("The operator adds that other lines saw the change as well.", True),
        ("Other lines saw a change, says the operator.", True),
        ("The operator adds that other lines saw no change.", False),
        ("Nothing changed on other lines.", False),
        ("Perhaps other lines would see a change.", False),
        ("Other people saw the change.", False),
    ],
)
def test_a_denial_is_kept_where_no_evidence_stands(said: str, named: bool) -> None:
    found = found_in(said, LINES)
    assert any(name.startswith("ev.turned") for name in found) is named


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Three of the five pilots have offered to sail at night.", True),
        ("Two of the five pilots have offered to sail at night.", False),
        ("Two of five pilots will sail at night, and three of the five have not offered.", False),
    ],
)
def test_a_part_that_the_passage_counts_otherwise_is_asked_about(said: str, named: bool) -> None:
    found = quoted("Two of the five pilots have offered to sail at night.", said)
    assert any("of a whole" in name for name in found) is named


@pytest.mark.parametrize(
    ("reply", "weak"),
    [
        ("It is a point that each reader may weigh.", True),
        ("We hear that with care and respect.", True),
        ("Of 58 parking places, 49 stay where they are.", False),
        ("Planting on Ropewalk would leave most parking places.", False),
    ],
)
def test_a_reply_does_not_rest_on_the_objection_s_own_evidence(reply: str, weak: bool) -> None:
    objection = "Planting there would take 9 of 58 parking places."
    data = ledger()
    data["counters"].append({"point": "parking", "quote": objection, "reply_quote": reply})
    found = found_in(f"{objection} {reply}", TREES, data=data)
    assert any(name.startswith("counter.weak") for name in found) is weak


@pytest.mark.parametrize(
    ("thesis", "strange"),
    [
        ("This memo sets out the figures.", True),
        ("Let us think of ink and paper.", True),
        ("The ferry should sail at night.", False),
        ("Boats have to sail after dark.", False),
    ],
)
def test_a_position_on_the_writing_itself_is_none(thesis: str, strange: bool) -> None:
    data = {**ledger(), "thesis": {"quote": thesis}}
    prose = PROSE.replace("The ferry should sail at night.\n", f"{thesis}\n", 1)
    found = failing(checked(prose, data, genre="policy memo"))
    assert any(r.check == "thesis.about" for r in found) is strange


@pytest.mark.parametrize(
    ("again", "twice"),
    [
        ("It can be paid for, as was shown.", False),
        ("Fares brought in 310 crowns a night against 265 for crew!", True),
        ("Fares brought in 310 crowns a night, against 256 for crew.", False),
    ],
)
def test_a_sentence_with_another_comma_stands_twice(again: str, twice: bool) -> None:
    found = found_in(f"{DOUBT} {again}")
    assert any(n.startswith("style.repeated: Fares") for n in found) is twice


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("The people are there, the pilots are willing and the money can be found.", True),
        ("All pilots have offered to sail.", True),
        ("So the crews are ready.", True),
        ("Some of the pilots are willing.", False),
        ("If the pilots are willing, it can begin.", False),
        ("The pilots who are willing can begin.", False),
        ("Two of the five pilots are willing.", False),
        ("The pilots are not all willing.", False),
        ("The pilots are tired of waiting.", False),
        ("The neighbours are willing.", False),
        ("The pilots offered it.", True),
        ("The crew want it.", True),
        ("We pay for the pilot sail and the men.", False),
        ("The pilot sail hangs in the hall.", False),
        ("It would help, and the pilots have said yes.", True),
        ("Our pilots have put up their hands.", True),
        ("All five pilots have offered to sail.", True),
        ("The pilots themselves want it.", True),
        ("The crews are on board.", True),
        ("The two pilots have said yes.", False),
        ("The pilots have said nothing yet, but for two of them.", False),
        ("The pilots should be on board before it begins.", False),
        ("Have the pilots said yes?", False),
        ("When the pilots have said yes, it can begin.", False),
    ],
)
def test_what_holds_for_a_part_is_not_told_of_all(words: str, named: bool) -> None:
    data = ledger()
    passage = "Two of the five pilots have offered to sail at night."
    data["counters"].append({
        "point": "crews", "quote": "Others fear for the men.",
        "reply_quote": "It is a free choice.",
        "evidence": [proof("staff", passage, "It is a free choice.")],
    })  # fmt: skip
    told = f"Others fear for the men. It is a free choice. {words}"
    found = found_in(told, STAFF, data=data)
    assert any(name.startswith("ev.whole") for name in found) is named


def test_a_source_s_own_style_of_thousands_contradicts_nothing() -> None:
    letter = {"id": "s8", "title": "Letter", "text": "A mile costs 4.650 crowns of fuel."}
    quoted = 'The letter has "4.650 crowns" of fuel, so a mile costs 4,650 crowns of fuel.'
    data = ledger()
    data["claims"][1]["evidence"].append(proof("s8", "A mile costs 4.650 crowns of fuel", "fuel"))
    other = quoted.replace("4,650", "4,750")
    for words, doubted in ((quoted, False), (other, True)):
        found = found_in(words, letter, data=data)
        assert any("4,650" in name or "4,750" in name for name in found) is doubted


FROST: dict[str, Any] = {
    "id": "frost", "title": "Frost Report", "year": 2023,
    "text": "Five nights of frost. 4 April, lowest −2.3 °C, 1.5 hours below −2.0. 9 April, "
    "−3.8 °C, 4.75 hours. 19 April, −2.9 °C, 3 hours. In May none.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "figure", "status"),
    [
        ("The two coldest nights had 7.75 hours below −2.0", "−2.0", "warn"),
        ("On 19 April there were 5 hours of frost", "5", "fail"),
    ],
)
def test_a_mark_takes_no_place_of_what_another_figure_counts(
    words: str, figure: str, status: str
) -> None:
    data = {**ledger(), "workings": ["4.75 + 3 = 7.75 hours"]}
    data["claims"][0]["evidence"].append(proof("frost", "19 April, −2.9 °C, 3 hours", words))
    found = found_in(f"{words}.", FROST, data=data)
    [result] = [r for name, r in found.items() if name.startswith("ev.numbers")]
    assert (result.observed, result.status) == (figure, status)
    assert ("elsewhere frost has it" in result.message) is (status == "warn")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("I do not make much of it, for the survey did not ask people who live elsewhere.", False),
        ("I cannot lean on it, since the survey did not ask people who live elsewhere.", False),
        ("The next survey must ask people who live elsewhere.", False),
        ("I rely on it, for the survey did ask those who live elsewhere.", True),
    ],
)
def test_a_denial_is_judged_in_the_clause_of_its_verb(words: str, told: bool) -> None:
    data = ledger()
    data["claims"][0]["evidence"].append(
        proof("park", "The survey did not ask people who live elsewhere.", words)
    )
    found = found_in(words, TREES, data=data)
    assert any(name.startswith("ev.turned") for name in found) is told


@pytest.mark.parametrize(
    ("sentence", "lone"),
    [
        ("Uncle Bob paints copper kettles, wicker baskets, velvet curtains, marble busts.", True),
        ("For such a sum, wicker baskets, velvet curtains, copper kettles, marble busts.", False),
        ("But uncle Bob paints copper kettles, wicker baskets, velvet curtains, busts.", False),
    ],
)
def test_a_sentence_that_points_back_is_tied(sentence: str, lone: bool) -> None:
    prose = PROSE.replace("It can be paid.", f"It can be paid. {sentence}")
    found = [r.check for r in failing(checked(prose))]
    assert any(name.startswith("para.sentence") for name in found) is lone


TRADE = {
    "id": "trade",
    "title": "Trade Book",
    "text": "The inn sold 1,050 meals in 2022 and 980 in 2024. Its beds were free.",
}


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("The inn bore the loss of a tenth of its meals.", True),
        ("The inn lost a quarter of its meals.", True),
        ("The inn gained a quarter of its meals by the ferry.", True),
        ("The inn lost a fifteenth of its meals.", False),
        ("The inn lost a tenth of its income.", False),
        ("A tenth of its meals went to pilots.", False),
        ("The inn might bear the loss of a tenth of its meals.", False),
        ("The inn did not bear the loss of a tenth of its meals.", False),
        ("The inn lost less than a tenth of its meals.", False),
        ("The inn sold a tenth of the meals to pilots.", False),
    ],
)
def test_a_loss_in_words_is_the_loss_that_was_counted(said: str, named: bool) -> None:
    found = found_in(said, TRADE)
    assert any(name.startswith("ev.share") for name in found) is named
    assert all(r.status == "warn" for name, r in found.items() if name.startswith("ev.share"))


LAMPS = {"id": "lamps", "title": "Test of lamps",
         "text": "In six weeks dimmed lamps used half as much as undimmed ones."}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("In six weeks dimmed lamps used half as much.", False),
        ("A dimmed lamp got by on half in those six weeks.", False),
        ("Half as much went into dimmed lamps in six weeks as into undimmed ones.", False),
        ("In six weeks dimmed lamps did not use half as much as undimmed ones.", True),
    ],
)
def test_two_kinds_that_are_compared_deny_nothing(said: str, named: bool) -> None:
    data = ledger()
    data["claims"][0]["evidence"].append(proof("lamps", str(LAMPS["text"]), said))
    found = found_in(said, LAMPS, data=data)
    assert any(name.startswith("ev.turned") for name in found) is named


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Eleven sealed boxes were not opened, so our count leaves their plates out.", False),
        ("Eleven sealed boxes were not opened, and the count ignores their plates.", False),
        ("Eleven sealed boxes were opened, and their plates are counted.", True),
    ],
)
def test_to_leave_out_denies_as_well(said: str, named: bool) -> None:
    boxes = {"id": "boxes", "title": "Count", "year": 2024,
             "text": "Eleven sealed boxes were not opened, and their plates are not "
             "counted."}  # fmt: skip
    data = ledger()
    data["claims"][0]["evidence"].append(proof("boxes", str(boxes["text"])[:-1], said))
    assert any(name.startswith("ev.turned") for name in found_in(said, boxes, data=data)) is named
