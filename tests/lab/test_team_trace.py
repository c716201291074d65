"""A team through the real runner: what the log says of who did what, and how teams fail."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.lab.arms import arm
from tests.support.tiny import DOMAIN, InProcess, Scripted
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message, Usage
from workbench.core.session import Session
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench, Parts
from workbench.lab.outcomes import Names, Outcome, outcome_of
from workbench.lab.team.beside import lanes, predicted
from workbench.lab.team.failures import DETECTORS, failures
from workbench.lab.team.trace import Raised, Trace, Turn, ids_in, shares, trace_of
from workbench.report import markdown
from workbench.runner import Notice
from workbench.tui.glyphs import UNICODE
from workbench.tui.lines import plain
from workbench.tui.timetable import timeline


def role_of(messages: Sequence[Message]) -> str:
    """Who is asked, as a model can tell: by its system message and the last words."""
    first, last = messages[0].text, messages[-1].text
    for role in ("critic", "validator", "coordinator"):
        if f"You are the {role} of a team" in first:
            return role
    return "writer" if "You are" in first and last else ""


def play(messages: Sequence[Message]) -> str:
    """A team that works: one point a round, confirmed, everything sent, one word added a round."""
    last = messages[-1].text
    match role_of(messages):
        case "critic":
            points = [{"what": "Blue is the wrong colour", "where": "red", "why": "dull"}]
            return json.dumps({"actions": points, "done": False})
        case "validator":
            raised = [id for id in ids_in(last) if ".c" in id]
            points = [{"id": id, "holds": False, "why": "no"} for id in raised]
            return json.dumps({"verdict": "revise", "points": points})
        case "coordinator":
            return json.dumps({"send": sorted(ids_in(last)), "closed": []})
        case _:
            said = [m.text for m in messages if m.role == "assistant"]
            draft = said[-1].split() if said else ["red"]
            missing = [w for w in ("green", "blue") if f"The word {w} is missing" in last]
            return " ".join([*draft, *missing[:1]])


async def run_team(
    player: Callable[[Sequence[Message]], str] = play, **knobs: object
) -> tuple[Session, list[ev.Event], list[tuple[Message, ...]]]:
    kept: list[ev.Event] = []
    models: list[Scripted] = []

    def writers(one: Arm, choice: ev.ModelChoice) -> Scripted:
        models.append(Scripted(player))
        return models[-1]

    def watch(one: Arm, notice: Notice) -> None:
        kept.extend(getattr(notice, "events", ()))

    parts = Parts(writers=writers, domains={"words": DOMAIN}, checkers={"words": InProcess()})
    async with Bench(parts) as lab:
        strategy = ev.StrategyChoice("team", knobs=knobs)  # type: ignore[arg-type]
        outcome = await lab.run(arm(strategy=strategy, rounds=5), watch)
        assert not outcome.error, outcome.error
    return fold(kept), kept, [asked for model in models for asked in model.asked]


async def test_each_role_speaks_in_its_own_context_and_the_validator_alone_sees_the_checks() -> (
    None
):
    session, log, _ = await run_team(convene="always")
    calls = [e.body for e in log if isinstance(e.body, ev.CallStarted)]
    assert [c.role for c in calls[:5]] == [
        *("generator", "critic", "validator", "coordinator", "optimiser")
    ]
    for call in calls:
        told = "\n".join(m.text for m in call.messages)
        sees = "is missing" in told
        assert sees == (call.role not in ("generator", "critic")), call.role
    assert session.stop is not None
    assert session.stop.reason == "target"
    said = [t.role for t in session.texts]
    assert said == ["payoff", *["critic", "validator", "coordinator"] * 2]


async def test_a_trace_attributes_points_fixes_and_tokens_by_ids() -> None:
    session, log, _ = await run_team(convene="always")
    trace = trace_of(session, log)
    by_role = {share.role: share for share in shares(trace)}
    assert by_role["critic"].raised == 2
    assert by_role["critic"].held == 0
    assert by_role["optimiser"].fixed == 2
    assert by_role["generator"].fixed == 0
    assert by_role["validator"].usage.tokens == 30
    assert sum(s.usage.tokens for s in by_role.values()) == session.usage.tokens
    assert trace.by("validator")[0].rejected == ("1.c1",)
    assert set(trace.by("coordinator")[0].sent) == {"1.1", "1.2", "1.c1"}
    assert [one.kind for one in failures(trace)] == ["step repetition"]
    assert failures(trace)[0].role == "critic"


async def test_the_report_says_who_of_the_team_did_what_and_nothing_of_roles_without_one() -> None:
    session, log, _ = await run_team(convene="always")
    text = markdown(log)
    part = text.split("## Who of the team did what")[1].split("\n## ")[0]
    assert re.search(r"^\| generator \| 1 \| \d+ \| 1 \|$", part, re.M)
    assert re.search(r"^\| validator \| 2 \| 30 \| – \|$", part, re.M)
    optimiser = re.search(r"^\| optimiser \| 2 \| \d+ \| (.+) \|$", part, re.M)
    assert optimiser is not None
    assert optimiser[1].split(", ") == [str(n) for n in range(2, len(session.order) + 1)]
    said = [line for line in part.splitlines() if line.startswith("- On draft 1: ")]
    assert [line.split(": ")[1] for line in said if "team" not in line] == [
        *("critic", "validator", "coordinator")
    ]
    alone = [e for e in log if not isinstance(e.body, ev.CallStarted) or e.body.role == "generator"]
    assert "Who of the team" not in markdown(alone)


async def test_a_rejected_point_never_reaches_the_optimiser_and_an_unchecked_one_does() -> None:
    _, log, _ = await run_team(convene="always")
    _, bare, _ = await run_team(convene="always", roles="critic,optimiser")

    def told(events: Sequence[ev.Event]) -> str:
        calls = [e.body for e in events if isinstance(e.body, ev.CallStarted)]
        return next(c.messages[-1].text for c in calls if c.role == "optimiser")

    assert "Blue is the wrong colour" not in told(log)
    assert "[1.c1] Blue is the wrong colour" in told(bare)


async def test_a_confirmed_point_reaches_the_optimiser_with_what_shows_it() -> None:
    def agreed(messages: Sequence[Message]) -> str:
        said = play(messages)
        return said.replace("false", "true") if role_of(messages) == "validator" else said

    _, log, _ = await run_team(agreed, convene="always", points=2)
    calls = [e.body for e in log if isinstance(e.body, ev.CallStarted)]
    asked = {c.role: c.messages[-1].text for c in calls[:5]}
    assert "Raise at most 2, the gravest first." in asked["critic"]
    assert "[1.c1] Blue is the wrong colour" in asked["optimiser"]
    assert "The validator: no" in asked["optimiser"]
    assert "The validator: no" not in asked["coordinator"]


async def test_a_team_stays_out_where_one_model_does_well_and_says_so_first() -> None:
    session, log, _ = await run_team(solo=0.2)
    assert {e.body.role for e in log if isinstance(e.body, ev.CallStarted)} == {"generator"}
    assert session.texts[0].role == "payoff"
    assert "Predicted: no gain" in session.texts[0].text
    assert "--knob convene=always" in session.texts[0].text
    called, calls, _ = await run_team(solo=0.4)
    assert "Predicted: a gain" in called.texts[0].text
    first = next(n for n, e in enumerate(calls) if isinstance(e.body, ev.TextWritten))
    roles = [e.body.role for e in calls[:first] if isinstance(e.body, ev.CallStarted)]
    assert roles == ["generator"]


async def test_a_role_has_words_of_its_own() -> None:
    _, log, _ = await run_team(convene="always", prompts={"optimiser": "Change one word only."})
    calls = [e.body for e in log if isinstance(e.body, ev.CallStarted)]
    having = {c.role for c in calls if "Change one word only." in c.messages[0].text}
    assert having == {"optimiser"}


async def test_the_timeline_shows_who_did_what() -> None:
    session, log, _ = await run_team(convene="always")
    said = [plain(row.line) for row in timeline(session, log, UNICODE)]
    assert [line.split("·")[-1].split(":")[0].strip() for line in said[1:5]] == [
        *("team", "critic", "validator", "coordinator")
    ]
    assert "generator: first draft" in said[0]
    assert "critic: 1 point; Blue is the wrong colour" in said[2]
    assert "validator: revise; 0 of the critic's points hold, 1 do not" in said[3]
    assert "coordinator: to work on 1.1, 1.2, 1.c1" in said[4]
    assert "optimiser: " in said[5]


def of(quality: float, *, passed: bool = False) -> Outcome:
    empty = outcome_of(Names("k", "one model"), Session(), ())
    return replace(empty, quality=quality, passed=passed)


def test_a_team_is_predicted_to_pay_only_where_one_model_does_badly_and_steps_stand_alone() -> None:
    assert predicted(of(0.3), sequential=False)[0]
    assert not predicted(of(0.3), sequential=True)[0]
    assert not predicted(of(0.6), sequential=False)[0]
    assert not predicted(of(0.3, passed=True), sequential=False)[0]


def test_both_lanes_have_the_same_tokens_and_rounds() -> None:
    alone, together = lanes(arm(tokens=900))
    assert alone.budget == together.budget
    assert alone.budget.tokens == 900
    assert (alone.strategy.name, together.strategy.name) == ("checked-refine", "team")


# --- planted failures ----------------------------------------------------------------------------

SAID = "The second paragraph says nothing that the first one has not said, and should go. "


def clean(seed: int) -> Trace:
    """A trace of a team that works: two rounds, every point answered, closed ones pass."""
    draw = random.Random(seed)
    turns = [Turn("g", "generator", 1, edits=True, failing=("a", "b"), blocked=True)]
    left = ["a", "b"]
    for n in (1, 2):
        ids = [f"{n}.1", *(["1.2"] if n == 1 else [])]
        own = [f"{n}.c{k}" for k in range(1, draw.randint(2, 4))]
        raised = tuple(Raised(id, "", f"line {draw.random()}") for id in own)
        said = SAID + " ".join(str(draw.random()) for _ in range(8))
        found = tuple(Raised(id, left[place]) for place, id in enumerate(ids[: len(left)]))
        state = {"about": n, "failing": tuple(left), "blocked": True}
        turns.append(Turn(f"c{n}", "critic", text=said, raised=raised, **state))  # type: ignore[arg-type]
        seen = frozenset([*ids[: len(left)], *own])
        turns.append(
            Turn(f"v{n}", "validator", text=said[::-1], seen=seen, confirmed=tuple(own[:1]),
                 rejected=tuple(own[1:]), verdict="revise", raised=found, **state)  # type: ignore[arg-type]
        )  # fmt: skip
        turns.append(
            Turn(f"k{n}", "coordinator", seen=seen, sent=(*ids[: len(left)], own[0]), **state)  # type: ignore[arg-type]
        )
        fixed = left.pop(0)
        turns.append(Turn(f"o{n}", "optimiser", n + 1, seen=seen, edits=True, fixed=(fixed,),
                          failing=tuple(left), blocked=bool(left)))  # fmt: skip
    return Trace(tuple(turns))


def planted(kind: str, seed: int) -> Trace:
    """The clean trace with one failure of the kind in it."""
    trace, draw = clean(seed), random.Random(f"{kind} {seed}")
    turns = {turn.id: turn for turn in trace.turns}
    n = draw.choice((1, 2))
    match kind:
        case "step repetition":
            turns["c2"] = replace(turns["c2"], text=turns["c1"].text + "!")
        case "ignored input":
            lost = turns[f"c{n}"].raised[-1].id
            voted = turns[f"v{n}"]
            turns[f"v{n}"] = replace(
                voted, rejected=tuple(i for i in voted.rejected if i != lost),
                confirmed=tuple(i for i in voted.confirmed if i != lost),
            )  # fmt: skip
            plan = turns[f"k{n}"]
            turns[f"k{n}"] = replace(plan, sent=tuple(i for i in plan.sent if i != lost))
        case "reasoning-action mismatch":
            turns[f"k{n}"] = replace(turns[f"k{n}"], closed=(f"{n}.1",))
        case "wrong verification":
            turns[f"v{n}"] = replace(turns[f"v{n}"], verdict="accept")
        case "unaware of end":
            turns["x"] = Turn("x", draw.choice(("critic", "optimiser")), 3, met=True)
        case "withheld information":
            plan = turns[f"k{n}"]
            turns[f"k{n}"] = replace(plan, seen=plan.seen - {f"{n}.1"})
        case _:
            turns[f"c{n}"] = replace(turns[f"c{n}"], edits=True)
    return Trace(tuple(turns.values()))


@pytest.mark.parametrize("kind", DETECTORS)
def test_a_detector_finds_thirty_of_thirty_planted_traces_and_names_the_turn(kind: str) -> None:
    for seed in range(30):
        found = list(DETECTORS[kind](planted(kind, seed)))
        assert found, seed
        assert {one.kind for one in found} == {kind}
        assert found[0].turn
        assert found[0].evidence


def test_no_detector_flags_a_clean_trace() -> None:
    assert [failures(clean(seed)) for seed in range(200)] == [()] * 200


def test_ids_are_read_in_the_workbench_s_own_form_alone() -> None:
    assert ids_in("[1.c2] and [12.3], not [1], [a.1], [1.x], 1.2, [1.2.3]") == {"1.c2", "12.3"}


def test_an_unknown_price_is_never_counted_as_nothing() -> None:
    turns = (Turn("a", "critic", usage=Usage(10, 5, cost=0.5)), Turn("b", "critic", usage=Usage(1)))
    assert shares(Trace(turns))[0].usage.cost is None
    assert shares(Trace(turns[:1]))[0].usage.cost == 0.5
