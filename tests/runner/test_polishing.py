"""What judges said of a draft that fails nothing reaches the writer in a polish round: the real SDK
against a loopback server that writes and judges.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from tests.runner.test_judges import made
from tests.runner.test_runner import Log
from tests.runner.test_trusted_judges import gating
from tests.support.openai_server import OpenAIServer
from tests.support.tiny import Words, words_task
from workbench.core import events as ev
from workbench.core.checks import CheckResult, span_at
from workbench.core.domain import Domain
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.core.readers import Reader
from workbench.core.rules.polishing import polish_due, polished
from workbench.core.session import Session
from workbench.core.strategy import STRATEGIES, next_step
from workbench.core.task import Budget, Task
from workbench.core.telling.feedback import apart

_DRAFT = re.compile(r"={8,} draft ={8,}\n(.*?)\n={8,} end of draft ={8,}", re.DOTALL)
_ASKED = re.compile(r"^(\w+): .*\?$", re.M)
Levels = Callable[[str], dict[str, int]]
"""The level that a draft has by each criterion; 5 where none is given."""


class Named(Words):
    """The five-line domain, with a remark on every draft that holds the word `very`."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield from super().check(task, draft, before)
        if "very" in draft.split():
            yield CheckResult(
                "no very", "warn", severity="major", decides=False, message="Says very."
            )


class Server:
    """Writes drafts in order; judges by levels, quoting the draft, or what stands nowhere."""

    def __init__(self, drafts: Sequence[str], levels: Levels, *, honest: bool = True) -> None:
        self.drafts, self.levels, self.honest = list(drafts), levels, honest
        self.asked: list[str] = []
        self.judged = 0

    def __call__(self, messages: Sequence[Message], seed: int) -> str:
        if not messages[0].text.startswith("You grade"):
            self.asked.append(messages[-1].text)
            return self.drafts[min(len(self.asked), len(self.drafts)) - 1]
        self.judged += 1
        (draft,) = _DRAFT.findall(messages[-1].text)
        levels = self.levels(draft)
        rows = [
            {
                "criterion": name,
                "quote": draft if self.honest else "what nobody ever wrote here",
                "why": f"WHY-{name}",
                "fix": f"FIX-{name}",
                "level": levels.get(name, 5),
            }
            for name in _ASKED.findall(messages[-1].text.split("The rubric:")[1])
        ]
        return json.dumps({"criteria": rows})


GOOD, BETTER = "alpha beta and so on", "alpha beta and some more of it"
TASK = words_task("alpha beta")


def wanting(draft: str) -> dict[str, int]:
    """Two weaknesses of the first draft alone."""
    return {"clarity": 3, "support": 2} if draft == GOOD else {}


def pleased(draft: str) -> dict[str, int]:
    return {}


async def course(
    server: Server,
    polish: int = 1,
    *,
    task: Task = TASK,
    log: Log | None = None,
    known: Sequence[ev.Body] = (),
    domain: Domain | None = None,
    judged: bool = True,
    **settings: object,
) -> Session:
    """A session with one judge or none, or what is left of one whose log is given."""
    log = log if log is not None else Log()
    with OpenAIServer(server) as loopback:
        log.events = [at_server(event, log.events, loopback.base_url) for event in log.events]
        writer = ev.ModelChoice("openai", "loopback-1", loopback.base_url)
        judge = ev.JudgeChoice(replace(writer, name="judge-1"), samples=1)
        runner = made(loopback, log, domain or Named())
        if not log.events:
            strategy = ev.StrategyChoice(polish=polish, **settings)  # type: ignore[arg-type]
            judges = (judge,) if judged else ()
            first = ev.SessionStarted(task, writer, strategy, task.budget, 1, judges=judges)
            await runner.act(first, *known, author="workbench")
        await runner.run()
    assert fold(log.events) == runner.session
    return runner.session


def at_server(event: ev.Event, log: Sequence[ev.Event], url: str) -> ev.Event:
    """The event as if its calls went to this server."""
    text = json.dumps(ev.event_to_json(event)).replace(fold(log).model.base_url, url)
    return ev.event_from_json(json.loads(text))


def ended(session: Session) -> tuple[str, int, int]:
    """Why it stopped, how many drafts there are, and the number of the best one."""
    assert session.stop is not None
    assert session.best is not None
    return session.stop.reason, len(session.order), session.best.number


async def test_what_a_judge_found_wanting_is_told_once_and_the_revision_taken() -> None:
    server = Server([GOOD, BETTER, "never asked for"], wanting)
    session = await course(server)
    assert ended(session) == ("target", 2, 2)
    told = server.asked[1]
    assert "Nothing fails. To polish:" in told
    assert "1. A reader's advice on support: WHY-support" in told
    assert "2. A reader's advice on clarity: WHY-clarity" in told
    assert "2 of 2 checks pass. Score: 100 of 100." in told
    assert told.count(f"about: “{GOOD}”") == 2
    assert "Do this: FIX-support" in told
    assert "Readers may be wrong" in told
    assert "what the draft tells stays told." in told
    assert "WHY-task" not in told
    assert [draft.polish for draft in session.drafts.values()] == [0, 1]
    assert session.stop is not None
    assert session.stop.why == "Draft 2 passes 2 of 2 checks; 1 of 1 polish rounds used."
    assert {tracked.status for tracked in session.path.items} == {"addressed"}


