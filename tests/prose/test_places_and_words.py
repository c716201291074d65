"""Where a quote stands, what a word is, how a text is cut: the ground that every check over prose
stands on. Each row is one behaviour.
"""

from __future__ import annotations

import re

import pytest

from workbench.core.checks import span_at
from workbench.prose.anchoring import anchor, nearest
from workbench.prose.document import read_document
from workbench.prose.english import denials, is_english, share, stem, stems
from workbench.prose.figures import happens
from workbench.prose.folding import fold
from workbench.prose.form import length, sections
from workbench.prose.keeping import protected
from workbench.prose.numbers import numbers
from workbench.prose.quotations import Quotable
from workbench.prose.readability import readability, syllables
from workbench.prose.retold.apart import miscounted
from workbench.prose.retold.exchanged import exchanged
from workbench.prose.retold.parts import misreckoned
from workbench.prose.retold.turned import turned
from workbench.prose.sentences import split, words

NOTE = "The pier costs 5.8 million crowns. The province pays 60 % of it, over 20 years."


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("The province pays 60 % of it", True),
        ("the PROVINCE pays 60 % of it.", True),
        ("“The province  pays 60 %”", True),
        ("The pier … pays 60 %", True),
        ("The pier [of stone] costs 5.8 million", True),
        ("pays 60 % … The pier", False),
        ("The province pays 6", False),
        ("The province pays 60 % of the pier", False),
        ("costs 5", False),
        ("8 million crowns", False),
        ("…", False),
        ("", False),
    ],
)
def test_a_passage_stands_in_its_source_word_by_word_or_not_at_all(
    quote: str, stands: bool
) -> None:
    assert (Quotable(NOTE).passage(quote) is not None) is stands


def test_a_passage_in_parts_reaches_from_the_first_to_the_last() -> None:
    place = Quotable(NOTE).passage("The pier costs … over 20 years")
    assert place is not None
    assert NOTE[slice(*place)] == NOTE.removesuffix(".")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("a\u00a0b\n c", "a b c"),
        ("“so” ‘it’ is", "\"so\" 'it' is"),
        ("−4 and soft\u00adly", "-4 and softly"),
        ("ﬁne", "fine"),
        ("Cafe\u0301", "Café"),
    ],
)
def test_typography_folds_away_and_letters_stay(text: str, folded: str) -> None:
    found = fold(text)
    assert found.text == folded
    assert len(found.offsets) == len(folded) + 1


OLD = "First words. The fall was 3 % in May. Last words."
MARKED = span_at(OLD, OLD.index("The fall"), OLD.index(" Last"))


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (OLD, "same"),
        (f"More before. {OLD}", "moved"),
        (OLD.replace("First words.", ""), "moved"),
        (OLD.replace("3 % in May", "4 % in May"), "changed"),
        ("All of it was written anew.", "lost"),
        ("", "lost"),
    ],
)
def test_a_mark_follows_its_words_through_an_edit(text: str, how: str) -> None:
    found = anchor(text, MARKED)
    assert found.how == how
    assert (found.span is None) is (how == "lost")


def test_of_two_places_the_one_with_the_old_neighbours_is_taken() -> None:
    text = "The fall was 3 % in May. Then rain. First words. The fall was 3 % in May. Last words."
    span = anchor(text, MARKED).span
    assert span is not None
    assert span.start == text.rindex("The fall")


@pytest.mark.parametrize(
    ("quote", "near"),
    [
        ("The province paid 60 % of it", "province"),
        ("Nothing here resembles xylophones", ""),
        ("", ""),
    ],
)
def test_the_nearest_passage_is_shown_where_there_is_one(quote: str, near: str) -> None:
    found = nearest(NOTE, quote)
    assert near in found
    assert bool(found) is bool(near)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("They opened a green umbrella, also wet.", "ed a green umbrella, also w"),
        ("It rose by 14.25 points in May.", "4.25 points in Ma"),
        ("The skipper's boat came home late.", "skipper’ boat came hom"),
        ("A lamp.\n\nThe gift was a green umbrella.", "lamp. The gift was a green umbrel"),
    ],
)
def test_the_nearest_passage_is_in_whole_words_of_the_text(text: str, quote: str) -> None:
    found = nearest(text, quote)
    assert found
    assert found in text
    assert re.search(rf"(?<![\w.'’]){re.escape(found.rstrip('.'))}(?![\w'’])", text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It rose by 3.5 % in May. Then it fell.", 2),
        ("Dr. Lind and Prof. Okoro agree, e.g. on fig. 3 and vol. 2.", 1),
        ("Mme. Okoro met Sra. Lind. They agree.", 2),
        ("He asked “Why?” and left. She stayed.", 3),
        ("A. Berg wrote it. So did B. Lind.", 2),
        ("Wait… what? No!", 3),
        ("version 1.2.3 is out. use it", 1),
        ("It ends at 10:10 p.m. The last bus leaves at 9:25 p.m. Nobody waits.", 3),
        ("Come at 8 p.m. Friday, or at 9 a.m. GMT. At 5 p.m. we shut.", 2),
        ("No city kept counts such as Varnholm's. We cannot tell a lesson from luck.", 2),
        ("The rule is the children’s. They know it. We didn’t. We asked.", 4),
        ("We chose plan B. The rest is in section C. It is short. Ask Acme Co. They know.", 5),
        ("Ask J. Smith, W. E. B. Carter of Acme Co. Harbour or Q. Weaver's aunt.", 1),
        ("", 0),
    ],
)
def test_a_text_is_cut_into_sentences(text: str, count: int) -> None:
    assert len(split(text)) == count


