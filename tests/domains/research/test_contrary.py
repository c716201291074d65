"""A clause that says otherwise than a field of the bundle is named; its near misses are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, Data, added, cite, claim, wrong

BEFORE: Data = {
    "id": "k7", "title": "Free on Saturdays", "design": "before-after study", "n": 12,
    "effect": {"dir": "-", "est": -8, "lo": -13, "hi": -3, "unit": "per cent"},
    "text": "In 12 car parks 8 % fewer cars were counted once buses were free (95 % CI −13 to −3). "
    "Streets next to four of the car parks were dug up.",
}  # fmt: skip
COUNTED = "In 12 car parks 8 % fewer cars were counted once buses were free"
CLAY: Data = {
    "id": "k7", "title": "Late rye", "design": "randomised field experiment", "n": 20,
    "effect": {"dir": "0", "est": -2, "lo": -7, "hi": 3, "unit": "mg per litre"},
    "text": "On 20 plots of clay rye was sown or the ground lay bare, as drawn by lot. Nitrate did "
    "not differ (difference −2 mg per litre, 95 % CI −7 to 3). Frost came two weeks later.",
}  # fmt: skip
NO_LESS = "Nitrate did not differ (difference −2 mg per litre, 95 % CI −7 to 3)"
SHOES: Data = {
    "id": "k7", "title": "A free scheme", "design": "retrospective cohort", "n": 5400,
    "effect": {"dir": "-", "est": -0.5},
    "text": "Of 5,400 workers, 1.3 % of those who had joined a free shoe scheme made a claim "
    "within a year, and 1.8 % of the others. Those who joined had been in the job for longer.",
}  # fmt: skip
CLAIMED = "1.3 % of those who had joined a free shoe scheme made a claim within a year"
SAND: Data = {
    **CLAY, "effect": {"dir": "-", "est": -14, "lo": -19, "hi": -9, "unit": "mg per litre"},
    "text": "On 20 plots of sand rye was sown or the ground lay bare, as drawn by lot. Water under "
    "rye held 14 mg per litre less nitrate (95 % CI −19 to −9).",
}  # fmt: skip
HELD = "Water under rye held 14 mg per litre less nitrate (95 % CI −19 to −9)"


def blamed(text: str, name: str, source: Data, passage: str, **more: Any) -> bool:
    """Whether a passage of prose with `[@k7]` in it, whose words are entered, is blamed."""
    lines = (line for line in text.split("\n") if "[@k7]" in line)
    quotes = [line.split(" [@k7]")[0].lstrip("-| ").split("| ")[-1] for line in lines]
    entries = [claim(q, cite("k7", passage), id=f"c{9 + n}") for n, q in enumerate(quotes)]
    found = wrong(added(text, *entries), sources=[*SOURCES, source], **more)
    return any(one.startswith(name) for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "\n\n- **Saturdays.** 12 car parks; randomised trial. Cars were down by 8 % [@k7].",
        "\n\n| Source | Design | Cars |\n|---|---|---|\n"
        "| Free buses [@k7] | prospective cohort | −8 % |",
        "\n\n- Saturdays (a randomised experiment): cars were down by 8 % [@k7].",
        "On Saturdays (a cross-sectional survey of 12 car parks) 8 % fewer cars stood there [@k7].",
        "\n\n- Design: case-control study; 12 car parks, 8 % fewer cars [@k7].",
    ],
)
def test_the_name_of_another_design_is_found(text: str) -> None:
    assert blamed(text, "method.named: k7", BEFORE, COUNTED)


@pytest.mark.parametrize(
    "text",
    [
        "\n\n- **Saturdays.** 12 car parks; before-after study. Cars were down by 8 % [@k7].",
        "\n\n- **Saturdays.** 12 car parks, before and after; cars were down by 8 % [@k7].",
        "\n\n- Cars were down by 8 %; no randomised trial [@k7].",
        "\n\n- Cars were down by 8 % (unlike a randomised trial, this proves little) [@k7].",
        "\n\n- Cars were down by 8 %; a randomised trial would be better [@k7].",
        "\n\n| Source | Kind | Cars |\n|---|---|---|\n| Free buses [@k7] | pre-post study | −8 % |",
        "\n\n- Observational study; 12 car parks, 8 % fewer cars [@k7].",
        "\n\n- Cars were down by 8 %; the other trial [@k1] counted people; a trial [@k7].",
        "\n\n- Study of 12 car parks; 8 % fewer cars [@k7].",
        "\n\n- Cars were down by 8 % (future trials) [@k7].",
        "\n\n- Time series; 12 car parks, 8 % fewer cars [@k7].",
    ],
)
def test_the_source_s_own_design_and_those_of_others_are_not(text: str) -> None:
    assert not blamed(text, "method.named: k7", BEFORE, COUNTED)


@pytest.mark.parametrize(
    "text",
    [
        "On clay rye did cut it measurably: −2 mg per litre (−7 to 3) [@k7].",
        "On clay rye did lower nitrate: −2 mg per litre (−7 to 3) [@k7].",
        "Rye on clay brought a significant if small drop (95 % interval −7 to 3) [@k7].",
        "On clay there was a clear drop: −2 mg per litre (−7 to 3) [@k7].",
        "Nitrate on clay fell demonstrably, by −2 mg per litre (−7 to 3) [@k7].",
    ],
)
def test_sureness_about_an_interval_that_holds_no_effect_is_found(text: str) -> None:
    assert blamed(text, "method.s", CLAY, NO_LESS)


@pytest.mark.parametrize(
    "text",
    [
        "On clay rye did not cut it measurably: −2 mg per litre (−7 to 3) [@k7].",
        "On clay no clear drop was seen: −2 mg per litre (−7 to 3) [@k7].",
        "Whether rye did cut nitrate on clay is open: −2 mg per litre (−7 to 3) [@k7].",
        "Rye on clay might have cut nitrate measurably: −2 mg per litre (−7 to 3) [@k7].",
        "On clay the plots were too few for a clear effect: −2 mg per litre (−7 to 3) [@k7].",
        "A clear effect on clay was looked for: −2 mg per litre (−7 to 3) [@k7].",
        "Nitrate on clay fell in both groups, clearly and early: −2 (−7 to 3) [@k7].",
        "On clay it fell by 2 mg per litre, which the interval (−7 to 3) calls unclear [@k7].",
        "On clay a marked frost came; nitrate did not differ (−2; −7 to 3) [@k7].",
        "On clay a significant change was ruled out by nobody: −2 (−7 to 3) [@k7].",
        "On clay the date did matter, some say; nitrate: −2 (−7 to 3), no difference [@k7].",
    ],
)
def test_denied_asked_and_doubted_effects_are_not(text: str) -> None:
    if "did matter" in text:  # a reading
        entry = claim(text.split(" [@")[0], cite("k7", NO_LESS), type="interpretation", id="c9")
        found = wrong(added(text, entry), sources=[*SOURCES, CLAY])
        assert "method.sure: k7" not in found
    else:
        assert not blamed(text, "method.sure: k7", CLAY, NO_LESS)


def test_an_interval_without_no_effect_may_be_told_as_sure() -> None:
    assert not blamed("On sand rye did cut it: −14 (−19 to −9) [@k7].", "method.sure", SAND, HELD)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In a scheme 1.3 % made a claim, and 1.8 % of those who had joined", True),
        ("1.3 % of the workers in the scheme made a claim and 1.8 % of those who joined", True),
        ("1.3 % of members made a claim, but 1.8 % among those who had joined", True),
        (
            "1.3 % of those who had joined made a claim, and 1.8 % of those who had not joined",
            False,
        ),
        (
            "1.3 % of those who joined made a claim, against 1.8 % of those outside the scheme",
            False,
        ),
        ("1.3 rather than 1.8 % of those who had joined made a claim", False),
        ("1.3 %, not 1.8 % of those who had joined made a claim", False),
        ("Claims came from 1.3 and 1.8 % of those who had joined and of the others", False),
        ("1.8 % of the rest made a claim, and 1.3 % of those who had joined", False),
        ("1.3 % of joiners and 1.8 % of those who never joined made a claim", False),
        ("1.3 % of the joiners made a claim and 1.8 % of the non-members", False),
        ("Not 1.8 % as elsewhere but 1.3 % of those who had joined made a claim", False),
        ("1.3 % of those who joined made a claim, 1.8 % of those who joined no scheme", False),
        ("A claim came from 1.3 % in the scheme and from 1.8 % of workers without it", False),
    ],
)
def test_the_others_figure_given_to_those_who_joined(text: str, found: bool) -> None:
    assert blamed(f"{text} [@k7].", "support.group", SHOES, CLAIMED) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rye cut nitrate by 14 mg per litre, between 9 and 16 by the 95 % interval", True),
        ("Rye cut nitrate by 14 mg per litre, 9 to 21 being the interval", True),
        ("Rye cut nitrate by 14 mg per litre (95 % CI 5 to 19)", True),
        ("Rye cut nitrate by 14 mg per litre, between 9 and 19 by the 95 % interval", False),
        ("Rye cut nitrate by 14 mg per litre (95 % CI 19 to 9)", False),
        ("Rye cut nitrate by 14 mg per litre (95 % CI −19 to −9)", False),
        ("Rye cut nitrate by 14 mg per litre; on 9 to 16 plots nobody looked", False),
        ("Rye cut nitrate by 14 mg per litre, 9 to 19 in its interval", False),
        ("Rye cut nitrate by 14 mg per litre, between 9 and 16 in a dry year", False),
        ("Rye cut nitrate by 14 mg per litre, the 95 % interval being 9 to 19", False),
    ],
)
def test_an_end_that_changed_in_an_interval_told_without_signs(text: str, found: bool) -> None:
    assert blamed(f"{text} [@k7].", "support.interval: k7", SAND, HELD) is found


@pytest.mark.parametrize(
    ("text", "more", "found"),
    [
        ("An earlier version had clerks sit two hours less", {"stance": "supports"}, True),
        ("The preprint has thirty clerks sit two hours less", {"stance": "supports"}, True),
        (
            "The preprint, since replaced, had them sit two hours less",
            {"stance": "supports"},
            False,
        ),
        ("An earlier version is left out: two hours less", {"stance": "supports"}, False),
        ("An earlier version said two hours less", {"stance": "neutral"}, False),
        ("A preprint, superseded, is not counted", {"stance": "neutral"}, False),
    ],
)
def test_a_version_that_takes_a_side_is_rested_on(text: str, more: Data, found: bool) -> None:
    entry = claim(
        text, cite("k6", "Thirty clerks sat two hours less after a month"), id="c9", **more
    )
    assert ("source.superseded: k6" in wrong(added(f"{text} [@k6].", entry))) is found


POOL = {"studies": ["k1", "k2"], "model": "fixed", "est": -1.5, "unit": "hours", "i2": 50}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I² is 50 %, so that half of the workers gained from a desk", True),
        ("An I² of 50 % means that half of the office workers sat less", True),
        ("With I² at 50 %, 50 % of clerks had no use of the desk", True),
        ("I² is 50 %, so that half of the spread is more than chance", False),
        ("An I² of 50 % says that half of the variation between trials is real", False),
        ("I² is 50 %, which does not say that half of the workers gained", False),
        ("I² is 50 %, half of the differences among workers in two trials", False),
        ("I² is 50 %: about half of what sets the trials apart is no chance", False),
        ("I² is 50 %; most of the disagreement is real", False),
        ("Half of the workers sat less, and I² is 50 %", False),
        ("I² is 50 %, so half of the workers' differences go beyond chance", False),
        ("I² is 50 %, a share of the scatter that calls for care", False),
    ],
)
def test_i2_counts_nobody(text: str, found: bool) -> None:
    spread = wrong(added(f"{text}.", pooled=[{**POOL, "quote": ""}]))
    assert any("counts nobody" in one.message for one in spread.values()) is found


SCALE: Data = {
    "id": "k7", "title": "Choirs", "design": "randomised controlled trial", "n": 138,
    "effect": {"dir": "-", "est": -3.4, "lo": -5.2, "hi": -1.6, "unit": "points"},
    "text": "138 people were randomised. The choir scored 3.4 points lower on a scale from 20 to "
    "80 (95 % CI −5.2 to −1.6).",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Of 138 people those who sang were 3.4 % less lonely", True),
        ("The choir stood 3.4 per cent lower", True),
        ("The choir stood 3.4 points lower", False),
        ("The choir stood 3.4 lower on a scale from 20 to 80", False),
        ("The choir stood 3.4 points lower (95 % CI −5.2 to −1.6)", False),
        ("The choir was lower by 3.4 of the 60 points of the scale", False),
        ("A choir of 138 people stood lower, with 95 % confidence, by 3.4", False),
        ("In points the choir was 3.4 lower, between 1.6 and 5.2", False),
    ],
)
def test_points_of_a_scale_are_no_per_cent(text: str, found: bool) -> None:
    passage = "The choir scored 3.4 points lower on a scale from 20 to 80"
    assert blamed(f"{text} [@k7].", "support.unit: k7", SCALE, passage) is found


def test_points_of_per_cent_are() -> None:
    one = {**SCALE, "text": "138 people were randomised. In the choir 3.4 points fewer were late."}
    said = "Of 138 people 3.4 % fewer were late with a choir"
    assert not blamed(f"{said} [@k7].", "support.unit: k7", one, "3.4 points fewer were late")
