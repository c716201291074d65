"""Steps are held against hypotheses by the engine alone; a contradiction can be followed and
computed again by whoever reads it.
"""

from __future__ import annotations

import json

import pytest

from domains.math.modelling.overlay import overlaid
from domains.math.modelling.serving import handle
from tests.domains.math.modelling.told import PROBLEM, STEPS, honest, judged, reading, verdict

RIGHT = reading(
    (0, "pears = 360", "360 pears"),
    (1, "shop = 240", "240 of them"),
    (2, "sold = 95", "95 pears are sold"),
    (3, "price = 40", "40 cents each"),
    (3, "cents = 3800", "3800 cents"),
)


def states(readings: list[str], steps: tuple[str, ...] = STEPS) -> list[str]:
    return [each["state"] for each in judged(readings, steps)]


def test_claims_that_follow_from_the_hypotheses_are_entailed() -> None:
    assert states([RIGHT, RIGHT]) == ["entailed"] * 4


def test_right_arithmetic_on_the_wrong_quantity_contradicts_the_problem() -> None:
    steps = (*STEPS[:2], "After the cider 360 - 25 = 335 pears are sold.")
    read = reading((2, "sold = 335", "335 pears are sold"))
    found = judged([read, read], steps)[2]
    assert found["state"] == "contradicted"
    assert found["counterexample"] == {"at": {"sold": "95"}, "left": "95", "right": "335"}
    assert found["expected"] == "sold = 95"
    assert found["quote"] == "335 pears are sold"
    hypotheses = found["hypotheses"]
    assert [each["says"] for each in hypotheses] == [
        "pears = 12*30", "shop = 2/3*pears", "sold = pears - shop - 25",
    ]  # fmt: skip
    assert all(each["quote"] in PROBLEM for each in hypotheses)
    assert {each["origin"] for each in hypotheses} == {"formaliser"}
    assert handle({"replay": found["record"]}) == {"replays": True}


@pytest.mark.parametrize(
    "change",
    [
        {"claim": "sold = 95"},
        {"hypotheses": []},
        {"hypotheses": ["sold = 335"]},
        {"hypotheses": ["sold = 1", "sold = 2"]},
        {"right": "95"},
        {"claim": "exit()"},
        {"at": {}},
    ],
)
def test_a_record_that_was_changed_does_not_replay(change: dict[str, object]) -> None:
    read = reading((2, "sold = 335", "95 pears are sold"))
    steps = (*STEPS[:2], "After the cider 120 - 25 = 335, not 95 pears are sold.")
    read = reading((2, "sold = 335", "335, not 95 pears are sold"))
    record = judged([read, read], steps)[2]["record"]
    assert handle({"replay": record})["replays"] is True
    assert handle({"replay": {**record, **change}})["replays"] is False


def test_both_readings_have_to_contradict_the_hypotheses() -> None:
    steps = ("There are 12 * 30 = 350 pears.", *STEPS[1:])
    wrong = reading((0, "pears = 350", "350 pears"))
    other = reading((0, "12*30 = 12*30", "12 * 30"))
    assert states([wrong, wrong], steps)[0] == "contradicted"
    for readings in ([wrong, other], [other, wrong], [wrong, reading()]):
        assert states(readings, steps)[0] == "open"


BOTH_WRONG = (
    STEPS[0],
    "The shop gets half of them, 180.",
    "So 360 - 180 - 25 = 155 pears are sold.",
)
LATE = (2, "sold = 155", "155 pears are sold")
EARLY = (1, "shop = 180", "180")


def test_a_third_reading_stands_in_for_one_that_cannot_be_used() -> None:
    spoilt, read = "no JSON", reading(EARLY, LATE)
    assert states([spoilt, read], BOTH_WRONG) == ["open"] * 3
    for readings in ([spoilt, read, read], [read, spoilt, read]):
        assert states(readings, BOTH_WRONG) == ["open", "contradicted", "contradicted"]


def test_before_a_step_that_both_contradict_one_reading_locates_the_fault() -> None:
    one, other = reading(LATE), reading(EARLY, LATE)
    for readings in ([one, other], [other, one]):
        assert states(readings, BOTH_WRONG) == ["open", "contradicted", "contradicted"]
    record = judged([one, other], BOTH_WRONG)[1]["record"]
    assert handle({"replay": record})["replays"]