def test_numbers_are_no_words_and_compounds_are_one() -> None:
    assert words("Don't sell 12 well-kept lamps for £3.") == ["Don't", "sell", "well-kept", "lamps",
                                                              "for"]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("passengers", "passenger", True),
        ("carried", "carry", True),
        ("closing", "closed", True),
        ("planting", "plant", True),
        ("plane", "plant", False),
        ("moth", "motor", False),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str, alike: bool) -> None:
    assert (stem(one) == stem(other)) is alike


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It did not move.", 1),
        ("Nobody won't go.", 2),
        ("A knot in the note.", 0),
        ("Smell kept 37 % from using the caddy.", 1),
        ("The parcel came from using the van.", 0),
        ("They stayed hard whether they were soaked or not.", 0),
    ],
)
def test_denials_are_counted_as_words(text: str, count: int) -> None:
    assert denials(text) == count


def test_a_share_is_of_the_distinct_stems_of_the_first_text() -> None:
    assert share(stems("trees and trees cool"), stems("the cool shade")) == 0.5
    assert share([], ["x"]) == 1.0


@pytest.mark.parametrize(
    ("text", "declared", "english"),
    [
        ("the river is full of the rain that fell on it, and it is " * 4, "", True),
        (
            "der Fluss ist voll und das Wasser ist nicht mit dem Regen von den Bergen " * 4,
            "",
            False,
        ),
        ("Regen.", "", True),
        ("anything at all", "de", False),
        ("irgendetwas", "en-GB", True),
    ],
)
def test_a_language_is_told_by_its_commonest_words(text: str, declared: str, english: bool) -> None:
    assert is_english(text, declared) is english


@pytest.mark.parametrize(
    ("word", "count"),
    [("cat", 1), ("table", 2), ("rated", 2), ("walked", 1), ("river", 2), ("well-known", 2)],
)
def test_syllables_are_groups_of_vowels(word: str, count: int) -> None:
    assert syllables(word) == count


def test_a_grade_rises_with_long_sentences_and_needs_enough_words() -> None:
    short = "The cat sat on the mat. " * 20
    long = ("The cat sat on the mat and the dog lay on the rug while rain fell on the roof of "
            "the old house by the lake. ") * 5  # fmt: skip
    low, high = (readability(read_document(text).plain).grade for text in (short, long))
    assert low is not None
    assert high is not None
    assert low < high
    assert readability(read_document("The cat sat.").plain).grade is None


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("Reports rose to 29 a month.", "Reports fell to 29 a month.", "rose"),
        ("It is full on weekdays, half of it.", "The car park is half empty at weekends.", None),
        ("Reports fell to 29 a month.", "Reports fell to 29 a month.", None),
        ("Did reports rise to 29 a month?", "Reports fell to 29 a month.", None),
        ("Reports did not rise to 29 a month.", "Reports fell to 29 a month.", None),
        ("After four reports on phones in lockers I am more sure.",
         "With phones in lockers, reports of noise fell.", None),
        ("With phones in lockers, reports of noise rose.",
         "With phones in lockers, reports of noise fell.", "rose"),
    ],
)  # fmt: skip
def test_a_passage_told_the_other_way_round(mine: str, theirs: str, said: str | None) -> None:
    turn = turned(mine, theirs)
    assert (turn.said if turn else None) == said


TWO = "Two of the five librarians have offered to work."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Three of the five librarians have offered.", [("Three", 2.0)]),
        ("4 of 5 librarians have offered.", [("4", 2.0)]),
        ("Two of the five librarians have offered.", []),
        ("Three of the five librarians have not offered.", []),
        ("The other three of the five librarians keep their Sundays.", []),
        ("Three of the five branches are open.", []),
        ("Three of the six librarians have offered.", []),
    ],
)
def test_a_part_is_held_against_the_same_part_of_the_same_whole(
    text: str, found: list[tuple[str, float]]
) -> None:
    assert [(a.text, b.value) for a, b in miscounted(text, [TWO])] == found


