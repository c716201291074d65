"""Equal prompts, and the split that keeps some out of training."""

from __future__ import annotations

from workbench.curation.prompts import (
    HELD_OUT,
    digest,
    held_out,
    held_out_groups,
    normalised,
)


def test_case_spacing_punctuation_and_placeholder_numbers_do_not_tell_prompts_apart() -> None:
    assert normalised("  Mail <EMAIL_3>,\nplease! ") == normalised("mail <EMAIL_1> please")
    assert digest("2 + 2") != digest("2 + 3")
    assert normalised("?!") != normalised("…")


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
