"""Criteria on single statements: a judge names each that falls short, the quote rule holds for each
of them, and all are told before what is taste.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.runner.test_polishing import Doubled, Server, course, ended
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.domain import Domain
from workbench.core.messages import Message
from workbench.core.path import TrackedItem
from workbench.core.readers import Reader
from workbench.core.rules.judged import judged_outcomes
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.judging.asking import grading_messages
from workbench.judging.judge import Asked, Judgement, Told, as_results, grade
from workbench.judging.reading import FURTHER, Grades, read_grades
from workbench.judging.rubrics import Rubric, read_rubric

DATA = {
    "name": "copy",
    "criteria": [
        {"id": "grounds", "question": "Borne?", "levels": {1: "a", 3: "b", 5: "c"}, "each": True},
        {"id": "pull", "question": "Drawn in?", "levels": {1: "a", 3: "b", 5: "c"}},
    ],
}
RUBRIC = read_rubric(DATA, "copy.yaml")
DRAFT = "The ferry runs all summer long. It has hot tea on board. Nobody was ever late with it."
SUMMER, TEA, LATE = DRAFT.removesuffix(".").split(". ")


def answer(level: int, *further: str, first: str = SUMMER) -> str:
    more = [{"quote": quote, "why": f"why {quote[:5]}", "fix": "Cut it."} for quote in further]
    entries = [
        {"criterion": "grounds", "quote": first, "why": "wider", "level": level, "more": more},
        {"criterion": "pull", "quote": TEA, "why": "dull", "level": 5, "more": more},
    ]
    return json.dumps({"criteria": entries})


def read(text: str, rubric: Rubric = RUBRIC) -> Grades:
    found = read_grades(text, rubric, "the task", DRAFT)
    assert isinstance(found, Grades)
    return found


def test_each_further_sentence_is_a_comment_of_its_criterion_alone() -> None:
    found = read(answer(3, TEA, LATE))
    assert [(c.criterion, c.quote, c.level, c.further) for c in found.comments] == [
        ("grounds", SUMMER, 3.0, False),
        ("pull", TEA, 5.0, False),
        ("grounds", TEA, 3.0, True),
        ("grounds", LATE, 3.0, True),
    ]
    assert found.levels == {"grounds": 3.0, "pull": 5.0}


def test_the_quote_rule_holds_for_each_of_them() -> None:
    found = read(answer(2, "words that stand nowhere in it", LATE))
    assert [c.quote for c in found.comments if c.further] == [LATE]
    assert found.discarded == 1


@pytest.mark.parametrize(
    "text",
    [answer(5, TEA), answer(2, SUMMER), answer(2, LATE, first="no such words in here at all")],
)
def test_none_is_kept_at_level_5_twice_or_without_a_level_that_stands(text: str) -> None:
    text = text.replace('"more": [', '"more": [7, {"why": "no quote"}, ', 1)
    assert not any(comment.further for comment in read(text).comments)


def test_no_more_are_read_than_were_asked_for() -> None:
    parts = [" ".join(DRAFT.split()[n : n + 4]) for n in range(8)]
    assert sum(c.further for c in read(answer(2, *parts)).comments) == FURTHER


def test_the_request_asks_for_them_only_where_a_criterion_wants_each() -> None:
    asked = grading_messages("the task", DRAFT, RUBRIC)[-1].text
    assert "An entry of grounds has one field more, `more`" in asked
    assert asked.endswith('"level", "more"?}, …]}')
    plain = replace(RUBRIC, criteria=RUBRIC.criteria[1:])
    assert "more`" not in (said := grading_messages("the task", DRAFT, plain)[-1].text)
    assert said.endswith('"level"}, …]}')


def test_the_version_tells_whether_each_is_wanted() -> None:
    criteria = tuple(replace(one, each=False) for one in RUBRIC.criteria)
    assert replace(RUBRIC, criteria=criteria).version != RUBRIC.version
    wrong = {"criteria": [{**DATA["criteria"][0], "each": "yes"}]}  # type: ignore[dict-item]
    with pytest.raises(UsageError, match="each: 'yes'"):
        read_rubric(wrong, "copy.yaml")


async def judged(*answers: str) -> Judgement:
    left = list(answers)

    async def call(asked: Asked) -> Told:
        return Told(left.pop(0))

    return await grade(call, "the task", DRAFT, RUBRIC, samples=len(answers))


def told(judgement: Judgement) -> list[tuple[str, str, str]]:
    results = as_results(judgement, RUBRIC, DRAFT)
    return [(r.check, r.status, r.span.quote if r.span else "") for r in results]


async def test_level_4_is_told_of_statements_and_of_nothing_else() -> None:
    assert told(await judged(answer(4, LATE).replace('"level": 5', '"level": 4'))) == [
        ("judge.grounds", "warn", SUMMER),
        ("judge.pull", "pass", TEA),
        ("judge.grounds.2", "warn", LATE),
    ]
    assert told(await judged(answer(5, LATE)))[0] == ("judge.grounds", "pass", SUMMER)


async def test_several_samples_name_a_sentence_once() -> None:
    found = told(await judged(answer(3, TEA, LATE), answer(3, LATE, TEA), answer(2, SUMMER, TEA)))
    assert sorted(quote for name, _, quote in found if "grounds" in name) == sorted(
        (SUMMER, TEA, LATE)
    )


def test_a_further_statement_is_gone_when_its_number_is_no_more_given() -> None:
    def result(check: str, status: str) -> CheckResult:
        return CheckResult(check, status, "grounds", "judge")  # type: ignore[arg-type]

    item = ev.FeedbackItem("1.1", "judge.grounds.2", "minor", "t", source="judge")
    tracked = [TrackedItem(item, sent_with=(2,))]
    still = [result("judge.grounds", "warn"), result("judge.grounds.2", "warn")]
    assert judged_outcomes(tracked, still, 2) == {"1.1": "ignored"}
    assert judged_outcomes(tracked, still[:1], 2) == {"1.1": "addressed"}
    assert judged_outcomes(tracked, [result("judge.pull", "warn")], 2) == {}


class Swept(Doubled):
    """The five-line domain with one reader, whose clarity is asked of each statement."""

    def readers(self, task: Task) -> Sequence[Reader]:
        return super().readers(task)[1:]

    def rubric(self, task: Task) -> Json:
        levels = {1: "a", 3: "b", 5: "c"}
        asked = {"clarity": True, "support": False}
        return {
            "criteria": [
                {"id": name, "question": f"{name.title()}?", "levels": levels, "each": each}
                for name, each in asked.items()
            ]
        }


class Naming(Server):
    """Judges as before, and names further statements of the draft for its clarity."""

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        said = super().__call__(messages, seed)
        if not said.startswith("{") or "`more`" not in messages[-1].text:
            return said
        found = json.loads(said)
        for entry in found["criteria"]:
            if entry["criterion"] == "clarity":
                quotes = ("beta gamma delta epsilon", "delta epsilon zeta eta")
                entry["more"] = [{"quote": q, "why": f"WHY {q[:5]}", "fix": ""} for q in quotes]
        return json.dumps(found)


async def test_statements_come_before_a_lower_level_of_taste_and_all_are_told() -> None:
    first = "alpha beta gamma delta epsilon zeta eta"
    levels = {first: {"clarity": 4, "support": 1}}
    server = Naming([first, "alpha beta at last"], lambda draft: levels.get(draft, {}))
    domain: Domain = Swept()
    session = await course(server, domain=domain)
    assert ended(session) == ("target", 2, 2)
    said = server.asked[1]
    places = [said.index(words) for words in ("WHY-clarity", "WHY beta ", "WHY delta")]
    assert places == sorted(places)
    assert said.count("A reader's advice (wary) on clarity") == 3
    assert "WHY-support" not in said, "three comments of statements leave no room for taste"