def test_a_value_rounded_to_a_whole_is_no_fault_on_the_word_of_one_reading() -> None:
    lets = [{"name": "third", "means": "sold*1/3", "quote": "A third"}]
    steps = (*STEPS[:1], "A third is 31.67, rounded up 32.", BOTH_WRONG[2])
    problem = f"{PROBLEM} A third of them is ripe."
    one = reading((1, "third = 32", "32"), LATE, lets=lets)
    found = verdict(honest(), problem, steps=list(steps), readings=[one, reading(LATE)])
    assert [each["state"] for each in found["steps"]] == ["open", "open", "contradicted"]


def test_one_reading_locates_nothing_where_the_other_says_that_the_step_holds() -> None:
    holds = reading((1, "pears = 360", "them"), LATE)
    steps = (STEPS[0], "The shop gets half of them, 360: 180.", BOTH_WRONG[2])
    assert states([holds, reading(EARLY, LATE)], steps) == ["open", "open", "contradicted"]


def test_one_reading_alone_flags_nothing_in_a_solution_that_the_other_finds_right() -> None:
    steps = ("There are 12 * 30 = 350 pears.", *STEPS[1:])
    wrong = reading((0, "pears = 350", "350 pears"), (3, "cents = 3800", "3800 cents"))
    assert "contradicted" not in states([wrong, RIGHT], steps)


def test_a_claim_that_cannot_be_used_is_left_out_and_the_others_stand() -> None:
    steps = (STEPS[0], "The shop gets 200 of them.")
    wrong = (1, "shop = 200", "200 of them")
    odd = [(0, "pears = 77", "360 pears"), (0, "apples = 3", "360"), (0, "pears", "360")]
    spoilt = reading(wrong, *odd, (0, "pears = 360", "not there"))
    assert states([spoilt, spoilt], steps) == ["open", "contradicted"]


def test_nothing_is_said_of_a_name_whose_definition_cannot_be_used() -> None:
    lets = [{"name": "shop", "means": "12*25", "quote": "The shop"}]
    other = reading((1, "shop = 300", "300 of them"), lets=lets)
    assert states([other, other], (STEPS[0], "The shop gets 300 of them."))[1] == "open"


def test_a_definition_may_be_one_digit_and_not_rest_on_itself() -> None:
    steps = ("There are 7 crates.",)
    problem = f"{PROBLEM} On 8 days."
    found = []
    for means in ("8", "days + 8"):
        lets = [{"name": "days", "means": means, "quote": "crates"}]
        read = reading((0, "days = 7", "7 crates"), lets=lets)
        told = verdict(honest(), problem, steps=list(steps), readings=[read, read])
        found.append(told["steps"][0]["state"])
    assert found == ["contradicted", "open"]


def test_one_reading_or_none_leaves_every_step_open() -> None:
    assert states([RIGHT]) == ["open"] * 4
    assert "steps" not in verdict(honest(), steps=list(STEPS), readings=[])


