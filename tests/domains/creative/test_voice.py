"""Every kind of voice rule: what it finds, where, and what it lets be."""

from __future__ import annotations

from typing import Any

import pytest

from domains.creative.voice.kinds import hits
from domains.creative.voice.metrics import evaluated, holds, measures
from domains.creative.voice.rules import complaints, read_rules
from tests.domains.creative.copies import BODY, brief, draft, severe, shop, wrong


def found(text: str, **rule: Any) -> list[str]:
    """The texts that one rule finds."""
    (read,) = read_rules([rule])
    return [text[hit.start : hit.end] for hit in hits(read, text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("An amazing cup.", ["amazing"]),
        ("Amazing, AMAZING!", ["Amazing", "AMAZING"]),
        ("Amazingly warm.", []),
        ("It has a must-have lid.", ["must-have"]),
        ("One of\na kind.", ["One of\na kind"]),
        ("See amazing.example for more.", []),
    ],
)
def test_existence_finds_whole_words(text: str, wanted: list[str]) -> None:
    assert found(text, extends="existence", tokens=["amazing", "must-have", "one of a kind"]) == (
        wanted
    )


def test_existence_has_exceptions_patterns_and_case() -> None:
    assert found("Big BIG big", kind="existence", tokens=["big"], ignorecase=False) == ["big"]
    assert found("colour, color", kind="existence", tokens=["colou?r"], exceptions=["color"]) == [
        "colour"
    ]
    assert found("a (b", kind="existence", tokens=["(b"]) == ["(b"]
    assert found("wait...", kind="existence", raw=[r"\.", r"\.\."]) == ["..."]


def test_substitution_gives_the_brands_word() -> None:
    (rule,) = read_rules(
        [{"extends": "substitution", "swap": {"utilise": "use", "buy now": "order"}}]
    )
    (hit,) = hits(rule, "You utilise it.")
    assert (hit.text, hit.wanted) == ("utilise", "use")
    assert hits(rule, "You use it, reutilised.") == []


def test_occurrence_counts_at_most_and_at_least() -> None:
    assert found("a! b! c!", extends="occurrence", token="!", max=2) == ["!"]
    assert found("a! b!", extends="occurrence", token="!", max=2) == []
    assert found("no tea", extends="occurrence", token="cup", min=1) == ["no tea"]


def test_repetition_finds_the_same_word_twice() -> None:
    assert found("the the cup", extends="repetition", tokens=[r"[^\W\d_]+"]) == ["the the"]
    assert found("the cup, the lid", extends="repetition") == []
    assert found("very very well", extends="repetition", exceptions=["very"]) == []


def test_consistency_marks_the_rarer_spelling() -> None:
    rule = {"extends": "consistency", "either": {"jar": "pot"}}
    assert found("A jar, a jar, a pot.", **rule) == ["pot"]
    assert found("A jar and a jar.", **rule) == []


def test_conditional_wants_the_second_where_the_first_is() -> None:
    rule = {"extends": "conditional", "first": r"\b([A-Z]{3,5})\b", "second": r"\(([A-Z]{3,5})\)"}
    assert found("Ask the HBC.", **rule) == ["HBC"]
    assert found("Ask the Harbour Boat Club (HBC). The HBC knows.", **rule) == []
    plain = {"extends": "conditional", "first": "free", "second": "free of charge"}
    assert found("It is free.", **plain) == ["free"]


@pytest.mark.parametrize(
    ("style", "text", "wrong_word"),
    [
        ("$sentence", "Warm Hands on the way", "Hands"),
        ("$sentence", "Warm hands, and I sing", ""),
        ("$sentence", "warm hands", "warm"),
        ("$sentence", "6 am. Your lane", ""),
        ("$title", "Warm Hands on the Way", ""),
        ("$title", "Warm hands", "hands"),
        ("$lower", "warm hands", ""),
        ("$upper", "WARM Hands", "Hands"),
        ("^[A-Z].*[^.]$", "Warm hands.", "Warm hands."),
    ],
)
def test_capitalization_names_the_first_word_that_is_off(
    style: str, text: str, wrong_word: str
) -> None:
    wanted = [wrong_word] if wrong_word else []
    assert found(text, extends="capitalization", match=style) == wanted


def test_a_name_has_one_spelling() -> None:
    rule = {"kind": "capitalisation", "match": "exact", "tokens": ["TideWater"]}
    assert found("Tidewater and TideWater", **rule) == ["Tidewater"]


def test_metric_evaluates_a_formula_and_nothing_else() -> None:
    text = "One two three. Four five."
    assert measures(text)["words_per_sentence"] == 2.5
    assert evaluated("(words / sentences) * 2", measures(text)) == 5
    assert evaluated("__import__('os')", measures(text)) is None
    assert evaluated("words ** 9", measures(text)) is None
    assert holds(5, "> 4")
    assert not holds(5, "= 4")
    assert found(text, extends="metric", formula="words_per_sentence", condition="> 2") == [text]
    assert found(text, extends="metric", formula="words_per_sentence", max=3) == []


def test_sequence_follows_words_over_a_gap() -> None:
    rule = {"extends": "sequence", "tokens": [{"pattern": "not"}, {"pattern": "just", "skip": 1},
                                              {"pattern": "but", "skip": 3}]}  # fmt: skip
    assert found("It is not just a cup but a friend.", **rule) == ["not just a cup but"]
    assert found("It is not a cup, just a mug.", **rule) == []


@pytest.mark.parametrize(
    "voice",
    [
        {"rules": [{"name": "a", "extends": "existence", "tokens": ["cosy"]}]},
        [{"id": "a", "kind": "existence", "words": ["cosy"]}],
        {"existence": ["cosy"]},
        {"existence": [{"tokens": ["cosy"], "message": "no %s"}]},
        {"banned": ["cosy", {"utilise": "use"}]},
        {"house": {"extends": "existence", "tokens": ["cosy"], "level": "error"}},
        {"substitution": {"cosy": "warm"}},
        {"prefer": {"cosy": "warm"}},
        {"substitution": [{"from": "cosy", "to": "warm"}]},
        {"rules": [{"type": "substitution", "swap": {"cosy": "warm"}, "severity": "major"}]},
    ],
)
def test_a_voice_file_may_be_written_in_many_ways(voice: Any) -> None:
    task = brief(voice=voice)
    assert list(complaints(voice)) == []
    assert severe(task, draft(shop(f"{BODY} So cosy."))) == ["voice.rules"]
    assert severe(task, draft()) == []


def test_the_level_says_whether_a_rule_decides() -> None:
    rule = {"extends": "existence", "tokens": ["cosy"]}
    text = draft(shop(f"{BODY} So cosy."))
    levels = {level: wrong(brief(voice=[{**rule, "level": level}]), text).get("voice.rules")
              for level in ("error", "warning", "suggestion")}  # fmt: skip
    assert levels == {"error": "major", "warning": "minor", "suggestion": None}


def test_a_scope_keeps_a_rule_to_its_part() -> None:
    rule = {"extends": "existence", "tokens": ["cosy"], "scope": "headline"}
    assert severe(brief(voice=[rule]), draft(shop(f"{BODY} So cosy."))) == []
    assert severe(brief(voice=[rule]), draft(shop(headline="So cosy"))) == ["voice.rules"]


def test_what_needs_a_tagger_or_a_script_is_refused_by_name() -> None:
    for rule in ({"extends": "script"}, {"extends": "spelling"},
                 {"extends": "sequence", "tokens": [{"tag": "NN"}]}):  # fmt: skip
        assert list(complaints([rule]))
