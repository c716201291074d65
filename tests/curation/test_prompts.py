"""Equal prompts, near-duplicates, and the split that keeps some out of training."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from workbench.curation.prompts import (
    ALIKE,
    HELD_OUT,
    digest,
    groups,
    held_out,
    held_out_groups,
    normalised,
    overlap,
    sketch,
)

TASK = "Write a function process_data(values, mode) that returns the mean or the sum of numbers. "


def test_case_spacing_punctuation_and_placeholder_numbers_do_not_tell_prompts_apart() -> None:
    assert normalised("  Mail <EMAIL_3>,\nplease! ") == normalised("mail <EMAIL_1> please")
    assert digest("2 + 2") != digest("2 + 3")
    assert normalised("?!") != normalised("…")


def test_a_prompt_in_slightly_other_words_is_a_near_duplicate() -> None:
    for one, other in [
        ("What is the capital of Australia?", "What's the capital of Australia?"),
        (TASK * 3, TASK * 3 + "Use Python."),
    ]:
        assert overlap(sketch(one), sketch(other)) >= ALIKE
    assert overlap(sketch(TASK), sketch("Who wrote Hamlet, and in which year?")) < 0.1


@given(st.text(max_size=400), st.text(max_size=400))
def test_overlap_is_the_share_of_common_shingles(one: str, other: str) -> None:
    def shingles(text: str) -> set[str]:
        plain = normalised(text)
        return {plain[i : i + 5] for i in range(max(1, len(plain) - 4))}

    a, b = shingles(one), shingles(other)
    found = overlap(sketch(one), sketch(other))
    assert overlap(sketch(other), sketch(one)) == found
    if len(a) <= 64 and len(b) <= 64 and len(a | b) <= 64:
        assert abs(found - len(a & b) / len(a | b)) < 1e-9


def test_sketches_of_long_texts_estimate_the_overlap() -> None:
    words = [f"word{n}" for n in range(2_000)]
    one, other = " ".join(words[:1_200]), " ".join(words[300:1_500])
    exact = 900 / 1_500
    assert abs(overlap(sketch(one), sketch(other)) - exact) < 0.2


def test_groups_do_not_depend_on_the_order_of_names() -> None:
    rng = random.Random(7)
    texts = {f"i{n:02}": TASK + " ".join(rng.sample(TASK.split(), 3)) for n in range(12)}
    texts |= {f"x{n}": f"Another question entirely, number {n * 7919}: why?" for n in range(3)}
    expected = None
    for _ in range(5):
        names = list(texts)
        rng.shuffle(names)
        found = groups({n: sketch(texts[n]) for n in names}, {n: digest(texts[n]) for n in names})
        assert expected in (None, found)
        expected = found
    assert expected is not None
    assert len({expected[f"i{n:02}"] for n in range(12)}) == 1


def test_about_a_fifth_is_held_out_and_always_the_same() -> None:
    digests = [digest(f"question {n}") for n in range(4_000)]
    share = sum(map(held_out, digests)) / len(digests)
    assert abs(share - HELD_OUT) < 0.03
    assert held_out(digest("Question 17!")) == held_out(digest("question 17"))


def test_many_wordings_of_a_question_are_held_out_no_more_often_than_one() -> None:
    held = 0
    for n in range(400):
        names = [f"{n}-{m}" for m in range(30)]
        same = {name: digest(f"question {name}") for name in names}
        group_of = dict.fromkeys(names, names[0])
        held += bool(held_out_groups(group_of, same, {name: name for name in names}))
    assert abs(held / 400 - HELD_OUT) < 0.07


def test_what_was_held_out_takes_its_group_along_and_outweighs_what_was_trained() -> None:
    same = {"a": "x", "b": "y"}
    together, age = {"a": "a", "b": "a"}, {"a": "1", "b": "2"}
    assert held_out_groups(together, same, age, held={"b"}, trained={"a"}) == {"a"}
    assert held_out_groups(together, same, age, trained={"b"}) == frozenset()
