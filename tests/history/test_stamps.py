"""Ids tell the order in which they were made, and nothing of their neighbours."""

from __future__ import annotations

from itertools import pairwise

from workbench.core import events as ev
from workbench.history.stamps import Stamps
from workbench.history.writing.books import Book, stamped, unused


def test_ids_of_one_millisecond_stand_in_the_order_in_which_they_were_made() -> None:
    stamps = Stamps()
    found = [stamps.new_id() for _ in range(20_000)]
    assert all(one < other for one, other in pairwise(found))
    assert {len(each) for each in found} == {26}


def test_no_id_can_be_guessed_from_the_one_before() -> None:
    """A case's digest is keyed by one."""
    stamps = Stamps()
    found = [stamps.new_id() for _ in range(20_000)]
    together = [pair for pair in pairwise(found) if pair[0][:10] == pair[1][:10]]
    assert together, "some are of one millisecond"
    assert all(one[:18] != other[:18] for one, other in together)


def test_the_events_of_one_deed_keep_their_order_by_id() -> None:
    book, bodies = Book(unused()), [ev.Noted(str(number)) for number in range(500)]
    log = stamped(Stamps(), "S", book, bodies, "ann")
    assert sorted(log, key=lambda event: event.id) == log
