"""A paragraph is doubted for a subject of its own, an ending that asks for nothing for that."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import DOUBT, PROSE, checked, ledger, proof
from workbench.core.checks import failing

LAST = "So the ferry should sail at night, for those who come home late."


def named(family: str, prose: str, **settings: object) -> bool:
    return any(one.check.startswith(family) for one in failing(checked(prose, **settings)))


def between(words: str) -> str:
    return PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")


@pytest.mark.parametrize(
    "words",
    [
        "A word about the brass band is due as well. Its drums are loud, its tuba leaks, and the "
        "hall where it rehearses wants a stove before December.",
        "Cheese from our dairy has won a medal again. The dairy buys milk from seven farms, and "
        "its cellar smells of clover and brine.",
        "May I plead for larger letters on street signs? Their colours fade within months, and "
        "strangers squint at them whenever drizzle blurs the enamel.",
        "The chess circle, meanwhile, lost its chairs. The tables wobble, a bench has split, and "
        "somebody ought to glue the cushion before the juniors rehearse their openings.",
    ],
)
def test_a_paragraph_of_another_subject_is_doubted(words: str) -> None:
    assert named("para.unity", between(words))


@pytest.mark.parametrize(
    "words",
    [
        "Trust is a strange currency. It is minted slowly, spent in an instant, and no bank will "
        "ever change it back; whoever squanders it stands with empty pockets.",
        "A cautious person may pause here. Caution deserves respect, and haste has ruined many "
        "sound plans before anybody had weighed what they truly promised.",
        "My grandmother knew the remedy. Ask plainly, wait patiently, thank heartily, she taught "
        "us, and whoever listens will seldom refuse what fairness demands.",
        "None of this is heroic. It demands no monument, no speech, no trumpet; a signature and a "
        "little patience are enough, and both lie within reach.",
        "Picture a grey dawn instead. Kettles whistle, radios mumble, gulls quarrel, and somebody "
        "searches for gloves while the minutes trickle away.",
        "Arguments of this sort rarely end. One side pleads, the other shrugs, tempers fray, and "
        "whoever arrived undecided leaves exactly as undecided.",
        "What would change minds? Honest accounts, patient explanation, perhaps a shared supper; "
        "surely not another leaflet pushed under somebody's doormat.",
        "Fairness cuts both ways. Whoever gains should admit it, whoever loses should hear an "
        "honest reason, and nobody should pretend that everything comes free.",
        "Small places survive by small courtesies. A held door, a borrowed umbrella, a message "
        "passed along: none is recorded, and each makes distance shrink.",
        "Critics deserve their hour. Their worry is sincere, their memory is long, and their "
        "silence afterwards would be a poorer sort of victory than persuasion.",
    ],
)
def test_a_paragraph_in_words_of_its_own_is_not(words: str) -> None:
    assert not named("para.unity", between(words))


@pytest.mark.parametrize("at", ["first", "last"])
def test_an_opening_and_an_ending_may_speak_in_words_of_their_own(at: str) -> None:
    words = (
        "A heron lives by reed and tide. We live by clock and kettle. Somewhere between, once in "
        "a while, both stand still, and the heron counts the heron's hours."
    )
    prose = f"{words}\n\n{PROSE}" if at == "first" else f"{PROSE}\n\n{words}"
    assert not named("para.unity", prose)


@pytest.mark.parametrize(
    "ending",
    [
        "Two crossings after dark, paid for by those who sail: say yes to that.",
        "So give us two later boats a week, spring to autumn.",
        "Keep the pier lit and the engine warm, and let nobody wait on the quay.",
        "My plea is short, and you have heard it.",
        "Run it, and run it soon; our guests have waited since spring.",
        "An island like ours can afford one more crossing.",
        "The night belongs to whoever pays the crew, and it is fair that we do.",
        "Then vote yes, and meet me on the quay.",
        "Tell them yes, and let the gulls complain.",
    ],
)
def test_an_ending_that_asks_or_judges_in_other_words_comes_back(ending: str) -> None:
    doubt = PROSE.replace(
        f"{DOUBT} The count says otherwise", f"{DOUBT}\n\nThe count says otherwise"
    )
    assert not named("thesis.return", doubt.replace(LAST, f"Fuel is dear in winter.\n\n{ending}"))


@pytest.mark.parametrize(
    ("ending", "widened"),
    [
        ("So give us a boat on every evening of the week.", True),
        ("Let the ferry sail all week long.", True),
        ("We ask for a ferry that sails seven nights a week.", True),
        ("So give us a boat on both evenings.", False),
        ("Nobody should sail every night of the week.", False),
        ("If the crew grows, the ferry should sail every night.", False),
        ("Let the ferry sail on Fridays and Saturdays, every evening at nine.", False),
        ("Let us thank the crew every day.", True),
    ],
)
def test_an_ending_keeps_to_the_days_of_the_thesis(ending: str, widened: bool) -> None:
    old = ledger()["thesis"]["quote"]
    new = "The ferry should sail at night on Fridays and Saturdays."
    data = ledger()
    data["thesis"]["quote"] = new
    found = failing(checked(PROSE.replace(old, new).replace(LAST, ending), data))
    assert any(one.check.startswith("contradiction") for one in found) is widened


REG = {
    "id": "reg", "title": "Register of Loans", "year": 2024,
    "text": "With fines, 83 % of 1,200 loans came back on time, without them 80 % of 1,350 loans. "
    "In each half five tools never came back. Nobody can say why the number of loans rose.",
    "caution": "Nobody can say why the number of loans rose.",
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "quote", "asked"),
    [
        (
            "Some 83 % came back on time.",
            "With fines, 83 % of 1,200 loans came back on time",
            False,
        ),
        ("Five tools never came back.", "In each half five tools never came back.", False),
        ("There were 1,350 loans.", "without them 80 % of 1,350 loans", True),
        ("With fines there were 1,200 loans.", "83 % of 1,200 loans came back on time", True),
    ],
)
def test_a_caution_is_told_of_what_it_concerns(words: str, quote: str, asked: bool) -> None:
    from tests.domains.essay.test_checks import SOURCES

    data = ledger()
    data["claims"][0]["evidence"].append(proof("reg", quote, words))
    found = failing(checked(f"{PROSE}\n\n{words}", data, sources=[*SOURCES, REG]))
    assert any(one.check == "ev.caution: reg" for one in found) is asked
