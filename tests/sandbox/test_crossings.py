"""What a test's calls take on their way between the processes is not counted against the draft."""

from __future__ import annotations

import multiprocessing
import re
import sys
import time
from dataclasses import dataclass, field

import pytest

from workbench.sandbox import Limits, PytestFile, Sandbox, TestOutcome
from workbench.sandbox.inside.border import crossings
from workbench.sandbox.inside.border.crossings import LONGEST_WAY, STEP, WAY, Crossings

SHORT = 0.002  # of a second, that a call is on its way here: longer than WAY, shorter than LONGEST

linux = pytest.mark.skipif(sys.platform != "linux", reason="the kernel's count is Linux's")


@dataclass
class Client:
    """What the client hears, and a draft whose processor time is set by hand."""

    heard: list[float] = field(default_factory=list)
    used: float | None = 0.0

    def crossings(self, limit: float = 1.0) -> Crossings:
        return Crossings(self.heard.append, limit, lambda: self.used)


def _call(made: Crossings, seconds: float) -> None:
    entered = made.enter()
    time.sleep(seconds)
    made.leave(entered)


def _calls(made: Crossings, seconds: float) -> None:
    """So many calls that each of them takes a moment, and all together these seconds."""
    while made.seconds < seconds:
        _call(made, 0.0001)


def test_a_call_is_given_what_it_took() -> None:
    made = Client().crossings()
    _call(made, SHORT)
    assert SHORT <= made.seconds <= LONGEST_WAY


def test_a_call_that_takes_long_is_given_no_more_than_the_longest_way() -> None:
    made = Client().crossings()
    _call(made, 2 * LONGEST_WAY)
    assert made.seconds == LONGEST_WAY


def test_what_was_asked_inside_a_call_is_not_counted_again() -> None:
    made = Client().crossings()
    began = time.monotonic()
    outer = made.enter()
    for _ in range(3):
        _call(made, SHORT)
    made.leave(outer)
    assert 3 * SHORT <= made.seconds <= time.monotonic() - began


def test_the_client_hears_of_it_in_steps() -> None:
    client = Client()
    made = client.crossings()
    while made.seconds < STEP - LONGEST_WAY:
        _call(made, 0.0)
        assert client.heard == []
    _calls(made, 3 * STEP)
    assert client.heard == sorted(client.heard)
    assert 1 <= len(client.heard) <= 3


def test_a_few_slow_calls_are_given_an_ordinary_way_and_no_more() -> None:
    """A draft that waits in its calls has the time of their way for it, which is short."""
    client = Client()
    made = client.crossings()
    for _ in range(10):
        _call(made, 2 * LONGEST_WAY)
    assert max(client.heard) <= 10 * WAY


def test_calls_beyond_the_most_are_given_nothing() -> None:
    made = Crossings(most=3)
    for _ in range(3):
        _call(made, SHORT)
    given = made.seconds
    _call(made, SHORT)
    assert made.seconds == given >= 3 * SHORT
    made.begin()
    _call(made, SHORT)
    assert made.seconds >= SHORT


def test_a_new_test_begins_with_nothing() -> None:
    client = Client()
    made = client.crossings()
    _calls(made, STEP)
    client.heard.clear()
    made.begin()
    assert made.seconds == 0.0
    _calls(made, STEP)
    assert client.heard[0] < 2 * STEP


@pytest.mark.parametrize("used", [None, 30.0])
def test_a_draft_that_computes_too_long_or_is_not_seen_is_given_nothing(
    used: float | None,
) -> None:
    client = Client()
    made = client.crossings(limit=1.0)
    client.used = used
    _calls(made, 2 * STEP)
    assert client.heard == []


def test_what_the_draft_computed_before_the_test_does_not_count() -> None:
    client = Client(used=30.0)
    made = client.crossings(limit=1.0)
    client.used = 30.5
    _calls(made, 2 * STEP)
    assert client.heard


@linux
def test_the_kernel_counts_what_another_process_computes() -> None:
    """Also one that works while this one waits."""
    context = multiprocessing.get_context("fork")
    ready, done = context.Event(), context.Event()
    other = context.Process(target=_work, args=(ready, done))
    other.start()
    try:
        assert ready.wait(60)
        assert other.pid is not None
        used = crossings.processor_time(other.pid)
        assert used is not None
        assert used >= 0.1
    finally:
        done.set()
        other.join()
    assert crossings.processor_time(other.pid) is None


