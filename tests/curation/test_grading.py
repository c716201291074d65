"""Contracts and the grader that holds answers against them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Command
from tests.curation.cases import asked, corrected, exported
from tests.curation.grading.measure import KEPT_APART, STORED, figures, graded, kept_apart, labelled
from workbench.curation.evals import EvalCase
from workbench.curation.evals.answering import read_answers
from workbench.curation.grading.contracts import Contract, Line, contract_from, contract_json
from workbench.curation.grading.filtering import graded_lines
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.lexicon import ALPHABETIC, language_of, lexicon
from workbench.curation.grading.making import contract_of
from workbench.curation.grading.measuring import Tally, measured_line, tally
from workbench.curation.grading.moments import moments
from workbench.curation.grading.quantities import ascii_digits, quantities
from workbench.errors import UsageError

RETURNS = "You can return them within 30 days of delivery if they are unworn."


def verdict(question: str, expected: str, answer: str, rejected: str = "") -> str:
    return grade_answer(question, expected, rejected, answer).verdict


# --- measured ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dev", "held_out", "second"])
def test_seen_answers_keep_to_the_bounds(name: str) -> None:
    found = tally((row["label"], given) for row, given in graded(labelled(name)))
    assert found.wrong_passed <= 0.01 * found.wrong
    assert found.right_failed <= 0.05 * found.right
    assert found.unknown <= 0.35 * (found.right + found.wrong)


@pytest.mark.parametrize("name", ["third", "fourth"])
def test_answers_by_somebody_else_are_seldom_decided_wrong(name: str) -> None:
    found = tally((row["label"], given) for row, given in graded(labelled(name)))
    assert found.wrong_passed <= 0.01 * found.wrong
    assert found.right_failed <= 0.05 * found.right
    assert found.unknown <= 0.46 * (found.right + found.wrong)


def test_a_language_without_a_lexicon_is_not_read_as_its_neighbour() -> None:
    unread = [r for r in labelled("third") if r["language"] in ("ko", "pl", "hi")]
    assert len(unread) > 5
    assert all(given not in ("pass", "fail") or _is_exact(row) for row, given in graded(unread))


def _is_exact(row: dict[str, str]) -> bool:
    """Word for word one of the two that are known."""
    return row["answer"] in (row["expected"], row["rejected"])


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("It is handled by Barclays.", "fail"),
        ("Barclays handles it.", "fail"),
        ("It is handled by NRD.", "unknown"),  # may be its initials
        ("It is handled by Nordbank.", "unknown"),  # may be another spelling
        ("It is handled by Barclays and Nordea.", "unknown"),
    ],
)
def test_another_name_in_place_of_the_one_asked_for(answer: str, given: str) -> None:
    assert verdict("Which bank handles it?", "It is handled by Nordea.", answer) == given


@pytest.mark.parametrize(
    ("expected", "answer", "given"),
    [
        ("Set it to 4 °C.", "Set it to 4 °F.", "fail"),
        ("Set it to 4 °C.", "Set it to 39.2 °F.", "pass"),
        ("It weighs 30 kg.", "It weighs 30 pounds.", "fail"),
        ("The fee is 5 %.", "The fee is 5 dollars.", "fail"),
        ("It takes 5 business days.", "It takes 5 days.", "unknown"),
        ("There are 5.", "There are 5 rooms.", "unknown"),
    ],
)
def test_the_same_number_of_another_unit(expected: str, answer: str, given: str) -> None:
    assert verdict("How much is it?", expected, answer) == given


def test_things_may_be_listed_in_any_order_and_what_two_do_may_not_be_traded() -> None:
    cards = "We accept Visa, PayPal and Maestro."
    assert verdict("What do you accept?", cards, "We accept Maestro, Visa and PayPal.") == "pass"
    signs = "The tenant signs the form, and the landlord keeps a copy."
    turned = "The landlord signs the form, and the tenant keeps a copy."
    assert verdict("Who signs the form, landlord or tenant?", signs, turned) == "fail"


def test_the_stored_figures_are_those_of_today() -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    today = figures(kept_apart())
    assert {name: stored[name] for name in today} == today


def test_the_files_share_no_question_and_cover_what_they_claim() -> None:
    sets = [labelled(name) for name in ("dev", *KEPT_APART)]
    questions = [{(row["language"], row["question"]) for row in rows} for rows in sets]
    assert sum(map(len, questions)) == len(set().union(*questions))
    rows = [row for each in sets for row in each]
    assert len(rows) >= 300
    assert len({row["kind"] for row in rows}) >= 12
    assert {"zh", "ja", "ar"} < {row["language"] for row in rows}


def test_the_report_tells_the_first_look_and_what_is_not_supported() -> None:
    assert "at the first look 29 of 1260 wrong answers passed" in measured_line()
    assert "of the last unseen set 0 of 75 wrong answers passed" in measured_line()
    weak = measured_line().partition("unsupported: ")[2].split(", ")
    assert {"roles", "procedure", "ko"} <= set(weak)
    assert not {"money", "percentage"} & set(weak)
    assert not Tally(1, 4, 0, 0, 4).supported
    assert Tally(1, 4, 0, 0, 3).supported


# --- what decides --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "answer", "wanted"),
    [
        ("It lasts 3 years.", "It lasts 36 months.", "pass"),
        ("It lasts 2.5 days.", "It lasts 60 hours.", "pass"),
        ("It lasts 2.5 days.", "It lasts 50 hours.", "fail"),
        ("It lasts 30 days.", "It lasts one month.", "unknown"),
        ("It costs $5.", "It costs 5 euros.", "fail"),
        ("It starts on 4 March 2025.", "It starts on 2025-03-04.", "pass"),
        ("It starts on 4 March 2025.", "It starts on 3/4/2025.", "unknown"),
        ("It starts on 4 March 2025.", "It starts on 5/4/2025.", "fail"),
        ("It is 20 °C.", "It is 68 °F.", "pass"),
    ],
)
def test_amounts_and_dates_are_converted(expected: str, answer: str, wanted: str) -> None:
    assert verdict("What is it?", expected, answer) == wanted


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("You cannot return them within 30 days of delivery if they are unworn.", "fail"),
        ("You can return them within 90 days of delivery if they are unworn.", "fail"),
        ("You can return them within 30 days of delivery even if they are worn.", "fail"),
        ("You can return them within 30 days of delivery.", "fail"),
        ("If they are unworn, you can return them within 30 days of delivery.", "pass"),
        ("You can frobnicate them within 30 days of delivery if they are unworn.", "unknown"),
        ("You can return them within 30 days of delivery if they are unworn, maybe.", "unknown"),
        (RETURNS + " Fees may be taken off.", "unknown"),
    ],
)
def test_polarity_conditions_and_leftovers(answer: str, wanted: str) -> None:
    assert verdict("How long can I return shoes?", RETURNS, answer) == wanted


def test_values_that_trade_their_subjects_fail() -> None:
    expected = "Adults pay 12 euros and children pay 8 euros."
    assert verdict("Price?", expected, "Children pay 8 euros and adults pay 12 euros.") == "pass"
    assert verdict("Price?", expected, "Adults pay 8 euros and children pay 12 euros.") == "fail"


@pytest.mark.parametrize(
    ("question", "expected", "answer"),
    [
        ("Is Mercury or Venus closer?", "Mercury is closer than Venus.", "Venus."),
        ("Who wins?", "Ajax beats Troy.", "Troy beats Ajax."),
        (
            "How do I export?",
            "Open the menu and choose Export.",
            "Choose Export and open the menu.",
        ),
    ],
)
def test_words_alone_do_not_pass_what_order_tells(
    question: str, expected: str, answer: str
) -> None:
    assert verdict(question, expected, answer) != "pass"


def test_what_stands_beyond_what_is_read_is_not_passed() -> None:
    assert verdict(
        "How long?", "It lasts 3 years.", "It lasts 36 months." + " " * 7000 + "Not."
    ) == ("unknown")


def test_a_language_without_a_lexicon_stays_unknown() -> None:
    assert verdict("Ile to trwa?", "Trzy lata.", "Nie trzy lata.") == "unknown"
    assert language_of("Ile to trwa i kiedy jest koniec?") == ""
    assert language_of("Кога ще получа парите си и може ли да ги върна?") == ""
    assert language_of("Коли я отримаю гроші за замовлення?") == ""


def test_each_language_is_told_and_has_its_words() -> None:
    said = {
        "en": "What is it?",
        "de": "Was ist das?",
        "fr": "Quel est le prix ?",
        "es": "¿Qué es?",
        "it": "Che cosa è e quanto costa?",
        "pt": "O que é e quanto custa?",
        "nl": "Wat is het en wat kost het?",
        "ru": "Что это и сколько это стоит?",
    }
    assert {language_of(text) for text in said.values()} == set(ALPHABETIC)
    assert [language_of(text) for text in ("多少", "いくら", "كم")] == ["zh", "ja", "ar"]
    assert all(lexicon(name).phrases for name in (*ALPHABETIC, "zh", "ja", "ar"))


@pytest.mark.parametrize(
    ("text", "language", "dimension", "value"),
    [
        ("1.250,50 Euro", "de", "money:EUR", 1250.5),
        ("1,250.50 euros", "en", "money:EUR", 1250.5),
        ("٣٦ شهرًا", "ar", "calendar", 36),
        ("三十六个月", "zh", "calendar", 36),
        ("two and a half days", "en", "time", 216000),
        ("three quarters of an hour", "en", "time", 2700),
        ("a quarter of it", "en", "share", 25),
        ("quatre-vingt-dix jours", "fr", "time", 90 * 86400),
    ],
)
def test_quantities_of_each_script(text: str, language: str, dimension: str, value: float) -> None:
    [found] = quantities(ascii_digits(text), lexicon(language), [])
    assert (found.dimension, found.value) == (dimension, pytest.approx(value))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("4 March 2025", "en"),
        ("March 4th, 2025", "en"),
        ("04.03.2025", "de"),
        ("4 mars 2025", "fr"),
        ("4 de marzo de 2025", "es"),
        ("2025年3月4日", "zh"),
        ("4 مارس 2025", "ar"),
    ],
)
def test_dates_of_each_language(text: str, language: str) -> None:
    [found] = moments(text, lexicon(language))
    assert found.days == ((2025, 3, 4),)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_any_text_gets_a_verdict_and_the_expected_answer_passes(q: str, e: str, a: str) -> None:
    assert verdict(q, e, a) in ("pass", "fail", "unknown")
    if e.strip():
        assert verdict(q, e, e) == "pass"


# --- contracts -----------------------------------------------------------------------------------


def test_a_contract_holds_what_the_expected_answer_turns_on() -> None:
    made = contract_of("How long?", RETURNS, "You can return them within 90 days.")
    assert {("quantity", "30 days"), ("condition", "if they are unworn")} <= {
        (line.kind, line.text) for line in made.lines
    }
    assert "90 days" in made.of("forbidden")[0].text
    assert contract_from(contract_json(made)) == made


def test_a_dropped_line_is_not_asked_for_and_an_added_one_is() -> None:
    made = contract_of("Who and when?", "Ada Lovelace wrote it in 1843.")
    bare = Contract(tuple(line for line in made.lines if line.kind == "entity"))
    assert grade_answer("Who?", "", "", "In 1900.", made).verdict == "fail"
    assert grade_answer("Who?", "", "", "In 1900.", bare).verdict != "fail"
    more = Contract((*made.lines, Line("required", "it is free")))
    assert grade_answer("Who?", "", "", "Ada Lovelace wrote it in 1843.", more).verdict == "fail"


def test_what_is_no_contract_is_refused() -> None:
    with pytest.raises(UsageError, match="cannot have the line"):
        contract_from({"lines": [{"kind": "feeling", "text": "x"}]})
    with pytest.raises(UsageError, match="no list of lines"):
        contract_from({})


# --- the filter and the exports ------------------------------------------------------------------


def test_the_filter_answers_every_line(workbench: Command) -> None:
    rows = [
        {"id": "a", "question": "How long?", "expected": "3 years", "answer": "36 months"},
        {"id": "b", "question": "How long?", "expected": "3 years", "answer": "4 years"}
        | {"rejected": None, "contract": None},
    ]
    lines = [json.dumps(row) for row in rows]
    done = workbench("eval", "grade", stdin="\n".join(lines))
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["id"], row["verdict"]) for row in found] == [("a", "pass"), ("b", "fail")]
    assert "4 years" in found[1]["reasons"][0]


def test_a_line_that_cannot_be_read_costs_no_other_line() -> None:
    good = json.dumps({"id": 1, "expected": "Yes.", "answer": "Yes."})
    found = list(graded_lines(["{", "", '{"id": 2}', good]))
    assert ["error" in row for row in found] == [True, True, False]


def test_exports_carry_the_contract() -> None:
    case = corrected(question="How long?", chosen="It lasts 3 years.", rejected="2 years.")
    for name in ("promptfoo", "inspect-samples", "inspect-task", "pytest-answers"):
        text = exported(name, case).data.decode()
        assert '"kind"' in text.replace("\\", "") or "kind" in text
        assert "3 years" in text
        assert "forbidden" in text, name


def test_a_question_is_known_by_its_whole_conversation(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    turns = [{"role": "user", "content": "Paris?"}, {"role": "assistant", "content": "Yes?"}]
    rows = [
        {"question": "And now?", "answer": "Rain."},
        {"question": "And now?", "answer": "Sun.", "before": turns},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    read = read_answers(file)
    assert read.for_case(EvalCase("x", asked("Paris?", "Yes?", "And now?"))) == ("Sun.",)
    assert read.for_case(EvalCase("y", asked("And now?"))) == ("Rain.",)
