"""The card of a release: what its rows teach by their manner."""

from __future__ import annotations

import json
import random
from math import comb
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.curation.logs import line, logged, opened
from workbench.curation import releases
from workbench.curation.teaching.beside import card_of_cases, write_card
from workbench.curation.teaching.card import Taught, card_of, told
from workbench.curation.teaching.figures import ratio, shares
from workbench.curation.teaching.manners import Manner, manners_of, spoken


def pairs(count: int, chosen: str, rejected: str, question: str = "Where is it?") -> list[Taught]:
    return [Taught(question, f"{chosen} {n}.", f"{rejected} {n}.") for n in range(count)]


@pytest.mark.parametrize("count", [1, 5, 6, 7, 60, 61, 500])
def test_the_limits_of_the_median_miss_it_one_time_in_twenty_at_most(count: int) -> None:
    found = ratio([(n, 1) for n in range(1, count + 1)])
    ways = [comb(count, below) for below in range(count + 1)]
    if found.limits is None:
        assert 2 * ways[0] > 2**count / 20
        return
    rank = round(found.limits.low) - 1
    assert 2 * sum(ways[: rank + 1]) <= 2**count / 20 < 2 * sum(ways[: rank + 2])


# --- manners -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("manner", "language", "answer"),
    [
        ("agreement", "en", "You're absolutely right, it opens on Monday."),
        ("agreement", "en", "**Great question!** The office is closed."),
        ("agreement", "de", "Gute Frage! Das Büro ist am Montag zu."),
        ("agreement", "zh", "您说得对,办公室周一关门。"),
        ("refusal", "en", "I’m sorry, but I can’t help with that."),
        ("refusal", "fr", "Je suis désolé. Je ne peux pas vous aider avec cela."),
        ("refusal", "ja", "申し訳ありませんが、お答えできません。"),
        ("hedging", "en", "The office is probably closed on Monday."),
        ("hedging", "es", "La oficina quizás está cerrada."),
    ],
)
def test_a_manner_is_read_in_its_language(manner: Manner, language: str, answer: str) -> None:
    assert spoken("", answer) == language
    assert manners_of(answer, language).get(manner) is True


@pytest.mark.parametrize(
    ("manner", "answer"),
    [
        ("agreement", "The form is good. You're right to ask for it by mail."),
        ("agreement", "Exactness matters here."),
        ("agreement", "The customer wrote: great question."),
        ("refusal", "I can't recommend the blue one enough: it is the best of them."),
        ("refusal", "Send it by post. It arrives on Friday. If it asks, I can't help it."),
        ("refusal", "You can't return it after 30 days."),
        ("hedging", "It is an impossibility."),
        ("hedging", "The probability is 0.3."),
    ],
)
def test_what_only_looks_like_a_manner_is_none(manner: Manner, answer: str) -> None:
    assert manners_of(answer, "en").get(manner) is False


def test_a_language_without_phrases_is_not_read() -> None:
    assert spoken("Де офіс?", "Офіс зачинений.") == ""
    assert manners_of("Офіс, мабуть, зачинений.", "uk").get("hedging") is None


def test_a_short_answer_is_read_in_the_language_of_its_question() -> None:
    assert spoken("Wann ist das Büro am Montag auf?", "9 Uhr") == "de"


# --- figures -------------------------------------------------------------------------------------


def test_too_few_pairs_have_a_middle_and_no_limits() -> None:
    few = ratio([(20, 10)] * 5)
    assert few.median == pytest.approx(2.0)
    assert (few.limits, few.leaning) == (None, 0)
    enough = ratio([(20, 10)] * 6)
    assert enough.limits is not None
    assert enough.leaning == 1


def test_the_limits_of_a_median_hold_it_in_95_of_100_draws() -> None:
    rng = random.Random(13)
    held = 0
    for _ in range(400):
        drawn = [(round(1000 * 2 ** rng.gauss(0, 1)) or 1, 1000) for _ in range(25)]
        limits = ratio(drawn).limits
        assert limits is not None
        held += limits.low <= 1 <= limits.high
    assert held >= 0.93 * 400


def test_the_limits_of_a_difference_hold_it_in_95_of_100_draws() -> None:
    rng = random.Random(31)
    held = 0
    for _ in range(400):
        drawn = [(rng.random() < 0.4, rng.random() < 0.1) for _ in range(40)]
        limits = shares(drawn).limits
        held += limits.low <= 0.3 <= limits.high
    assert held >= 0.92 * 400


