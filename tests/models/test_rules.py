"""The rules beside the wire: waiting, counting, and what importing costs."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.messages import Message, Usage
from workbench.models.patience import Patience, retry_after
from workbench.models.tokens import MOST, input_at_most, output_at_most, reported

NOW = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Sat, 21 Nov 2026 12:00:10 GMT"}, 10.0),
        ({"retry-after": "Sat, 21 Nov 2026 11:00:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
    ],
)
def test_retry_after_is_read_as_seconds_or_date_and_nonsense_is_passed_over(headers, seconds):
    assert retry_after(headers, NOW) == seconds


def test_waits_double_up_to_a_cap_and_end():
    patience = Patience(tries=5, first=1.0, most=3.0)
    waits = [patience.wait(tries, None, seed=1) for tries in range(1, 6)]
    assert waits[-1] is None
    for wait, full in zip(waits, (1.0, 2.0, 3.0, 3.0), strict=False):
        assert wait is not None
        assert 0.75 * full <= wait <= full


def test_the_same_seed_waits_the_same_and_another_one_differs():
    waits = [Patience().wait(1, None, seed) for seed in (1, 1, 2)]
    assert waits[0] == waits[1] != waits[2]


def test_a_server_that_asks_for_too_long_gets_no_further_try():
    assert Patience(longest=60).wait(1, 61.0, 0) is None
    assert Patience(longest=60).wait(1, 60.0, 0) == pytest.approx(60, abs=0.1)


@given(st.text())
def test_no_text_has_more_tokens_than_the_bound(text: str):
    """A vocabulary of single bytes is the worst that the families named there can come to."""
    assert output_at_most(text) > len(text.encode(errors="replace"))


@given(st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"]))))
def test_a_request_has_no_more_tokens_than_its_bytes_and_the_templates(texts: list[str]):
    messages = [Message("user", text) for text in texts]
    bound = input_at_most(messages, ["{}"])
    assert bound >= sum(len(text.encode()) for text in texts) + 8 * len(texts) + 70


@pytest.mark.parametrize(
    ("counts", "usage"),
    [
        ((5, 3), Usage(5, 3)),
        ((5, 0), None),
        ((0, 3), None),
        ((-1, 3), None),
        ((5, MOST + 1), None),
        ((5.0, 3), None),
        (("5", 3), None),
        ((True, 3), None),
        ((None, None), None),
    ],
)
def test_usage_that_makes_no_sense_is_not_believed(counts, usage):
    assert reported(*counts, text="some text") == usage


def test_an_empty_answer_may_have_used_no_output():
    assert reported(5, 0, text="") == Usage(5, 0)


def test_choosing_a_model_loads_neither_the_sdk_nor_a_price_list():
    code = (
        "import sys, workbench.models.choose, workbench.models.openai_compatible\n"
        "heavy = {'openai', 'httpx2', 'genai_prices', 'pydantic', 'textual', 'yaml'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
