"""Logs to write: one with every kind of event, and sessions of any length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.checks import CheckResult, span_at
from workbench.core.messages import Message, Usage
from workbench.core.task import AddedCheck, Budget, Stage, Task
from workbench.history import History, new_id

DRAFT = (
    "def process_data(values, mode='mean'):\n"
    '    """Mean or sum of the numbers in a list; asked for by the team of the report."""\n'
    "    if mode == 'sum':\n        return sum(values)\n    return sum(values) / len(values)\n"
)
BETTER = DRAFT.replace("    if mode", "    if not values:\n        return None\n    if mode")
TASK = Task(
    "code/process_data",
    "code",
    "Mean and sum",
    "Write process_data(values, mode).",
    stages=(Stage("one", checks=[{"in": [1, 2], "out": 1.5}]), Stage("two", "Also the median.")),
    hidden=[{"in": [], "out": None}],
    materials={"entry": "process_data"},
    reference=BETTER,
)


def result(check: str, status: str = "pass", text: str = "", word: str = "") -> CheckResult:
    """A check's result, placed at the word in the text if one is given."""
    place = text.index(word) if word else 0
    span = span_at(text, place, place + len(word)) if word else None
    return CheckResult(check, status, span=span, evidence={"input": [1, 2.5, None]})  # type: ignore[arg-type]


def started(task: Task = TASK) -> ev.SessionStarted:
    """The first event of a session."""
    return ev.SessionStarted(task, version="0.1.0", title="Mean and sum, first try")


def iteration(number: int, text: str = DRAFT, status: str = "fail") -> list[ev.Body]:
    """What one iteration writes: a call, its draft, the check, the verdict, the feedback."""
    draft, call = f"d{number}", f"c{number}"
    messages = (Message("system", "You write Python. " * 20), Message("user", TASK.prompt + text))
    results = tuple(result(f"test_{n}", status if n == 3 else "pass") for n in range(12))
    item = ev.FeedbackItem(f"{number}.1", "test_3", "major", "test_3: [] should give None")
    return [
        ev.CallStarted(call, "writer", messages, ev.ModelChoice()),
        ev.CallFinished(call, text, Usage(200, 90, cost=0.0), model="practice"),
        ev.DraftWritten(draft, text, f"d{number - 1}" if number > 1 else None, call),
        ev.DraftChecked(draft, results, "set-1", seconds=0.4),
        ev.DraftTaken(draft, "score not lower"),
        ev.FeedbackSent(draft, (item,)),
    ]