def _work(ready, done) -> None:  # type: ignore[no-untyped-def]
    while time.process_time() < 0.1:
        pass
    ready.set()
    done.wait(60)


CALLS = 30_000  # take longer on their way than a test may take below
LIMITS = Limits(seconds_per_test=0.4, seconds_total=60.0)
COUNTER = (
    "class Counter:\n"
    "    def __init__(self): self.n = 0\n"
    "    def add(self, k):\n"
    "        self.n += k\n"
    "{more}"
    "        return self.n\n"
)


def _judged(sandbox: Sandbox, more: str = "") -> TestOutcome:
    tests = (
        "from draft import Counter\n"
        "def test_many():\n"
        "    c = Counter()\n"
        f"    for _ in range({CALLS}): c.add(1)\n"
        f"    assert c.n == {CALLS}\n"
    )
    draft = COUNTER.format(more=more and f"        {more}\n")
    [outcome] = sandbox.run_pytest(draft, "draft", [PytestFile("test_it.py", tests)], LIMITS)
    return outcome


@linux
def test_a_right_draft_that_is_called_very_often_passes(sandbox: Sandbox) -> None:
    outcome = _judged(sandbox)
    assert outcome.passed, outcome.message
    assert outcome.milliseconds > LIMITS.seconds_per_test * 1000


def test_a_slow_draft_is_not_saved_by_being_called_often(sandbox: Sandbox) -> None:
    """What it computes in a call takes less than a call is given for its way."""
    outcome = _judged(sandbox, "sum(range(6_000))")
    assert outcome.status == "timeout"
    assert outcome.milliseconds < 30_000


@pytest.mark.parametrize("hang", ["while self.n == 3000: pass", "self.n == 3000 and sleep(99)"])
def test_a_draft_that_hangs_after_many_calls_is_ended(sandbox: Sandbox, hang: str) -> None:
    outcome = _judged(sandbox, f"from time import sleep\n        {hang}")
    assert outcome.status == "timeout"
    assert outcome.message.startswith("no answer within 0.4 s")
    assert outcome.milliseconds < 30_000


def test_a_draft_gains_nothing_by_asking_the_tests(sandbox: Sandbox) -> None:
    """Its questions give it only what the tests need to answer them."""
    tests = "from draft import f\ndef test_a(): f(lambda: 1)\n"
    draft = "def f(ask):\n    while True: ask()\n"
    [outcome] = sandbox.run_pytest(draft, "draft", [PytestFile("test_it.py", tests)], LIMITS)
    assert outcome.status == "timeout"
    assert outcome.milliseconds < 25_000


@linux
def test_calls_without_end_are_ended_with_the_run(sandbox: Sandbox) -> None:
    tests = "from draft import count\ndef test_a():\n    for _ in count(): pass\n"
    draft = "import itertools\nclass count(itertools.count): pass\n"
    limits = Limits(seconds_per_test=0.5, seconds_total=2.0)
    [endless] = sandbox.run_pytest(draft, "draft", [PytestFile("test_it.py", tests)], limits)
    assert endless.status == "timeout"
    told = re.fullmatch(r"no answer .* 0.5 s, not counting (\S+) s of calls .*", endless.message)
    assert told is not None
    assert 0 < float(told[1]) <= 2.0
    assert endless.milliseconds <= 10_000


def test_beside_the_tests_a_draft_cannot_give_itself_time(sandbox: Sandbox) -> None:
    """In one process it can say what it likes of its calls."""
    draft = (
        "import json, os, struct\n"
        "body = json.dumps({'crossed': 50.0}).encode()\n"
        "def f():\n"
        "    for fd in range(3, 6):\n"
        "        try: os.write(fd, struct.pack('!I', len(body)) + body)\n"
        "        except OSError: pass\n"
        "    while True: pass\n"
    )
    file = PytestFile("test_it.py", "from draft import f\ndef test_a(): f()\n")
    [outcome] = sandbox.run_pytest(draft, "draft", [file], LIMITS, mode="in-process")
    assert not outcome.passed
    assert outcome.milliseconds < 20_000
    assert "not counting" not in outcome.message