async def test_a_revision_that_breaks_a_check_is_refused_and_the_good_draft_stands() -> None:
    session = await course(Server([GOOD, "alpha alone"], wanting))
    assert ended(session) == ("target", 2, 1)
    assert session.drafts[session.order[1]].verdict == "refused"
    assert session.stop is not None
    assert session.stop.why == (
        "Draft 1 passes 2 of 2 checks; 1 of 1 polish rounds used; "
        "a reader's advice stands open: support, clarity."
    )


async def test_without_a_comment_or_a_remark_there_is_no_polish_round() -> None:
    server = Server([GOOD, BETTER], pleased)
    session = await course(server, 2)
    assert (ended(session), len(server.asked), server.judged) == (("target", 1, 1), 1, 1)
    assert session.stop is not None
    assert session.stop.why == "Draft 1 passes 2 of 2 checks."


async def test_without_the_knob_the_loop_stops_at_its_target_as_before() -> None:
    server = Server([GOOD, BETTER], wanting)
    session = await course(server, 0)
    assert (ended(session), len(server.asked)) == (("target", 1, 1), 1)
    assert session.stop is not None
    assert session.stop.why == "Draft 1 passes 2 of 2 checks."


async def test_a_judge_whose_quotes_stand_nowhere_brings_no_round() -> None:
    server = Server([GOOD, BETTER], wanting, honest=False)
    session = await course(server)
    assert (ended(session), len(server.asked)) == (("target", 1, 1), 1)


async def test_comments_wait_while_a_check_fails_and_come_at_the_target() -> None:
    server = Server(["alpha first", GOOD, BETTER], lambda draft: {"clarity": 2})
    session = await course(server)
    assert ended(session) == ("target", 3, 3)
    assert "WHY-clarity" not in server.asked[1]
    assert "WHY-clarity" in server.asked[2]


async def test_readers_advice_is_told_without_the_remarks_which_the_stop_names() -> None:
    server = Server(["alpha beta very good", "alpha beta very well"], lambda draft: {"clarity": 2})
    session = await course(server)
    told = server.asked[1]
    assert "Nothing fails. To polish:\n\n1. A reader's advice on clarity" in told
    assert "Says very." not in told
    assert "2 of 2 checks pass.\n" in told
    assert "Score" not in told  # it would lack points that nothing told explains
    assert session.stop is not None
    assert "1 remark stands open: no very; 1 of 1 polish rounds used" in session.stop.why
    assert session.stop.why.endswith("a reader's advice stands open: clarity.")


async def test_a_remark_alone_opens_a_round_only_where_no_reader_was_asked() -> None:
    drafts = ["alpha beta very good", "alpha beta good"]
    heard = await course(server := Server(drafts, pleased))
    assert (ended(heard), len(server.asked)) == (("target", 1, 1), 1)
    alone = await course(server := Server(drafts, pleased), judged=False)
    assert (ended(alone), server.judged) == (("target", 2, 2), 0)
    assert "Nothing fails. To polish:\n\n1. no very: Says very." in server.asked[1]


async def test_the_lowest_levels_come_first_and_only_as_many_as_the_strategy_tells() -> None:
    def low(draft: str) -> dict[str, int]:
        return {"task": 3, "clarity": 1, "support": 2}

    server = Server([GOOD, BETTER], low)
    await course(server, items=2)
    found = re.findall(r"A reader's advice on (\w+)", server.asked[1])
    assert found == ["clarity", "support"]


async def test_each_further_round_is_about_the_draft_that_stands() -> None:
    drafts = [GOOD, "alpha broken", BETTER, "alpha beta at last"]
    server = Server(drafts, lambda draft: {} if draft == drafts[3] else {"clarity": 2})
    session = await course(server, 3)
    assert ended(session) == ("target", 4, 4)
    assert [draft.polish for draft in session.drafts.values()] == [0, 1, 2, 3]
    assert "Your last revision was refused" in server.asked[2]
    assert "It was told once before." in server.asked[2]


@pytest.mark.parametrize("budget", [Budget(rounds=1), Budget(rounds=8, tokens=10)])
async def test_no_limit_is_passed_for_polish_and_the_stop_is_the_target(budget: Budget) -> None:
    server = Server([GOOD, BETTER], wanting)
    session = await course(server, task=replace(TASK, budget=budget))
    assert (ended(session), len(server.asked)) == (("target", 1, 1), 1)


async def test_rounds_without_a_better_score_end_polishing_at_the_target() -> None:
    server = Server([GOOD, "alpha beta two", "alpha beta three"], lambda draft: {"clarity": 2})
    session = await course(server, 5, plateau=1)
    assert ended(session) == ("target", 2, 2)


