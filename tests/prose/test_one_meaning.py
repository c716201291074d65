"""Two texts that say one thing in other words deny nothing of each other."""

import pytest

from workbench.prose.english import denials
from workbench.prose.numbers import numbers
from workbench.prose.retold.apart import parts_of
from workbench.prose.retold.counting import by_hundred, is_base
from workbench.prose.retold.parity import undone


@pytest.mark.parametrize(
    "text",
    [
        "The lesson costs nothing.",
        "You pay nothing for the lesson.",
        "The lesson is given at no charge.",
        "The lesson comes without any fee.",
        "We charge you nothing for it.",
        "The lesson is free of charge.",
    ],
)
def test_what_costs_nothing_is_free(text: str) -> None:
    assert denials(undone(text, "The lesson is free.")) == 0


def test_a_lack_that_is_no_price_stays_a_denial() -> None:
    assert denials(undone("The lesson changes nothing.", "The lesson is free.")) == 1


def test_a_prefix_is_a_denial_where_the_other_text_has_the_word() -> None:
    assert denials(undone("The age is unknown.", "Nobody knows the age.")) == 1
    assert denials(undone("The scale was untested.", "The scale had not been tested.")) == 1
    assert denials(undone("The age is unknown.", "The age was left open.")) == 0
    assert denials(undone("Unless it rains, less is sown.", "Less is sown.")) == 0


def test_a_count_of_a_hundred_is_a_share() -> None:
    text = "That is 38 in every hundred, and 38 boats in each hundred."
    first, base, second, last = numbers(text)
    assert by_hundred(text, first).unit == "percent"
    assert by_hundred(text, second).unit == "percent"
    assert is_base(text, base)
    assert is_base(text, last)
    assert is_base("It is 18 in a hundred.", numbers("It is 18 in a hundred.")[1])
    assert not is_base("It is 18, a hundred too few.", numbers("It is 18, a hundred too few.")[1])
    for plain in ("There were 38 in the hall.", "38 in a hundred and four came."):
        assert by_hundred(plain, numbers(plain)[0]).unit == "", plain


def test_a_word_behind_a_comma_is_not_what_is_counted() -> None:
    assert not list(parts_of("On 14 of these 20, a spare engine was fitted."))
    assert [one.noun for one in parts_of("On 14 of these 20 boats a spare was fitted.")] == ["boat"]
