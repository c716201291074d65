"""The line about a session: always what the fold of its log says."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.history.logs import DRAFT, TASK, every_kind, result, started, write
from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Usage
from workbench.history import History
from workbench.history.summary import first_line, from_row, line_of, next_line, summary_of, to_row

DRAFTS = st.sampled_from(["d1", "d2", "d3"])
STATUS = st.sampled_from(["pass", "fail", "warn", "unknown"])
CHOICES = st.sampled_from([ev.ModelChoice(), ev.ModelChoice("openai", "gpt-x")])
BODIES = st.one_of(
    st.builds(lambda d: ev.DraftEdited(f"{d}e", d, "by hand"), DRAFTS),
    st.builds(
        lambda d, a, b, hidden: ev.DraftChecked(
            d, (result("a", a), result("b", b)), "s", hidden=hidden, seconds=0.5
        ),
        DRAFTS,
        STATUS,
        STATUS,
        st.booleans(),
    ),
    st.builds(ev.DraftTaken, DRAFTS),
    st.builds(ev.DraftRefused, DRAFTS, st.just("why")),
    st.builds(ev.BranchChosen, DRAFTS),
    st.builds(ev.Rated, DRAFTS, st.sampled_from([-1, 0, 1])),
    st.builds(ev.Tagged, st.sampled_from(["x", "y"]), st.booleans()),
    st.builds(lambda c: ev.CallStarted("c", "writer", (), c), CHOICES),
    st.builds(
        lambda n, cost: ev.CallFinished("c", "text", Usage(n, 1, cost is None, cost), seconds=2.0),
        st.integers(0, 9),
        st.sampled_from([None, 0.5]),
    ),
    st.builds(lambda: ev.CallFailed("c", "E", "m", usage=Usage(1, 2))),
    st.builds(ev.Accepted, DRAFTS),
    st.sampled_from(
        [
            ev.Noted("n"),
            ev.Resumed(),
            ev.Abandoned(),
            ev.SessionStopped("rounds"),
            ev.Paused(),
            ev.TaskRevised(TASK),
            ev.SettingsChanged(ev.ModelChoice("openai", "other")),
            ev.FreshStarted(),
        ]
    ),
)
OPENING: list[ev.Body] = [
    started(),
    *(ev.DraftWritten(f"d{n}", f"{DRAFT}{n}", f"d{n - 1}" if n > 1 else None) for n in (1, 2, 3)),
]


def events_of(bodies: list[ev.Body]) -> list[ev.Event]:
    return [
        ev.Event(f"e{place}", "s", place, f"2026-01-01T00:00:{place:02d}.000Z", "me", body)
        for place, body in enumerate(bodies, 1)
    ]


@settings(max_examples=150, deadline=None)
@given(st.lists(BODIES, max_size=12))
def test_carrying_the_line_on_equals_folding_the_log(more: list[ev.Body]) -> None:
    edits = [body.draft for body in more if isinstance(body, ev.DraftEdited)]
    bodies = [*OPENING, *(more if len(edits) == len(set(edits)) else [])]
    events = events_of(bodies)
    line = line_of(fold(events[:1]), "s", events[0].time)
    for place, event in enumerate(events[1:], 2):
        folded = line_of(fold(events[:place]), "s", event.time)
        line = next_line(line, event) or folded
        assert line == folded


def test_the_row_on_the_disk_is_the_line_of_the_fold(tmp_path: Path) -> None:
    with History.open(tmp_path / "history.db") as history:
        session, live = write(history, every_kind())
        expected = summary_of(fold(live), session, live[-1].time)
        assert history.summary(session) == expected
        assert expected.tags == ("keeper",)
        assert expected.forked_from == "01ARZ3NDEKTSV4RRFFQ69G5FAV"
    with sqlite3.connect(tmp_path / "history.db") as db:
        assert db.execute("SELECT tag FROM tags").fetchall() == [("keeper",)]
    db.close()


def test_the_plain_kinds_are_not_folded() -> None:
    """Or a long session would slow down with each event."""
    events = events_of([*OPENING, ev.DraftChecked("d1", (result("a"),), "s"), ev.DraftTaken("d1")])
    line = line_of(fold(events[:1]), "s", "t")
    for event in events[1:]:
        carried = next_line(line, event)
        assert carried is not None
        line = carried


def test_a_summary_survives_its_row() -> None:
    summary = summary_of(fold(events_of(every_kind())), "s", "2026-01-01T00:00:59.000Z")
    assert from_row(tuple(to_row(summary).values())) == summary


def test_a_session_that_stopped_undecided_says_so_and_claims_no_score() -> None:
    bodies: list[ev.Body] = [
        *OPENING,
        ev.DraftChecked("d1", (result("a", "pass"), result("b", "unknown")), "s"),
        ev.DraftTaken("d1"),
        ev.SessionStopped("undecided"),
    ]
    summary = summary_of(fold(events_of(bodies)), "s", "2026-01-01T00:00:59.000Z")
    assert (summary.outcome, summary.passed, summary.score) == ("undecided", False, None)
    still = summary_of(fold(events_of(bodies[:-1])), "s", "2026-01-01T00:00:59.000Z")
    assert (still.outcome, still.score) == ("open", None)


TEXTS = st.text(st.characters(codec=None), max_size=120)


@given(
    st.builds(
        cu.InteractionLogged,
        TEXTS,
        TEXTS,
        model=TEXTS,
        task=TEXTS,
        domain=TEXTS,
        simulated=st.booleans(),
    ),
    st.integers(1, 9),
)
def test_an_interactions_first_line_is_what_the_fold_of_its_log_says(
    said: cu.InteractionLogged, seq: int
) -> None:
    event = ev.Event("E", "S", seq, "2026-01-01T00:00:00.000Z", "workbench", said)
    assert first_line(event) == line_of(fold([event]), "S", event.time)
    assert list(first_line(event).row) == list(line_of(fold([event]), "S", event.time).row)