def every_kind() -> list[ev.Body]:
    """A log that can be folded and holds every kind of event but Forgotten and Unread."""
    span = span_at(DRAFT, DRAFT.index("sum(values) / "), DRAFT.index("len"))
    shown = (result("mean"), result("empty", "fail", DRAFT, "sum(values) /"))
    choice = ev.ModelChoice("openai", "gpt-x", "http://localhost:1234/v1", temperature=0.2)
    item = ev.FeedbackItem("1.1", "empty", "blocker", "empty list: expected None", span)
    return [
        started(),
        ev.StageRevealed(1, "the first"),
        ev.CallStarted("c1", "writer", (Message("user", TASK.prompt),), choice),
        ev.CallFinished("c1", f"Here:\n```python\n{DRAFT}```", Usage(10, 20), model="gpt-x"),
        ev.DraftWritten("d1", DRAFT, None, "c1", answer=f"Here:\n```python\n{DRAFT}```"),
        ev.DraftChecked("d1", shown, "set-1", seconds=0.25),
        ev.DraftChecked("d1", (result("hidden"),), "set-1", hidden=True),
        ev.DraftJudged("d1", "judge-1", 71.5, (result("clarity"),), "rubric-1"),
        ev.DraftsCompared("d1", "d1", "judge-1", "d1"),
        ev.DraftTaken("d1", "the first draft"),
        ev.FeedbackSent("d1", (item,)),
        ev.TextWritten("critique", "It divides by zero.", "d1", "c1"),
        ev.GuidanceQueued("g1", "keep the docstring"),
        ev.GuidanceEdited("g1", "keep the whole docstring"),
        ev.GuidanceQueued("g2", "never mind"),
        ev.GuidanceWithdrawn("g2"),
        ev.GuidanceConsumed(("g1",), 2),
        ev.CallStarted("c2", "writer", (Message("user", "again"),), choice),
        ev.CallFailed("c2", "ModelAnswerError", "cut off", "ask again", Usage(3, 4), 2, 1.5, "de"),
        ev.DraftWritten("d2", BETTER, "d1", "c2"),
        ev.DraftChecked("d2", (result("mean"), result("empty")), "set-1"),
        ev.DraftTaken("d2", "fixed empty", {"1.1": "addressed"}),
        ev.DraftWritten("d3", "pass", "d2"),
        ev.DraftChecked("d3", (result("mean", "fail"),), "set-1"),
        ev.DraftRefused("d3", "mean broke", ("mean",), {"1.1": "regressed"}),
        ev.DraftWritten("d4", "import os", "d2"),
        ev.DraftDiscarded("d4"),
        ev.HunkDecided("d1", "d2", (2, 2), (2, 4), accepted=True, why="needed"),
        ev.DraftEdited("d5", "d2", BETTER + "\n# by hand\n", "a remark"),
        ev.Rated("d2", 1, "good"),
        ev.Watched(),
        ev.JudgeCalibrated("judge-1", "rubric-1", "advises", 0.7, 0.5, 12),
        ev.RatedByRubric("d2", {"clarity": 4.0}, "rubric-1", "judge", "clearer", 12.5),
        ev.RatedPair("d1", "d2", "right", "rubric-1", "judge", 8.0),
        ev.Noted("remember the median", "d2"),
        ev.Tagged("keeper"),
        ev.Copied("d2"),
        ev.TaskRevised(TASK, "clearer"),
        ev.CheckAdded(AddedCheck("no print", "lacks", "print(")),
        ev.SettingsChanged(budget=Budget(rounds=12), strategy=ev.StrategyChoice(items=3)),
        ev.QuestionAsked("q1", "Is None right?", ("yes", "no")),
        ev.QuestionAnswered("q1", "yes"),
        ev.Paused("coffee"),
        ev.Resumed(1),
        ev.FreshStarted("stuck"),
        ev.BranchChosen("d2"),
        ev.SessionForked("01ARZ3NDEKTSV4RRFFQ69G5FAV", "d1"),
        ev.Accepted("d2"),
        ev.Abandoned("enough"),
        ev.SessionStopped("person", "Stopped by hand after 5 drafts.", "d2"),
    ]


def of_other_streams() -> list[ev.Body]:
    """One body of each kind that belongs to no session."""
    before = (Message("system", "Be brief."), Message("user", "Hello"), Message("assistant", "Hi"))
    question, sources = "Capital of Australia?", [{"id": "s1", "text": "Canberra is a city."}]
    entry = cu.ReleaseEntry("gold-1", "01ARZ", "training", "gold-1", "ab12", "01ARZ4")
    return [
        cu.InteractionLogged(question, "Sydney.", before, sources, "m-1", "u17", ref="call-9"),
        cu.SignalSeen("down", "u17", "Canberra.", note="wrong city"),
        cu.VerdictGiven("down", "Canberra.", (1, 4), "made up", state="done", made=("regr-1",)),
        cu.ReleaseMade("first", "cd34", (entry,), (cu.ReleaseDrop("train-2", "simulated"),)),
        cu.ExportMade("trl-sft", "01ARZ5", ("train-1",), ("01ARZ",), True, "ef56", "m.json"),
        cu.CasesErased(("gold-1",)),
        cu.SplitReopened(("01ARZ",), "one chain"),
        cu.CheckCompiled("Says Canberra.", "contains", "Canberra", "task", "qa/capital", 12, 1),
        cu.CheckRetired("01ARZ6", "never fired"),
    ]


def write(
    history: History, bodies: Sequence[ev.Body], session: str | None = None
) -> tuple[str, list[ev.Event]]:
    """Records the bodies one by one; the session and its live events."""
    id = session or new_id()
    return id, [event for body in bodies for event in history.record(id, [body])]


def long_session(iterations: int) -> Iterator[list[ev.Body]]:
    """A session of so many iterations, as the bodies of each commit; every draft differs."""
    yield [started()]
    for number in range(1, iterations + 1):
        yield iteration(number, f"{DRAFT}\n# draft {number}\n")
