"""A draft that is longer than any task allows is not compared, and says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.catalog import find_domain, find_task
from workbench.core.checks import CheckResult
from workbench.prose.base.bounded import LONGEST, PER_WORD, compared, too_long, upper_bound
from workbench.prose.document import read_document
from workbench.prose.folding import fold
from workbench.prose.taken import Taken

TASKS = ("service/late_parcel", "creative/flask_text", "research/remote_work")


def counted(case: str) -> Iterator[CheckResult]:
    yield CheckResult("counted", "pass")


def paired(case: str) -> Iterator[CheckResult]:
    raise AssertionError("was run")


def test_of_a_long_draft_only_the_light_checks_are_run() -> None:
    results = list(compared((counted, paired), "draft", (counted,), True))
    assert [(one.check, one.status) for one in results] == [
        ("counted", "pass"),
        ("paired", "unknown"),
    ]
    assert results[1].deciding


def test_a_task_may_allow_a_longer_draft() -> None:
    document = read_document("word " * (LONGEST // 4))
    assert too_long(document)
    assert not too_long(document, upper_bound({"max": LONGEST // 4 * 5 // PER_WORD + 1}))


@pytest.mark.parametrize("task_id", TASKS)
def test_a_long_draft_stays_undecided_and_an_ordinary_one_is_compared(task_id: str) -> None:
    domain, task = find_domain(task_id.partition("/")[0]), find_task(task_id)
    clean, causes = str(task.reference), []
    for more in ("", "The river is wide and slow here.\n\n" * (LONGEST // 30)):
        results = domain.check(task.shown(len(task.stages)), more + clean, None)
        causes.append({one.cause for one in results if one.status == "unknown"})
    assert "too_long" not in causes[0]
    assert "too_long" in causes[1]


def test_characters_that_fold_to_themselves_keep_their_places() -> None:
    text = "Plain words … e\u0301nd, ﬁne “so” `x`"
    folded = fold(text)
    assert folded.text == "Plain words ... \xe9nd, fine \"so\" 'x'"
    assert [text[at] for at in folded.offsets[12:15]] == ["…"] * 3
    assert folded.places("end") == []
    assert [text[a:b] for a, b in folded.places("fine")] == ["ﬁne"]


def test_a_place_is_touched_where_one_character_was_taken() -> None:
    places = Taken("one two three")
    places.take(4, 7)
    assert [places.touched(*at) for at in ((0, 4), (3, 5), (6, 9), (7, 13))] == [
        False,
        True,
        True,
        False,
    ]
