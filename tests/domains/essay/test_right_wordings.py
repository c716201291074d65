"""Right sentences that a check took for wrong ones, each kind in several wordings."""

from __future__ import annotations

import pytest

from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger, proof
from workbench.core.checks import failing

BAKERY = {
    "id": "bake", "title": "Note of the Bakery", "year": 2025,
    "caution": "The count was made in one cold week; a hot summer may bring other customers.",
    "text": "The bakers started at 03:30 instead of 04:45 and baked 90 more loaves. An oven costs "
    "18,400 crowns, and 63 members own the shop. Moths like grass higher than 20 centimetres, and "
    "they seldom sit in grass below 5. Of 240 loaves 36 were left. The count was made in one cold "
    "week; a hot summer may bring other customers.",
}  # fmt: skip
SHOP = "The bakers started at 03:30 instead of 04:45 and baked 90 more loaves."


def told(words: str, passage: str = SHOP, lines: tuple[str, ...] = ()) -> list[str]:
    """What is said of words that rest on the bakery's note."""
    data = {**ledger(), "workings": list(lines)}
    data["claims"][0]["evidence"].append(proof("bake", passage, words))
    found = failing(checked(f"{PROSE}\n\n{words}", data, sources=[*SOURCES, BAKERY]))
    return [one.check for one in found if not one.check.startswith(("ev.caution", "para", "style"))]


@pytest.mark.parametrize(
    "words",
    [
        "The bakers came in at half past three, not a quarter to five, and baked 90 more loaves.",
        "Up at half past three in the place of a quarter to five, they baked 90 loaves more.",
    ],
)
def test_a_time_in_words_is_no_share(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("An oven is eighteen thousand crowns, and 63 members own the shop.", True),
        ("Eighteen thousand crowns for an oven, in a shop of 63 members!", True),
        ("An oven is nineteen thousand crowns, and 63 members own the shop.", False),
        ("An oven is seventeen thousand crowns, and 63 members own the shop.", False),
    ],
)
def test_thousands_in_words_are_rounded(words: str, right: bool) -> None:
    passage = "An oven costs 18,400 crowns, and 63 members own the shop."
    assert (told(words, passage) == []) is right


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("Moths like tall grass, over 20 centimetres, and seldom sit in grass below 5.", True),
        ("Moths like grass over 20 centimetres.", True),
        ("Moths want it above 20 centimetres and are seldom seen under 5.", True),
        ("Moths like grass lower than 20 centimetres.", False),
    ],
)
def test_bounds_of_two_figures_are_no_opposites(words: str, right: bool) -> None:
    passage = "Moths like grass higher than 20 centimetres, and they seldom sit in grass below 5."
    assert (told(words, passage) == []) is right


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("Suppose that 20 of the 63 members paid 70, 30 paid 120 and 13 paid 170.", True),
        ("If 20 of the 63 members paid 70, 30 paid 120 and 13 paid 170, we should manage.", True),
        ("Say 20 of the 63 members paid 70, 30 paid 120 and the other 13 paid 170.", True),
        ("Now 20 of the 63 members paid 70, 30 paid 120 and 13 paid 170.", False),
        ("Suppose that 21 of the 63 members paid 70, 30 paid 120 and 13 paid 170.", False),
    ],
)
def test_a_whole_may_be_supposed_to_be_split(words: str, right: bool) -> None:
    prices = {**BAKERY, "text": f"{BAKERY['text']} They pay 70, 120 or 170 crowns."}
    data = {**ledger(), "workings": ["20 x 70 + 30 x 120 + 13 x 170 = 7,210 crowns"]}
    prose = PROSE.replace("So the ferry", f"{words} So the ferry")
    found = failing(checked(prose, data, sources=[*SOURCES, prices]))
    assert (not any(one.check.startswith(("workings", "uncovered")) for one in found)) is right


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("We learn of it, too, how a cold week went and not how a hot summer goes.", False),
        ("Other customers come when it is hot, and other ones again in summer.", False),
        ("The shop is cold in winter.", True),
        ("We know the shop. It smells of bread.", True),
    ],
)
def test_a_caution_may_be_told_in_some_of_its_own_words(words: str, asked: bool) -> None:
    said = "Of 240 loaves 36 were left."
    data = ledger()
    whole = f"{said} {BAKERY['caution']}"
    data["claims"][0]["evidence"].append(proof("bake", whole, said))
    found = failing(checked(f"{PROSE}\n\n{said}\n\n{words}", data, sources=[*SOURCES, BAKERY]))
    assert any(one.check.startswith("ev.caution") for one in found) is asked


def test_a_sentence_that_the_ledger_quotes_is_no_digression() -> None:
    odd = "Peace, slumber, calm, repose, quiet and hush are what tired minds crave."
    data = ledger()
    alone = failing(checked(PROSE.replace("So the", f"{odd} So the"), data))
    assert any(one.check.startswith("para.sentence") for one in alone)
    raised = {"point": "rest", "quote": odd, "reply_quote": "640 people came."}
    data["counters"].append(raised)
    found = failing(checked(PROSE.replace("So the", f"{odd} So the"), data))
    assert not any(one.check.startswith("para.sentence") for one in found)
