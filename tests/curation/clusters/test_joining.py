"""Which interactions are near-duplicates: by question and answer, in any script, of any number."""

from __future__ import annotations

import random
import struct
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.curation.clusters.fingerprints import fingerprint, overlap, unpacked
from workbench.curation.clusters.joining import ALIKE, clusters, nearest
from workbench.curation.clusters.masking import gist, masked, masked_as_asked

STOCK = "I am sorry, I cannot help with that. Please contact our support team by mail or phone."
LONG = "Send it back within 30 days in its box, and we pay the money back to the card you used."


def joined(*pairs: tuple[str, str]) -> list[int]:
    """For each question and answer the place of the first one of its cluster."""
    names = [f"i{n:05}" for n in range(len(pairs))]
    prints = {name: fingerprint(*pair) for name, pair in zip(names, pairs, strict=True)}
    found = clusters(prints)
    return [names.index(found[name]) for name in names]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Where is order 10442?", "Where is order 7?"),
        ("Where is ORD-10442?", "Where is ORD-99?"),
        ("Mail <EMAIL_3> about 3.50 €", "mail <EMAIL_17> about 1,250 €!"),
        ("On 2026-11-21 at 10:30?", "On 2025-01-02 at 9:05?"),
        ("订单12345在哪里?", "订单98在哪里?"),
        ("طلب ١٢٣ أين", "طلب ٤٥٦٧ أين"),
        ("Trace a1b2-c3d4-e5f6", "Trace 99ff-0011-ab3c"),
    ],
)
def test_what_names_one_occasion_is_masked(one: str, other: str) -> None:
    assert masked(one) == masked(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Is it open?", "Is it closed?"), ("Room 12?", "Floor 12?"), ("订单在哪里", "退货在哪里")],
)
def test_words_are_not_masked(one: str, other: str) -> None:
    assert masked(one) != masked(other)


def test_of_an_answer_only_what_was_asked_is_masked() -> None:
    assert masked_as_asked("Order 123?", "Order 123 comes in 2 days") == masked_as_asked(
        "Order 9?", "Order 9 comes in 2 days"
    )
    assert masked_as_asked("3 + 4?", "7") != masked_as_asked("5 + 9?", "14")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("What is the capital of Australia?", "what's the capital of australia, please", True),
        ("What is the capital of Australia?", "Capital of Australia?", True),
        ("Was ist die Hauptstadt von Peru?", "Hauptstadt Peru", True),
        ("What is the capital of Australia?", "What is the capital of Austria?", False),
        ("Where is room 12?", "Where is room 13?", False),
        ("Can I return it?", "Can I not return it?", False),
        ("From Paris to Rome?", "From Rome to Paris?", False),
        ("Turn it on?", "Turn it off?", False),
    ],
)
def test_a_gist_keeps_what_carries_the_question(one: str, other: str, same: bool) -> None:
    assert (gist(one) == gist(other)) is same


def test_a_question_of_light_words_alone_is_its_own_gist() -> None:
    assert gist("What is it?") == "what is it"


@given(st.text(max_size=200), st.text(max_size=200))
def test_a_fingerprint_comes_back_from_its_bytes(question: str, answer: str) -> None:
    print = fingerprint(question, answer)
    assert unpacked(print.packed) == print
    assert overlap(print.question_bins, print.question_bins) == 1.0


@pytest.mark.parametrize("size", [1, 48, 128])
def test_the_overlap_is_the_share_of_equal_bins(size: int) -> None:
    draw = random.Random(size)
    odd = (0, 1, 0x7FFF, 0x8000, 0xFFFF)
    for _ in range(100):
        one = [draw.choice(odd) for _ in range(size)]
        other = [each if draw.random() < 0.5 else draw.choice(odd) for each in one]
        equal = sum(a == b for a, b in zip(one, other, strict=True))
        pack = struct.Struct(f">{size}H").pack
        assert overlap(pack(*one), pack(*other)) == equal / size
    assert overlap(b"", b"") == overlap(pack(*one), b"") == 0.0


def test_the_overlap_estimates_the_share_of_common_shingles() -> None:
    rng = random.Random(3)
    errors = []
    for _ in range(60):
        text = "".join(rng.choices("abcdefghij ", k=300)).strip()
        other = text[: rng.randrange(40, 290)]
        a, b = ({masked(t)[i : i + 5] for i in range(len(masked(t)) - 4)} for t in (text, other))
        exact = len(a & b) / len(a | b)
        found = overlap(fingerprint(text).question_bins, fingerprint(other).question_bins)
        errors.append(found - exact)
    assert abs(sum(errors) / len(errors)) < 0.03
    assert max(map(abs, errors)) < 0.2


@pytest.mark.parametrize("count", [600, 6_000])
def test_a_cluster_has_no_largest_size(count: int) -> None:
    pairs = [(f"Where is my order {n * 7919}?", f"Order {n * 7919} is late.") for n in range(count)]
    assert set(joined(*pairs)) == {0}


def test_near_duplicates_of_near_duplicates_are_together_whatever_the_order() -> None:
    rng = random.Random(7)
    cities = ["Oslo", "Lima", "Kyoto", "Quito", "Porto", "Turin", "Lagos", "Perth"]
    pairs = [
        (f"I am {rng.choice(cities)} based and order {n} never came to my house, why?", "")
        for n in range(300)
    ]
    assert set(joined(*pairs)) == {0}
    prints = {f"{n:03}": fingerprint(*pair) for n, pair in enumerate(pairs)}
    shuffled = dict(rng.sample(sorted(prints.items()), len(prints)))
    assert clusters(shuffled) == clusters(prints)


def test_a_question_in_other_words_with_the_same_long_answer_is_joined() -> None:
    asked = [
        ("How can I return my shoes after a month?", LONG),
        ("Can I return shoes after one month?", LONG),
    ]
    assert joined(*asked) == [0, 0]
    other = "Ask for Mr Smith at the desk on the left side of the entrance, and bring it along."
    assert joined(asked[0], (asked[1][0], other)) == [0, 1], "the questions alone do not join them"


def test_a_stock_answer_joins_nothing() -> None:
    topics = ("Who won the cup?", "Bake me rye bread!", "¿Cuánto cuesta?", "Is Pluto a planet?")
    assert joined(*[(topic, STOCK) for topic in topics]) == [0, 1, 2, 3]


def test_different_questions_stay_apart() -> None:
    rng = random.Random(5)
    words = ["".join(rng.choices("abcdefghiklmnoprstuvw", k=6)) for _ in range(3_000)]
    pairs = [(" ".join(rng.choices(words, k=9)), "") for _ in range(2_000)]
    assert joined(*pairs) == list(range(2_000))


def test_nearest_is_the_largest_overlap() -> None:
    one, near, far = (fingerprint(t) for t in ("Where is my parcel?", "Where is my car?", "Hi you"))
    assert nearest(one, [far, near]) == overlap(one.question_bins, near.question_bins)
    assert nearest(one, []) == 0.0
    assert nearest(one, [far]) < ALIKE


@pytest.mark.benchmark
def test_joining_is_linear() -> None:
    rng = random.Random(5)
    words = ["".join(rng.choices("abcdefghiklmnoprstuvw", k=6)) for _ in range(3_000)]

    def seconds(count: int) -> float:
        prints = {f"{n}": fingerprint(" ".join(rng.choices(words, k=9))) for n in range(count)}
        start = time.process_time()
        clusters(prints)
        return time.process_time() - start

    assert seconds(8_000) < 8 * seconds(2_000) + 0.5
