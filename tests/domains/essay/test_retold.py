"""What stands beside a figure in the essay is held against what stands beside it in the source: the
time it is counted by, the people, the count itself, who says it, its condition; and the demand
against the thesis.

The wrong sentences are for bundled tasks and were written before their check was first run on them
(two were shortened since): 12 of 20 were found then, 17 after the checks were mended by them.
Not found are “On three Sundays in March 2024 the branch counted 1,180 visitors”, “The
lowest quarter paid 0.4 % of its income, whatever discount it had”, “On Fridays it was 5 % in the
second half of the year, rota or no rota”.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.essay import DOMAIN
from tests.domains.essay.test_checks import PROSE, SOURCES, checked, ledger
from tests.domains.essay.test_figures_and_turns import found_in
from tests.support.fresh import Fresh, read, task_of
from workbench.core.checks import CheckResult, failing
from workbench.prose.numbers import numbers
from workbench.prose.planting import clean_drafts
from workbench.prose.retold.counting import noun_behind

LIBRARY, TREES, WEEK, RIVER, PHONES = (
    "sunday_library", "street_trees", "four_day_week", "river_baths", "school_phones"
)  # fmt: skip
KINDS = ("ev.rate", "ev.people", "ev.count", "ev.mouth", "ev.condition", "ev.change")


def drafts() -> dict[str, Fresh]:
    """A good draft of each task."""
    every = [one for file in ("fresh", "voices") for one in read("essay", file).values()]
    return {one.task.split("/")[-1]: one for one in every if not one.base}


def told(task: str, words: str) -> list[CheckResult]:
    """What is found beside the figures of a good draft with one paragraph more."""
    one = drafts()[task]
    head, fence, ledger = one.draft.rpartition("```json ledger")
    assert fence
    text = f"{head.rstrip()}\n\n{words}\n\n{fence}{ledger}"
    results = failing(DOMAIN.check(task_of("essay", one), text, None))
    return [r for r in results if r.check.startswith(KINDS) and r.span and r.span.quote in words]


@pytest.mark.parametrize(
    ("kind", "task", "words"),
    [
        ("ev.rate", TREES, "The care of a tree costs 41 crowns a month."),
        ("ev.rate", LIBRARY, "Sunday opening would cost 21,600 pounds in total."),
        ("ev.rate", PHONES, "Teachers lose 25 minutes a week to collecting phones."),
        ("ev.people", PHONES, "Of 800 parents, 57 % said that they talked more at break."),
        ("ev.people", PHONES, "Of pupils in schools with a ban, 64 % wanted to reach their child."),
        ("ev.people", LIBRARY, "Of all visitors, 38 % said that Sunday was the only day on which "
         "they could come."),
        ("ev.people", PHONES, "Of all pupils in the country, 57 % said that they talked more at "
         "break."),
        ("ev.count", RIVER, "The town would repay its part over ten years."),
        ("ev.count", PHONES, "The slowest message took five minutes."),
        ("ev.count", WEEK, "With a Friday rota of eight people, the share of late calls was 5 %."),
        ("ev.mouth", PHONES, "According to the teachers' union, reports of disturbed lessons fell "
         "from 46 to 29 a month."),
        ("ev.mouth", TREES, "The parks office says that the pavement under trees was 7 degrees "
         "cooler."),
        ("ev.mouth", RIVER, "The laboratory reckons that the basin costs 5.8 million crowns."),
        ("ev.condition", LIBRARY, "Hire of the reading room brings in 9,400 pounds a year, with no "
         "strings attached."),
        ("ev.condition", LIBRARY, "Hire of the reading room brings in 9,400 pounds a year without "
         "any condition."),
    ],
)  # fmt: skip
def test_what_stands_otherwise_beside_a_figure_is_asked_about(
    kind: str, task: str, words: str
) -> None:
    (one,) = told(task, words)
    assert one.check.startswith(kind)
    assert (one.status, one.severity, one.deciding) == ("warn", "minor", False)


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (TREES, "The care of a tree comes to 41 crowns each year."),
        (LIBRARY, "Sunday opening takes 21,600 pounds a year, which is 1,800 pounds a month."),
        (PHONES, "Of the 800 parents who were asked, 64 % wanted to reach their child at once."),
        (PHONES, "Some 57 % of the pupils where there is a ban said that they talked more."),
        (LIBRARY, "Of all who were asked, 38 % said that Sunday was their only day."),
        (LIBRARY, "For 38 % of those asked any other day was no use, Sunday was the only one."),
        (RIVER, "The town would repay its part over twenty years."),
        (WEEK, "Six people share the Friday rota, and two of them like it."),
        (RIVER, "According to the laboratory, the water met the standard on 71 of 92 days."),
        (TREES, "The parks office says that a young tree costs 340 crowns."),
        (LIBRARY, "Hire of the reading room brings in 9,400 pounds a year once it is open."),
        (LIBRARY, "Hire of the reading room brings in 9,400 pounds a year, which helps."),
    ],
)
def test_near_misses_are_not(task: str, words: str) -> None:
    assert [(one.check, one.message) for one in told(task, words)] == []


@pytest.mark.parametrize(("line", "asked"), [("360 / 40 = 9", False), ("360 / 45 = 8", True)])
def test_a_count_that_a_working_gives_is_nobody_s_slip(line: str, asked: bool) -> None:
    text = "A day has 360 minutes, and 40 are listed for a claim, 45 with a break. In 2024 they "
    source = {"id": "list", "title": "List", "year": 2024, "text": f"{text}decided 260 claims."}
    words = "On a day they decided nine claims."
    data = {**ledger(), "workings": [line]}
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    results = failing(checked(prose, data, sources=[*SOURCES, source]))
    assert any(r.check.startswith("ev.count") for r in results) is asked


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("There is a copy elsewhere, but of not one of the stored seeds.", False),
        ("There is a copy elsewhere, but of one of the stored seeds.", True),
    ],
)
def test_what_is_denied_of_one_counts_none(words: str, asked: bool) -> None:
    text = "There is a copy elsewhere of 1,500 stored seeds."
    source = {"id": "log", "title": "Log", "year": 2024, "text": text}
    results = failing(checked(f"{PROSE}\n\n{words}", ledger(), sources=[*SOURCES, source]))
    assert any(r.check.startswith("ev.count") for r in results) is asked


@pytest.mark.parametrize(("count", "asked"), [("Four", False), ("Nine", True)])
def test_a_count_of_another_source_is_told_in_an_order_of_its_own(count: str, asked: bool) -> None:
    texts = ("The 20 Thursday talks drew 80 people.", "Four further talks on Thursdays drew 94.")
    own = [{"id": f"s{n}", "title": "List", "year": 2024, "text": one}
           for n, one in enumerate(texts)]  # fmt: skip
    words = f"{count} Thursday talks drew people of another kind."
    results = failing(checked(f"{PROSE}\n\n{words}", ledger(), sources=[*SOURCES, *own]))
    assert any(r.check.startswith("ev.count") for r in results) is asked


@pytest.mark.parametrize(("given", "asked"), [("all talks", False), ("talks by day", True)])
def test_a_share_of_all_is_no_share_of_others(given: str, asked: bool) -> None:
    text = f"At Carrow the wait was short, and 70 % of {given} could be booked."
    source = {"id": "carrow", "title": "Carrow", "year": 2024, "text": text}
    words = "Carrow could book 70 % of all talks."
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    results = failing(checked(prose, ledger(), sources=[*SOURCES, source]))
    assert any(r.check.startswith("ev.people") for r in results) is asked


def test_a_price_by_the_hectare_counts_no_hectares() -> None:
    source = {"id": "adv", "title": "Advice", "year": 2024, "text": "Candles cost 350 a hectare "
              "and burn for eight hours. The orchards here cover 186.4 hectares."}  # fmt: skip
    words = "Candles for 186.4 hectares burn for eight hours."
    prose = PROSE.replace("So the ferry", f"{words}\n\nSo the ferry")
    results = failing(checked(prose, sources=[*SOURCES, source]))
    assert not [r for r in results if r.check.startswith("ev.misplaced")]


GIFT: dict[str, Any] = {"id": "gift", "title": "Letter of the Widow", "year": 2024, "text":
    "My late husband's estate gives 70,400 crowns if the lighthouse keeps its keeper."}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("The estate gives 70,400 crowns.", True),
        ("The estate gives 70,400 crowns. The lighthouse has to keep its keeper for it.", False),
        ("The estate gives 70,400 crowns, a keeper in the lighthouse provided.", False),
    ],
)
def test_a_condition_that_no_sentence_tells_has_been_left_out(words: str, named: bool) -> None:
    found = found_in(words, GIFT)
    assert any(name.startswith("ev.condition") for name in found) is named


@pytest.mark.parametrize(
    ("demand", "named"),
    [
        ("Let us make admission free from Tuesday to Thursday, and keep the charge else.", True),
        ("So the museum should set admission free from Monday to Wednesday.", True),
        ("Let us make admission free from Monday to Friday.", False),
        ("If we must, let us make admission free from Tuesday to Thursday.", False),
    ],
)
def test_a_demand_for_other_days_than_the_thesis_is_asked_about(demand: str, named: bool) -> None:
    one = read("essay", "guests")["museum_nonnative"]
    place = "The association should ask this question again before the money ends."
    text = one.draft.replace(place, demand)
    assert text != one.draft
    results = failing(DOMAIN.check(task_of("essay", one), text, None))
    assert any(r.check.startswith("contradiction") for r in results) is named


def test_no_control_is_asked_about_what_stands_beside_a_figure() -> None:
    for control in list(clean_drafts("essay", DOMAIN.load))[::7]:
        task = control.task.shown(len(control.task.stages))
        results = failing(DOMAIN.check(task, control.draft, None))
        assert [r.message for r in results if r.check.startswith(KINDS)] == [], control


def test_who_speaks_beyond_a_semicolon_has_not_said_the_figure() -> None:
    said = "Reports of disturbed lessons fell from 46 to 29 a month"
    union = "according to the teachers' union this is enough"
    assert [one.check for one in told(PHONES, f"{said}, {union}.")] == ["ev.mouth: 46"]
    assert told(PHONES, f"{said}; {union}.") == []


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("41 upper classes", "upp"),
        ("12 are in the upper classes", ""),
        ("5 with rooms", ""),
        ("200 km the shed packs", "km"),
        ("20 kg of pears", "kg"),
        ("20 seconds longer", "second"),
    ],
)
def test_a_figure_counts_no_noun_beyond_a_verb_or_preposition(text: str, noun: str) -> None:
    assert noun_behind(text, numbers(text)[0]) == noun


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("With sick days cut in half we see no reason to stop.", True),
        ("Sick days fell by a quarter for each employee.", True),
        ("Sick days have doubled for each employee.", True),
        ("Sick days fell by a third for each employee.", False),
        ("Sick days fell by about a quarter for each employee.", False),
        ("If sick days were halved, nobody would complain.", False),
        ("The cakes of the Friday rota were cut in half.", False),
    ],
)
def test_a_change_in_a_word_is_that_of_the_two_figures(said: str, named: bool) -> None:
    assert any(one.check.startswith("ev.change") for one in told(WEEK, said)) is named


def test_a_verb_in_front_of_a_title_has_it_speak_only_behind_a_stop() -> None:
    said = "Reports of disturbed lessons fell from 46 to 29 a month"
    assert [one.check for one in told(PHONES, f"{said}, says the union.")] == ["ev.mouth: 46"]
    assert told(PHONES, f"{said}, and nobody can tell the union from its members.") == []


@pytest.mark.parametrize(("seen", "asked"), [("may be seen", False), ("are often seen", True)])
def test_what_is_allowed_is_told_by_no_degree(seen: str, asked: bool) -> None:
    text = f"Pictures of a search are deleted within 72 hours and {seen} by the leader only."
    source = {"id": "rule", "title": "Rule", "year": 2025, "text": text}
    words = "No picture of a search outlives 72 hours, and no one but the leader gets to look."
    results = failing(checked(f"{PROSE}\n\n{words}", ledger(), sources=[*SOURCES, source]))
    assert any(one.check.startswith("ev.hardened") for one in results) is asked


FELL = "reports of disturbed lessons fell from 46 to 29 a month"


@pytest.mark.parametrize(
    "words",
    [
        "Nine minutes is not at once, and the school should say how long a message may take.",
        "Nine minutes is long, and the union says nothing of that.",
        f"The union says what it will, but {FELL}.",
        f"Whoever listens to the union says nothing against it: {FELL}.",
        f"Critics of the union say that {FELL}.",
        f"Let the union say what it likes: {FELL}.",
        f"The union may say so too, now that {FELL}.",
        f"While the union counts minutes, {FELL}.",
        f"According to the union such bans are fine, and {FELL}.",
        "The parents who were told had 112 messages passed on in the first term.",
        f"As the union says, lockers matter, and {FELL}.",
    ],
)
def test_a_name_beside_a_figure_that_is_not_its_word_says_nothing(words: str) -> None:
    assert [one.message for one in told(PHONES, words)] == []


@pytest.mark.parametrize(
    "words",
    [
        f"The union says that {FELL}.",
        f"The note of the union says that, after phones had to stay in lockers, {FELL}.",
        "The union reported 112 messages from parents in the first term.",
        f"By the union's count, {FELL}.",
        f"{FELL.capitalize()}, as the union reports.",
    ],
)
def test_a_figure_behind_a_verb_of_saying_is_its_speaker_s(words: str) -> None:
    assert {one.check.split(":")[0] for one in told(PHONES, words)} == {"ev.mouth"}


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("The slowest message took no more than ten minutes.", False),
        ("The slowest message came within ten minutes.", False),
        ("The slowest message took less than eight minutes.", True),
    ],
)
def test_a_true_bound_in_words_is_no_other_count(words: str, asked: bool) -> None:
    assert any(one.check.startswith("ev.count") for one in told(PHONES, words)) is asked