@pytest.mark.parametrize(
    ("text", "swapped"),
    [
        (
            "The mean mark was 61 points in schools with a ban and 62 points in schools without.",
            True,
        ),
        ("It was 62 points with a ban and 61 points without one.", False),
        ("It was 62 and 61 points.", False),
    ],
)
def test_two_figures_in_each_other_s_place(text: str, swapped: bool) -> None:
    given = (
        "The mean mark was 62 points in schools with a ban and 61 points in schools without one."
    )
    assert bool(list(exchanged(text, [given]))) is swapped


def test_a_word_between_two_figures_stands_with_the_first_too() -> None:
    given = "On 38 farms a brush served 50 cows, cost 1,460 euros to buy and took 73 euros a year."
    said = "In a cost survey of 38 farms the outlay was 1,460 euros a brush."
    assert not list(exchanged(said, [given]))


@pytest.mark.parametrize(
    ("text", "swapped"),
    [
        ("Of these 96 got back from the hospital and 54 from their work.", True),
        ("Of these 96 sailed home from hospital visits and 54 sailed home from work.", True),
        ("Of these 54 got back from the hospital and 96 from their work.", False),
        ("Of these 96 came from work and 54 from a visit.", False),
        ("Of these 96 came from town and 54 from the north.", False),
        ("Of these 96 paid a visit and 54 paid a visit at work.", False),
        ("For work or a visit to the hospital came 96 and, from there, 54.", False),
    ],
)
def test_a_word_that_stands_with_both_figures_tells_neither(text: str, swapped: bool) -> None:
    given = "Of 240 adults 96 came home from work and 54 after a visit to the hospital."
    assert bool(list(exchanged(text, [given]))) is swapped


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Planting takes 9 of 58 places, or 16 %.", False),
        ("Planting takes 9 of 58 places, or 26 %.", True),
        ("Planting takes 9 of 58 places, about one in six.", False),
        ("Planting takes 9 of 58 places. Elsewhere 26 % are empty.", False),
    ],
)
def test_a_share_beside_its_two_counts_is_reckoned(text: str, wrong: bool) -> None:
    assert bool(list(misreckoned(text, numbers(text)))) is wrong


@pytest.mark.parametrize(
    ("text", "often"),
    [
        ("Output was measured twice, up and down.", True),
        ("The lamps were counted twice.", True),
        ("It cost twice as much.", False),
        ("It was twice the price.", False),
        ("It rose two times.", False),
    ],
)
def test_how_often_something_was_done_compares_nothing(text: str, often: bool) -> None:
    found = [n for n in numbers(text) if n.role == "spoken"]
    assert any(happens(n, text[n.end :]) for n in found) is often


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("The ferry sails since March 2024 at night.", "pass"),
        ("The ferry sails since spring at night.", "fail"),
        ("In March 2023 the ferry sailed.", "fail"),
    ],
)
def test_a_protected_fact_is_there_or_gone(text: str, status: str) -> None:
    assert [r.status for r in protected(read_document(text), ["March 2024"])] == [status]


@pytest.mark.parametrize(
    ("count", "status"),
    [(9, "fail"), (18, "warn"), (20, "pass"), (40, "pass"), (43, "warn"), (50, "fail")],
)
def test_a_length_just_beside_its_bounds_warns(count: int, status: str) -> None:
    document = read_document("word " * count)
    assert [r.status for r in length(document, {"min": 20, "max": 40})] == [status]


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        ("## Limits\n\nNone.\n\n## Finding\n\nIt fell.", []),
        ("## The finding\n\nIt fell.\n\n## Limits and caveats\n\nNone.", []),
        ("## Finding\n\nIt fell.", ["fail"]),
        ("Finding: it fell.\n\nLimits: none.", []),
        ("It fell, and that is all that can be said.", ["warn", "warn"]),
    ],
)
def test_sections_are_known_by_their_headings(text: str, statuses: list[str]) -> None:
    assert [r.status for r in sections(read_document(text), ["Finding", "Limits"])] == statuses


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("what you order is there on Wednesday", True),
        ("The lorry comes early", False),
        ("what You order", False),
        ("he lorry", False),
    ],
)
def test_a_quote_may_begin_a_sentence_with_a_small_letter(quote: str, stands: bool) -> None:
    text = "What you order is there on Wednesday, for the lorry comes early."
    assert bool(fold(text).places(quote)) is stands