async def test_a_calibrated_judge_that_likes_the_revision_less_brings_the_draft_back() -> None:
    def worse(draft: str) -> dict[str, int]:
        return {"clarity": 3} if draft == GOOD else {"clarity": 1, "support": 1}

    session = await course(Server([GOOD, BETTER], worse), known=[gating("judge-1")])
    assert ended(session) == ("target", 2, 1)
    assert session.current is session.best
    again = await course(Server([GOOD, BETTER], worse))
    assert ended(again) == ("target", 2, 2), "nobody has shown that the judge can be believed"


async def test_a_program_killed_anywhere_in_the_round_pays_for_no_call_twice() -> None:
    whole = Log()
    done = await course(Server([GOOD, BETTER], wanting), log=whole)
    for size in range(2, len(whole.events)):
        log = Log()
        log.events = list(whole.events[:size])
        session = fold(log.events)
        written = sum(isinstance(event.body, ev.DraftWritten) for event in log.events)
        server = Server([GOOD, BETTER][written:], wanting)
        after = await course(server, log=log)
        assert ended(after) == ended(done), size
        assert [d.text for d in after.drafts.values()] == [GOOD, BETTER], size
        assert len(server.asked) == 2 - written, (size, session.open_calls)


async def test_an_old_log_with_judges_stops_at_its_target_when_it_is_opened_again() -> None:
    log = Log()
    await course(Server([GOOD, BETTER], wanting), 0, log=log)
    entries = [ev.event_to_json(event) for event in log.events]
    for entry in entries:
        data = entry["data"]
        assert isinstance(data, dict)
        data.get("strategy", {}).pop("polish", None)
        data.pop("polish", None)
    old = [ev.event_from_json(entry) for entry in entries]
    assert fold(old) == fold(log.events)
    view = fold(old[:-1]).view()
    assert not polish_due(view)
    assert next_step(view, Named()).reason == "target"  # type: ignore[union-attr]


async def test_after_a_person_s_edit_the_target_ends_it_and_no_call_is_made() -> None:
    log = Log()
    server = Server([GOOD, BETTER], lambda draft: {"clarity": 2})
    await course(server, 0, log=log)
    session = fold(log.events)
    with OpenAIServer(server) as loopback:
        runner = made(loopback, log, Named())
        strategy = replace(session.strategy, polish=1)
        edited = ev.DraftEdited("mine", session.order[0], "alpha beta very mine")
        await runner.act(ev.SettingsChanged(strategy=strategy), edited, author="me")
        await runner.run()
        assert loopback.requests == 0
    assert ended(runner.session) == ("target", 2, 1)
    assert polished(runner.session.view()) == 0


async def test_a_few_rounds_by_three_readers_stay_within_a_dozen_calls_of_the_judge() -> None:
    from tests.runner.test_judges import Reviewed

    server = Server(["alpha first", "alpha second", GOOD, BETTER], lambda draft: {"clarity": 2})
    session = await course(server, domain=Reviewed())
    assert ended(session) == ("target", 4, 4)
    assert server.judged == 2 * 1 + 2 * 2 <= 12, "readers read what fails nothing"


class Doubled(Named):
    """The five-line domain, whose two readers are both asked for its clarity."""

    def readers(self, task: Task) -> Sequence[Reader]:
        return (
            Reader("in a hurry", "You skim.", ("clarity",)),
            Reader("wary", "You doubt.", ("clarity", "support")),
        )


async def test_what_two_readers_say_of_the_same_words_is_told_once() -> None:
    server = Server([GOOD, BETTER], lambda draft: {"clarity": 2, "support": 3})
    session = await course(server, domain=Doubled())
    assert server.judged == 2 * len(session.order)
    assert re.findall(r"A reader's advice \([\w ]+\) on (\w+)", server.asked[1]) == [
        "clarity",
        "support",
    ]


def test_words_that_nobody_spoke_of_come_before_those_that_somebody_did() -> None:
    def remark(criterion: str, quote: str, score: float) -> CheckResult:
        span = span_at(quote, 0, len(quote))
        return CheckResult(
            f"judge.j.{criterion}", "warn", criterion, "judge", "info", score=score, span=span
        )

    said = [remark("a", "one", 0.1), remark("b", "One", 0.2), remark("c", "two", 0.3)]
    assert [result.criterion for result in apart(said)] == ["a", "c", "b"]
    longer = replace(remark("a", "one and more", 0.2), check="judge.k.a")
    assert [result.check for result in apart([said[0], longer])] == ["judge.j.a"]
    assert [result.check for result in apart([longer, said[0]])] == ["judge.k.a"]
    parts = [remark("a", "one and two", 0.1), replace(remark("a", "one", 0.1), check="judge.j.a.2")]
    assert len(apart(parts)) == 2, "one reader may say two things of one sentence"
    other = replace(remark("a", "one", 0.2), check="judge.k.a", span=None)
    assert len(apart([said[0], other])) == 2, "of no words nobody can say that they are the same"


def test_strategies_that_revise_by_findings_polish_and_baselines_do_not() -> None:
    polishing = {name for name, strategy in STRATEGIES.items() if strategy.polishes}
    assert polishing == {
        *("checked-refine", "judge-panel", "fresh-start"),
        *("curriculum", "candidates", "properties"),
    }
