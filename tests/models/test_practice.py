"""The practice model repairs what feedback names, and only that."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest
import yaml

from workbench.core.codec import Json
from workbench.core.events import ModelChoice
from workbench.core.messages import Message
from workbench.core.telling.prompting import UNMOVED, fenced
from workbench.errors import ModelRefused, TaskFileError
from workbench.models import CallSettings, Finished
from workbench.models.practice import LONGEST, PracticeModel, answer, current_draft, outcome
from workbench.models.practice_script import Script, parse

YAML = r"""
task: code/mean
fence: python
draft: |
  def mean(xs, mode="mean"):
      total = 0
      for x in xs:
          total += x
      if mode == "sum":
          return total + 1
      return total / len(xs)
faults:
  - id: off-by-one
    broken: "return total + 1"
    repair: "return total"
    reveals:
      - ["mean([1, 2], 'sum')", "3"]
      - ["return total + 1"]
    chances: {repair: 1.0}
  - id: empty
    stage: 2
    reveals: [["mean([])", "None"]]
    chances: {repair: 0.5, ignore: 0.2, break: 0.3}
    breaks: reversed
  - id: reversed
    broken: "for x in reversed(xs):"
    repair: "for x in xs:"
    reveals: [["reversed(xs)", "mean([1, 2])"]]