LIES = {
    "a quote from another step": (reading((0, "pears = 361", "95 pears are sold")), "quote"),
    "a number of its own": (reading((0, "pears = 361", "360 pears")), "invented_number"),
    "a step that is not there": (reading((9, "pears = 360", "360 pears")), "wrong_form"),
    "a name out of nowhere": (reading((0, "apples = 360", "360 pears")), "unknown_name"),
    "a verdict": (json.dumps({"claims": [], "wrong_step": 0}), "unknown_field"),
    "a definition that computes": (
        reading((0, "x = 360", "360"), lets=[{"name": "x", "means": "361", "quote": "pears"}]),
        "invented_number",
    ),
    "a definition of a known name": (
        reading(lets=[{"name": "pears", "means": "12*25", "quote": "pears"}]),
        "unknown_name",
    ),
    "3 MB": ("y" * 3_000_000, "too_long"),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_reading_that_lies_leaves_every_step_open(lie: str) -> None:
    sample, reason = LIES[lie]
    for readings in ([sample, RIGHT], [RIGHT, sample]):
        found = judged(readings)
        assert {each["state"] for each in found} == {"open"}
        assert all(reason in each["reason"] for each in found)


def test_definitions_let_a_step_speak_of_what_the_problem_does_not_name() -> None:
    steps = (STEPS[0], "One third of the pears stays: 120. A crate's worth is 900 cents.")
    lets = [
        {"name": "stays", "means": "pears - shop", "quote": "One third of the pears stays"},
        {"name": "worth", "means": "30*50", "quote": "A crate's worth"},
    ]
    right = reading((1, "stays = 120", "stays: 120"), lets=lets)
    wrong = reading((1, "worth = 900", "900 cents"), lets=lets)
    assert states([right, right], steps)[1] == "entailed"
    found = judged([wrong, wrong], steps)[1]
    assert found["state"] == "contradicted"
    assert {"says": "worth = 30*50", "quote": "A crate's worth", "origin": "reader"} in found[
        "hypotheses"
    ]
    assert handle({"replay": found["record"]})["replays"]


@pytest.mark.parametrize(
    ("says", "step", "state"),
    [
        ("third ~ 31.7", "95 / 3 is about 31.7", "entailed"),
        ("third = 31.67", "95 / 3 = 31.67", "entailed"),
        ("third = 31.66", "95 / 3 = 31.66", "entailed"),
        ("third ~ 32", "95 / 3 is about 32", "entailed"),
        ("third = 32", "95 / 3 = 32", "contradicted"),
        ("third = 31.76", "95 / 3 = 31.76", "contradicted"),
        ("third ~ 33", "95 / 3 is about 33", "contradicted"),
        ("third < 32", "95 / 3 is less than 32", "entailed"),
        ("third > 32", "95 / 3 is more than 32", "contradicted"),
    ],
)
def test_a_rounded_value_holds_to_the_digits_that_it_shows(
    says: str, step: str, state: str
) -> None:
    lets = [{"name": "third", "means": "sold*1/3", "quote": "95"}]
    problem = f"{PROBLEM} A third of them is ripe."
    read = reading((0, says, step), lets=lets)
    found = verdict(honest(), problem, steps=[step], readings=[read, read])
    assert found["steps"][0]["state"] == state


@pytest.mark.parametrize(
    ("worth", "state"), [("1583.5", "open"), ("1585", "open"), ("1700", "contradicted")]
)
def test_what_is_worked_out_with_a_rounded_value_may_be_off_by_as_much(
    worth: str, state: str
) -> None:
    lets = [
        {"name": "third", "means": "sold*1/3", "quote": "A third"},
        {"name": "worth", "means": "third*50", "quote": "worth"},
    ]
    problem = f"{PROBLEM} A third of them is ripe."
    steps = ["A third is 31.67.", f"At 50 cents each their worth is {worth} cents."]
    read = reading(
        (0, "third = 31.67", "31.67"), (1, f"worth = {worth}", f"{worth} cents"), lets=lets
    )
    found = verdict(honest(), problem, steps=steps, readings=[read, read])
    assert [each["state"] for each in found["steps"]] == ["entailed", state]
    exact = reading((1, f"worth = {worth}", f"{worth} cents"), lets=lets)
    found = verdict(honest(), problem, steps=steps, readings=[exact, exact])
    assert found["steps"][1]["state"] == "contradicted", "nothing was rounded before"


LETTERED = json.dumps(
    {
        "quantities": [
            {"name": "a", "kind": "letter", "quote": "a"},
            {"name": "r", "quote": "7a(3a - 2)"},
        ],
        "relations": [{"says": "r = 7*a*(3*a - 2)", "quote": "7a(3a - 2)"}],
        "asked": {"name": "r", "quote": "Simplify"},
    }
)


@pytest.mark.parametrize(
    ("says", "state"),
    [
        ("r = 21*a^2 - 14*a", "entailed"),
        ("r = 21*a^2 + 14*a", "contradicted"),
        ("21*a^2 - 7*a = r", "contradicted"),
        ("a = 3", "open"),
        ("r = 0", "open"),
        ("r > a", "entailed"),
        ("r < a", "open"),
    ],
)
def test_of_letters_only_what_an_expression_is_can_contradict(says: str, state: str) -> None:
    problem = "Simplify 7a(3a - 2)."
    steps = ["21 a^2 - 14 a, 7 a, 3, 0"]
    read = reading((0, says, "14 a"))
    found = verdict([LETTERED, LETTERED], problem, steps=steps, readings=[read, read])
    step = found["steps"][0]
    assert step["state"] == state
    if state == "contradicted":
        assert step["hypotheses"][-1] == {
            "says": "a = 7",
            "quote": "",
            "origin": "the engine's choice",
        }
        assert handle({"replay": step["record"]})["replays"]


def test_a_claim_with_functions_of_whole_numbers_replays() -> None:
    problem = "From 8 books she takes 3. In how many ways?"
    sample = json.dumps(
        {
            "quantities": [{"name": "ways", "kind": "count", "quote": "ways"}],
            "relations": [{"says": "ways = choose(8, 3)", "quote": "From 8 books"}],
            "asked": {"name": "ways", "quote": "ways"},
        }
    )
    steps = ["There are 8*3 ways, or 8!."]
    for says in ("ways = 8*3", "ways = factorial(8)", "gcd(ways, 8) = 3"):
        read = reading((0, says, "8*3 ways"))
        step = verdict([sample, sample], problem, steps=steps, readings=[read, read])["steps"][0]
        assert step["state"] == "contradicted", says
        assert handle({"replay": step["record"]})["replays"]


def test_a_claim_about_what_is_not_determined_stays_open() -> None:
    given = verdict(honest())["modelling"]
    given["quantities"].append(
        {"name": "cider", "kind": "amount", "unit": "l", "quote": "for cider"}
    )
    read = reading((0, "cider = 12", "12"))
    found = handle(
        {"problem": PROBLEM, "given": given, "steps": list(STEPS), "readings": [read, read]}
    )
    assert found["steps"][0]["state"] == "open"


def test_where_several_worlds_are_left_only_what_is_false_in_all_contradicts() -> None:
    problem = "The square of a number of pears is 25."
    sample = json.dumps(
        {
            "quantities": [{"name": "n", "quote": "a number of pears"}],
            "relations": [{"says": "n^2 = 25", "quote": "square"}],
            "asked": {"name": "n", "quote": "number"},
        }
    )
    steps = ["So n is 5.", "So n is 25.", "And n squared is 25."]
    read = reading((0, "n = 5", "5"), (1, "n = 25", "25"), (2, "n^2 = 25", "25"))
    found = verdict([sample, sample], problem, steps=steps, readings=[read, read])["steps"]
    assert [each["state"] for each in found] == ["open", "contradicted", "entailed"]


PLAIN = {
    "steps": [
        {"index": 0, "verdict": "proved", "why": "right"},
        {"index": 1, "verdict": "refuted", "why": "2 is not 3", "record": {"left": "2"}},
        {"index": 2, "verdict": "unknown", "why": "not read"},
    ],
    "first_wrong_step": 1,
    "suspected_step": None,
}


def test_a_contradiction_refutes_what_arithmetic_had_proved_and_says_what_it_stands_on() -> None:
    point = {"at": {}, "left": "1", "right": "2"}
    said = {"index": 0, "state": "contradicted", "counterexample": point, "record": {"a": "b"}}
    found = overlaid(PLAIN, {"state": "accepted", "by": "model-1", "steps": [said]})
    assert found["first_wrong_step"] == 0
    first, second, third = found["steps"]
    assert (first["verdict"], first["stands_on"]) == ("refuted", "a modelling by model-1")
    assert second == PLAIN["steps"][1], "the engine's own refutation stands as it is"
    assert third == PLAIN["steps"][2]


def test_a_step_that_stays_open_says_why() -> None:
    said = [{"index": 2, "state": "open", "reason": "samples_disagree"}]
    found = overlaid(PLAIN, {"state": "accepted", "by": "m", "steps": said})
    assert found["steps"][2]["modelled_reason"] == "samples_disagree"


def test_an_entailed_reading_proves_nothing_of_what_was_not_read() -> None:
    said = [{"index": k, "state": "entailed", "reason": ""} for k in range(3)]
    found = overlaid(PLAIN, {"state": "accepted", "by": "m", "steps": said})
    assert [each["verdict"] for each in found["steps"]] == ["proved", "refuted", "unknown"]
    assert found["steps"][2]["modelled"] == "entailed"


@pytest.mark.parametrize(
    ("step", "state"),
    [
        ("It works only if p = 95 or p = 335.", "open"),
        ("It works if p = 335 or p = 95, as before.", "open"),
        ("Either p = 95 or p = 335 \\implies q = 340.", "open"),
        ("If all goes well, p = 335.", "contradicted"),
        ("So p = 360 - 25 or p = 335.", "contradicted"),
    ],
)
def test_one_of_several_alternatives_is_nothing_that_the_step_says(step: str, state: str) -> None:
    quote = "p = 335 \\implies q = 340" if "implies" in step else "p = 335"
    read = reading((2, "sold = 335", quote))
    assert judged([read, read], (*STEPS[:2], step))[2]["state"] == state