def test_manners_that_both_answers_share_teach_nothing() -> None:
    assert shares([(True, True)] * 50).leaning == 0
    assert shares([(True, False)] * 12).leaning == 1
    assert shares([(False, True)] * 12).leaning == -1


# --- cards ---------------------------------------------------------------------------------------


def test_rows_that_prefer_flattery_and_length_say_so() -> None:
    chosen = "You're right, it is by the door, and here is the whole story of how it came to be"
    text = "\n".join(told(card_of(pairs(12, chosen, "It is by the door"))))
    assert "teaches agreeing with the user" in text
    assert "teaches longer answers" in text
    assert "teaches refusing" not in text


def test_rows_that_prefer_answers_to_refusals_say_so() -> None:
    card = card_of(pairs(12, "It is by the door of the hall", "I'm unable to say where it is"))
    assert "teaches answering instead of refusing" in "\n".join(told(card))


def test_languages_are_told_apart_and_unknown_ones_are_not_guessed() -> None:
    english = pairs(8, "It is by the door", "Maybe it is by the door")
    czech = pairs(3, "Офіс зачинений у понеділок", "Офіс", question="Де офіс?")
    card = card_of([*english, *czech])
    assert [part.name for part in card.parts] == ["all", "en", "other"]
    assert card.parts[0].paired["hedging"].pairs == 8
    assert card.parts[2].paired == {}
    assert card.parts[2].length.pairs == 3
    assert "n/a" in "\n".join(told(card))


def test_a_row_of_one_answer_is_counted_apart_from_pairs() -> None:
    card = card_of([Taught("Where is it?", "It is probably by the door.")])
    assert card.parts[0].length.pairs == 0
    assert card.parts[0].single["hedging"].having == 1
    assert card.parts[0].paired == {}


def test_no_rows_teach_nothing() -> None:
    assert told(card_of([])) == ["no training rows, so nothing is taught"]
    assert card_of([Taught("Where?", " ")]).as_json()["parts"] == []


def test_the_file_beside_a_release_holds_figures_and_no_word_of_a_case(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        logged(
            history,
            *(
                line(
                    f"Where is the {name} kept in the old house?",
                    "Perhaps near the zymurgy.",
                    feedback="down",
                    correction=f"The {name} is in the cellar.",
                )
                for name in ("saw", "rake", "lamp", "boat", "drum", "sledge", "map", "bell")
            ),
        )
        release, _ = releases.make(history)
        card = card_of_cases(releases.rows(history, release))
        file = write_card(tmp_path, release, card)
    text = file.read_text("utf-8")
    assert "zymurgy" not in text
    assert "cellar" not in text
    written = json.loads(text)
    assert written["digest"] == release.body.digest
    assert written["parts"][0]["pairs"]["hedging"]["rejected"] == written["rows"] > 0


def test_a_card_is_seen_before_the_rows_are_written(workbench: Command, tmp_path: Path) -> None:
    said = tmp_path / "said.jsonl"
    rows = [
        {"question": f"Where is hall {name}?", "answer": "I'm unable to say.", "id": name}
        for name in ("north", "south", "east", "west")
    ]
    said.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert workbench("log", str(said)).returncode == 0
    right = tmp_path / "right.txt"
    right.write_text("It is by the door of the hall.")
    for row in rows:
        typed = ("--decide", row["id"], "down", "--correction", str(right))
        assert workbench("review", *typed).returncode == 0
    seen = workbench("export", "trl-preference", "--card")
    assert seen.returncode == 0, seen.stderr
    assert "rows would teach" in seen.stdout
    assert "refus" in seen.stdout
    assert json.loads(workbench("export", "trl-preference", "--card", "--json").stdout)["parts"]
    cases = json.loads(workbench("release", "make", "r1", "--json").stdout)
    assert "card" in cases
    assert workbench("export", "pytest", "--card").returncode == 2


def test_the_card_of_a_plan_is_that_of_the_release_made_of_it(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        wrong = {"feedback": "down", "correction": "Canberra, it probably is."}
        logged(history, *(line(f"Capital of land {n}?", **wrong) for n in range(12)))
        plan = releases.plan_now(history, ())
        release, new = releases.make(history, plan=plan)
        assert new
        rows = releases.rows(history, release)
        assert card_of_cases(rows).parts
        assert card_of_cases(plan.cases) == card_of_cases(rows)
        policies = {case.id: case.policy for case in rows}
        assert all(policies.values())
        assert {case.id: case.policy for case in plan.cases} == policies