"""


def data() -> Json:
    parsed = yaml.safe_load(YAML)
    parsed["faults"][1]["broken"] = "    total = 0\n"
    parsed["faults"][1]["repair"] = "    if not xs:\n        return None\n    total = 0.0\n"
    return copy.deepcopy(parsed)


SCRIPT = parse(data())
NAMED = "1. sum of two: wrong\n  input: mean([1, 2], 'sum')\n  expected: 3\n  got: 4"
EMPTY = "2. empty list: ZeroDivisionError\n  input: mean([])\n  expected: None"
SCORE = "Score: 50 of 100.\n\nAnswer with the complete revised draft; keep what already passes."


def told(feedback: str, draft: str = SCRIPT.draft) -> tuple[Message, ...]:
    task = Message("user", "Write mean(xs). It has 2 tests.")
    said = Message("assistant", fenced(draft, "python"))
    return (Message("system", "You write Python."), task, said, Message("user", feedback))


def code(text: str) -> str:
    """The draft in an answer."""
    return text.split("```")[1].partition("\n")[2]


def test_without_an_earlier_answer_it_gives_the_first_draft_among_prose():
    text = answer(SCRIPT, told("x")[:2], seed=1)
    assert code(text) == SCRIPT.draft
    assert not text.startswith("```")


def test_it_repairs_the_fault_that_is_named_and_no_other():
    revised = code(answer(SCRIPT, told(NAMED), seed=1))
    assert revised == SCRIPT.draft.replace("return total + 1", "return total")


@pytest.mark.parametrize(
    "feedback",
    [
        SCORE,
        "",
        "It is wrong.",
        NAMED.replace("[1, 2]", "[1, 3]"),
        NAMED.replace("3", "30"),
        NAMED.replace("expected: 3", "expected: 3.5"),
        NAMED.replace("expected: 3", "expected: -3"),
        "input: mean([1, 2], 'sum')\n\nexpected: 3",
        "```diff\n- mean([1, 2], 'sum')\n+ 3\n```",
    ],
)
def test_it_hands_the_draft_in_again_when_nothing_names_a_fault(feedback: str):
    for seed in range(5):
        assert code(answer(SCRIPT, told(feedback), seed)) == SCRIPT.draft


def test_any_one_alternative_is_enough_and_white_space_does_not_matter():
    for feedback in ("at line 6:\n      return   total + 1", NAMED.replace(" 'sum'", "\n   'sum'")):
        assert "total + 1" not in code(answer(SCRIPT, told(feedback), seed=1))


def test_an_earlier_message_does_not_name_a_fault():
    """The task may hold the same facts; only what came back on the draft counts."""
    messages = list(told(SCORE))
    messages[1] = Message("user", NAMED)
    assert code(answer(SCRIPT, messages, seed=1)) == SCRIPT.draft


def test_a_persons_draft_is_revised_where_it_has_the_fault_and_kept_elsewhere():
    mine = "# mine\n" + SCRIPT.draft
    revised = code(answer(SCRIPT, told(NAMED, mine), seed=1))
    assert revised == mine.replace("return total + 1", "return total")
    other = "def mean(xs):\n    return 0\n"
    assert code(answer(SCRIPT, told(NAMED, other), seed=1)) == other


def test_chances_of_repair_ignore_and_break_are_drawn_from_seed_and_messages():
    fault = SCRIPT.fault("empty")
    drawn = [outcome(fault, seed, told(EMPTY)) for seed in range(400)]
    assert [drawn.count(kind) for kind in ("repair", "ignore", "break")] == pytest.approx(
        [200, 80, 120], abs=40
    )
    assert drawn == [outcome(fault, seed, told(EMPTY)) for seed in range(400)]
    reworded = [outcome(fault, seed, told(EMPTY + " still")) for seed in range(400)]
    assert reworded != drawn, "a reworded telling is a new chance"


def test_told_that_its_answer_changed_nothing_it_ignores_nothing_that_is_named():
    seeds = [s for s in range(200) if outcome(SCRIPT.fault("empty"), s, told(EMPTY)) == "ignore"]
    assert all(code(answer(SCRIPT, told(EMPTY), seed)) == SCRIPT.draft for seed in seeds)
    heard = [code(answer(SCRIPT, told(f"{EMPTY}\n\n{UNMOVED}"), seed)) for seed in range(50)]
    assert SCRIPT.draft not in heard
    assert code(answer(SCRIPT, told(f"{SCORE}\n\n{UNMOVED}"), 1)) == SCRIPT.draft


def test_a_break_repairs_the_named_fault_and_puts_another_one_in():
    seed = next(s for s in range(99) if outcome(SCRIPT.fault("empty"), s, told(EMPTY)) == "break")
    revised = code(answer(SCRIPT, told(EMPTY), seed))
    assert "return None" in revised
    assert "reversed(xs)" in revised
    back = code(answer(SCRIPT, told("reversed(xs) in mean([1, 2])", revised), seed=3))
    assert SCRIPT.fault("reversed").present(revised)
    assert SCRIPT.repaired.count("reversed") == 0
    assert back in (revised, SCRIPT.fault("reversed").repaired(revised))


def test_a_request_to_criticise_gets_a_vague_critique_that_leads_nowhere():
    ask = "Criticise your draft: what is wrong, where exactly, what to change? Do not rewrite."
    for seed in range(10):
        critique = answer(SCRIPT, (*told("x")[:3], Message("user", ask)), seed)
        assert "```" not in critique
        reply = f"{critique}\n\nRevise your draft accordingly. Answer with the complete draft."
        assert code(answer(SCRIPT, told(reply), seed)) == SCRIPT.draft


def test_prose_is_answered_without_anything_around_it():
    prose = replace(SCRIPT, fence=None)
    assert answer(prose, told("x")[:2], seed=1) == SCRIPT.draft


def test_a_draft_with_fences_of_its_own_comes_back_whole():
    draft = "Text\n\n```sh\nls\n```\n"
    assert current_draft([Message("assistant", fenced(draft, "markdown"))]) == draft
    assert current_draft([Message("assistant", draft)]) == draft


async def test_it_streams_word_by_word_and_estimates_its_usage():
    model = PracticeModel(SCRIPT, pace=0.0)
    items = [item async for item in model.stream(told(NAMED), CallSettings(ModelChoice(), seed=1))]
    words = [item for item in items if isinstance(item, str)]
    assert len(words) > 10
    assert "".join(words) == answer(SCRIPT, told(NAMED), 1)
    (finished,) = [item for item in items if isinstance(item, Finished)]
    assert finished.usage.estimated
    assert finished.usage.cost == 0.0
    assert finished.usage.output_tokens > 0


@pytest.mark.parametrize(("words", "seconds"), [(100, 3.0), (10_000, LONGEST)])
async def test_a_long_answer_keeps_nobody_waiting(monkeypatch, words: int, seconds: float):
    waited: list[float] = []

    async def sleep(time: float) -> None:
        waited.append(time)

    monkeypatch.setattr("workbench.models.practice.asyncio.sleep", sleep)
    long = replace(SCRIPT, draft="word " * words, fence=None)
    async for _ in PracticeModel(long, pace=0.03).stream(
        told("")[:2], CallSettings(ModelChoice(), seed=1)
    ):
        pass
    assert sum(waited) == pytest.approx(seconds, rel=0.05)


async def test_it_says_that_it_has_no_typed_answers():
    model = PracticeModel(SCRIPT, pace=0.0)
    with pytest.raises(ModelRefused, match="no typed answers"):
        async for _ in model.stream(told(""), CallSettings(ModelChoice(), schema={})):
            pass


def test_a_script_can_be_repaired_completely():
    assert not any(fault.present(SCRIPT.repaired) for fault in SCRIPT.faults)
    assert isinstance(SCRIPT, Script)
    assert SCRIPT.fault("empty").stage == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.pop("draft"), "field 'draft': is missing."),
        (lambda d: d.update(drafts=1), "Did you mean 'draft'?"),
        (lambda d: d.update(faults=[]), "at least one entry"),
        (lambda d: d["faults"][0].update(id=7), "field 'faults.0.id': should be text, not 7"),
        (lambda d: d["faults"][0].update(broken="nowhere"), "does not occur in the draft"),
        (lambda d: d["faults"][0].update(broken="tal", repair="um"), "more than once"),
        (
            lambda d: d["faults"][0].update(repair="return total + 1 - 1"),
            "contains the broken",
        ),
        (lambda d: d["faults"][0].update(places=[]), "'places' and also"),
        (lambda d: d["faults"][0].update(reveals=[["3"]]), "turns up by chance"),
        (lambda d: d["faults"][0].update(reveals=[[3]]), "Put it into quotes"),
        (lambda d: d["faults"][0].update(reveals=[["expected: 3"]]), "this program's own wording"),
        (lambda d: d["faults"][0].update(chances={"repair": 0.5, "ignore": 0.6}), "add up to 1"),
        (lambda d: d["faults"][0].update(chances={"repair": 2}), "from 0 to 1, not 2"),
        (lambda d: d["faults"][0].update(stage=0), "whole number from 1, not 0"),
        (lambda d: d["faults"][1].update(breaks="nothing"), "should name another fault"),
        (lambda d: d["faults"][1].update(id="off-by-one"), "used twice"),
        (lambda d: d["faults"][2].update(repair="for y in xs:"), "so no break fits"),
        (lambda d: d["faults"][0].update(repair="total = 0\n"), "repaired"),
    ],
)
def test_a_broken_script_names_the_field_and_the_fix(change, words: str):
    broken = data()
    change(broken)
    with pytest.raises(TaskFileError) as caught:
        parse(broken, "assets/practice/code/mean.yaml")
    assert words in str(caught.value)
    assert str(caught.value).startswith("assets/practice/code/mean.yaml")
