"""Python's search for garbage: seldom while a command works, and as before afterwards."""

from __future__ import annotations

import gc

import pytest

from workbench.commands.curating.collecting import OFTEN, seldom_collected


def work_and_fail() -> None:
    with seldom_collected():
        assert gc.get_threshold() == OFTEN
        assert gc.get_freeze_count() > 0
        raise KeyError


def test_the_search_is_seldom_inside_and_as_before_after_an_error_too() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyError):
        work_and_fail()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
