"""Lanes of a race as branches of one log: who leads, what is copied, which draft is the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.support.tiny import numbered, words_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.folding import fold
from workbench.core.folding.spending import spent_by
from workbench.core.messages import Message, Usage
from workbench.lab.branching import branches, led_by

TASK = words_task("a b c")
SET = TASK.check_set(1)
Log = list[ev.Event]


def log(session: str, bodies: Sequence[ev.Body], copied: int = 0) -> Log:
    """A log whose first `copied` events are copies of another session's."""
    base = sum(map(ord, session)) * 1000
    return [
        ev.Event(
            numbered(base + n), session, n, "2026-11-22T10:00:00.000Z", "workbench", body,
            origin=numbered(n) if n <= copied else "",
        )
        for n, body in enumerate(bodies, 1)
    ]  # fmt: skip


def checked(draft: str, right: int) -> ev.DraftChecked:
    results = [
        CheckResult(f"has {w}", "pass" if n < right else "fail") for n, w in enumerate("abc")
    ]
    return ev.DraftChecked(draft, tuple(results), SET)


ORIGIN: list[ev.Body] = [
    ev.SessionStarted(TASK, budget=TASK.budget),
    ev.DraftWritten("D1", "a"),
    checked("D1", 1),
    ev.DraftTaken("D1", "the first draft"),
]


def lane(name: str, right: int, tokens: int = 10, *more: ev.Body) -> Log:
    """A lane that wrote one draft with so many checks right."""
    draft, call = f"{name}1", f"C{name}"
    own = [
        ev.SessionForked("S", "D1"),
        ev.BranchChosen("D1"),
        ev.Tagged(f"race:{name}"),
        ev.SettingsChanged(strategy=ev.StrategyChoice(name)),
        ev.Paused("for a moment"),
        ev.Resumed(),
        ev.CallStarted(call, "writer", (Message("user", "go"),), ev.ModelChoice()),
        ev.CallFinished(call, name, Usage(tokens, 0)),
        ev.DraftWritten(draft, name, "D1", call),
        checked(draft, right),
        ev.DraftTaken(draft, "better"),
        *more,
    ]
    return log(name, [*ORIGIN, *own], copied=len(ORIGIN))


def joined(*lanes: Log) -> tuple[Log, Log]:
    """What is copied, and the session's log with it."""
    found = branches(log("S", ORIGIN), lanes)
    whole = log("S", ORIGIN)
    for event in found:
        whole.append(replace(event, session="S", seq=len(whole) + 1))
    return found, whole


def test_the_furthest_leads_and_of_equals_the_cheaper() -> None:
    cheap, dear, far = (fold(lane(*each)) for each in (("x", 2, 5), ("y", 2, 50), ("z", 3, 99)))
    assert led_by([dear, cheap]) == 1
    assert led_by([cheap, far, dear]) == 1


def test_every_lane_is_a_branch_and_the_log_goes_on_from_the_winner() -> None:
    _, whole = joined(lane("x", 2), lane("y", 3))
    session = fold(whole)
    assert session.order == ("D1", "x1", "y1")
    assert {session.drafts[id].parent for id in ("x1", "y1")} == {"D1"}
    assert (session.path.head, session.path.best, session.path.current) == ("y1", "y1", "y1")
    assert session.strategy.name == "y"
    assert session.usage.tokens == 20


def test_each_copy_names_its_original_and_has_an_id_of_its_own() -> None:
    lanes = (lane("x", 2), lane("y", 3))
    found, _ = joined(*lanes)
    own = {event.id for log in lanes for event in log if not event.origin}
    assert {event.origin for event in found} <= own
    assert len({event.id for event in found} - own) == len(found)


def test_pauses_tags_and_forks_of_a_lane_stay_with_it() -> None:
    found, whole = joined(lane("x", 2), lane("y", 3))
    kinds = {type(event.body) for event in found}
    assert not kinds & {ev.Paused, ev.Resumed, ev.Tagged, ev.SessionForked, ev.SessionStarted}
    assert fold(whole).tags == ()


def test_only_the_winner_says_how_it_stopped() -> None:
    lost = lane("x", 2, 10, ev.SessionStopped("plateau", "flat", "x1"))
    won = lane("y", 3, 10, ev.SessionStopped("target", "all of it", "y1"))
    session = fold(joined(lost, won)[1])
    assert session.stop is not None
    assert session.stop.reason == "target"
    assert fold(joined(lost, lane("y", 3))[1]).stop is None


def test_a_winner_that_was_beaten_is_taken_but_the_best_stays_the_best() -> None:
    session = fold(joined(lane("x", 3), lane("y", 2))[1])
    assert session.path.best == "x1"
    assert session.path.current == "y1"


def test_a_call_that_a_kill_cut_off_is_not_copied() -> None:
    open_call = ev.CallStarted("C9", "writer", (Message("user", "go"),), ev.ModelChoice())
    session = fold(joined(lane("x", 2, 10, open_call), lane("y", 3))[1])
    assert session.open_calls == ()


def test_what_was_undone_in_a_lane_is_not_copied() -> None:
    settings = next(e for e in lane("x", 2) if isinstance(e.body, ev.SettingsChanged))
    undone = lane("x", 2, 10, ev.Undone(settings.id))
    found = branches(log("S", ORIGIN), [lane("y", 3), undone])
    changed = [e.body.strategy for e in found if isinstance(e.body, ev.SettingsChanged)]
    assert changed == [ev.StrategyChoice("y")]


def test_a_lane_is_billed_its_own_calls_alone() -> None:
    paid = ev.CallFinished("C0", "a", Usage(90, 10))
    copied = log("x", [*ORIGIN, paid, ev.CallFinished("C1", "b", Usage(3, 4))], copied=5)
    assert spent_by(copied).tokens == 7


def test_notes_name_the_drafts_by_their_numbers_in_the_session() -> None:
    told = [ev.GuidanceQueued("G", "be brief"), ev.GuidanceConsumed(("G",), 2)]
    whole = joined(lane("x", 2), lane("y", 3, 10, *told))[1]
    consumed = next(e.body for e in whole if isinstance(e.body, ev.GuidanceConsumed))
    assert consumed.number == 3, "the lane wrote its draft 2 as the session's third"


def test_how_the_winner_stopped_names_no_draft_of_the_lane() -> None:
    won = lane("y", 3, 10, ev.SessionStopped("target", "Draft 2 passes 3 of 3 checks.", "y1"))
    stop = fold(joined(lane("x", 2), won)[1]).stop
    assert stop is not None
    assert "Draft 2" not in stop.why
