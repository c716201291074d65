"""The front door: files to open, a task by asking, a model set up, three remarks once."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from tests.support.openai_server import OpenAIServer
from tests.tui.support import Bench, StillLoop, log_of, screen_text, story, typed, until
from tests.tui.test_golden import settle
from tests.tui.test_screens import seen
from tests.tui.test_unusual import names_a_server
from workbench.catalog import find_task, list_tasks, own_tasks, read_task
from workbench.commands.modelsetup import line_for, tried
from workbench.commands.screens import ScreenServices
from workbench.core.events import ModelChoice
from workbench.core.messages import Message, Usage
from workbench.errors import ModelError, TaskFileError, UsageError
from workbench.models import CallSettings, Finished, Retrying
from workbench.models.keys import SERVICE, environ_with_key, key_place
from workbench.newtask import made, questions, save
from workbench.runner import Appended
from workbench.settings import load_settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.door.coaching import SEEN
from workbench.tui.door.making import TABLE_DOMAIN
from workbench.tui.door.previewing import preview_lines
from workbench.tui.screens.workbench import WorkbenchScreen

SIZE = (120, 40)
CODE = {
    "prompt": "Write `double(x)` that gives twice what it gets.",
    "examples": "double(2) => 4; double('a;b') => 'a;ba;b'; double(None) raises TypeError",
}

PLAN = {
    "prompt": "Open a shop by May.",
    "start": "2026-02-02",
    "deadline": "2026-05-04",
    "budget": "160,000 gbp",
    "work": "sort 10 14 22; scan 14 after sort; open shop 2 after sort, scan",
}
BRIEF = {
    "prompt": "A note on the lamp for buyers.",
    "facts": "Burns 9 hours; Weighs 300 g",
    "channel": "email",
    "cta": "Order a sample",
    "exclude": "luxury, premium",
    "words": "120",
}
SOURCED = {
    "prompt": "Do lamps kill moths?",
    "sources": "Lamps | 2020 | Catches fell by 12 %.\nDark | 2021 | No change in 12 gardens.",
    "words": "",
}


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    return tmp_path


def test_every_kind_that_is_asked_for_its_prompt_alone_can_be_made_of_one(at_home: Path) -> None:
    offered = ScreenServices(load_settings(), "", "").questions()
    alone = {kind for kind, asked in offered.items() if len(asked) == 1} - {TABLE_DOMAIN}
    assert not {"meta", "team"} & {*offered}, "their tasks are set-ups of a trial"
    for kind in alone:
        save(kind, {"prompt": "Say it well."}, own_tasks(), read_task)


def test_three_example_calls_become_tests_that_the_task_list_shows(at_home: Path) -> None:
    file = save("code", CODE, own_tasks(), read_task)
    task = find_task(f"code/{file.stem}")
    assert task.prompt.startswith(CODE["prompt"])
    assert any(entry.source == "yours" and entry.id == task.id for entry in list_tasks())
    text = file.read_text()
    assert all(line[:2] == "# " for line in text.split("\n\n")[1:] for line in [line.strip()])
    assert text.count("call:") == 3


def test_no_task_is_overwritten(at_home: Path) -> None:
    files = [save("code", CODE, own_tasks(), read_task) for _ in range(3)]
    assert len(set(files)) == 3
    assert len({find_task(f"code/{file.stem}").id for file in files}) == 3


@pytest.mark.parametrize(
    ("domain", "answers"),
    [
        ("math", {"prompt": "Solve $2x = 4$.", "answer": "x = 2"}),
        ("math", {"prompt": "Solve $2x = 4$.", "answer": ""}),
        (
            "essay",
            {"prompt": "Why trees matter, for a council.", "must": "cost, shade", "words": ""},
        ),
        ("service", {"prompt": "It broke. What now?", "policy": "Two years; no cash"}),
        ("planning", PLAN),
        ("planning", {**PLAN, "budget": "", "work": ""}),
        ("creative", BRIEF),
        ("creative", {**BRIEF, "channel": "", "cta": "", "exclude": "", "words": ""}),
        ("research", SOURCED),
    ],
)
def test_every_domain_that_asks_gets_a_task_it_can_read(
    domain: str, answers: dict[str, str], at_home: Path
) -> None:
    assert {question.name for question in questions(domain)} == set(answers)
    assert read_task(save(domain, answers, own_tasks(), read_task)).domain == domain


def test_a_file_that_its_domain_cannot_read_is_taken_away_again(at_home: Path) -> None:
    with pytest.raises(TaskFileError):
        save("analysis", {"prompt": "no table"}, own_tasks(), read_task)
    assert not list(own_tasks().rglob("*.yaml"))


@pytest.mark.parametrize(
    ("examples", "said"),
    [
        ("double(2)", "does not say what comes out"),
        ("2 => 4", "does not call a function"),
        ("double(2 => 4", "is no call"),
        ("double(2) => four", "is no plain Python value"),
        ("", "no example"),
    ],
)
def test_an_example_that_is_none_is_told_with_what_to_write(examples: str, said: str) -> None:
    wrong = questions("code")[1].wrong
    assert said in wrong(examples)
    assert "double(2) => 4" in wrong(examples)
    with pytest.raises(UsageError):
        made("code", {"prompt": "x", "examples": examples})


def test_examples_of_two_functions_are_noticed() -> None:
    assert "one function" in questions("code")[1].wrong("f(1) => 1; g(1) => 1")


async def test_n_asks_and_opens_what_was_made() -> None:
    bench = Bench()
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("n")
        await seen(pilot, "of which kind?")
        await pilot.press("j", "enter")
        await seen(pilot, "What should the function do?")
        await typed(pilot, "Double it")
        await pilot.press("enter")
        await seen(pilot, "Three example calls")
        await typed(pilot, "d(2)")
        await pilot.press("enter")
        await seen(pilot, "does not say what comes out")
        await typed(pilot, " => 4")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        assert bench.asked_for == [("code", {"prompt": "Double it", "examples": "d(2) => 4"})]


async def test_a_table_asks_for_its_question_first() -> None:
    bench = Bench()
    bench.first_table = "sales.csv"
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "What do you want to know from sales.csv?")
        await typed(pilot, "Which grew?")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        assert bench.asked_for == [("sales.csv", {"question": "Which grew?"})]


class Failing(Bench):
    """A bench on which making a task fails for a reason that nobody foresaw."""

    async def ask_table(self, file: str, question: str) -> str:
        raise ModuleNotFoundError("No module named 'pandas'")


async def test_a_failure_in_the_background_that_nobody_foresaw_is_told() -> None:
    bench = Failing()
    bench.first_table = "sales.csv"
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "What do you want to know from sales.csv?")
        await typed(pilot, "Which grew?")
        await pilot.press("enter")
        await seen(pilot, "No module named 'pandas'")


async def test_m_lists_servers_of_this_machine_and_tries_the_chosen_one() -> None:
    async with WorkbenchApp(Bench()).run_test(size=SIZE) as pilot:
        await seen(pilot, "code/process_data")
        await pilot.press("m")
        await seen(pilot, "runs here (ollama)")
        await pilot.press("j", "j", "j", "enter")
        await seen(pilot, "llama-x answers")
        assert "drafts by llama-x" in screen_text(pilot)


async def test_m_takes_a_server_by_its_address() -> None:
    async with WorkbenchApp(Bench()).run_test(size=SIZE) as pilot:
        await names_a_server(pilot, "http://127.0.0.1:8123/v1", "mine", first="nonsense")
        await seen(pilot, "mine answers")


class Counting:
    """A model that says ten words."""

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        yield "one, two"
        yield Finished(Usage(12, 20, cost=0.00002))


async def test_a_try_says_speed_and_cost() -> None:
    told = await tried(Counting(), ModelChoice("openai", "gpt-x"), "$1 in and $2 out a million")
    assert "gpt-x answers: first word after" in told
    assert "tokens a second, $0.000020 for this call; $1 in and $2 out a million." in told


def test_a_key_in_the_keyring_is_found_and_a_local_server_asks_for_none() -> None:
    import keyring
    from keyring.backend import KeyringBackend

    class Held(KeyringBackend):
        priority = 1  # type: ignore[assignment]

        def get_password(self, service: str, username: str) -> str | None:
            return "secret-1" if (service, username) == (SERVICE, "api.example.com") else None

        def set_password(self, service: str, username: str, password: str) -> None:
            raise AssertionError("never stored")

    before = keyring.get_keyring()
    keyring.set_keyring(Held())
    try:
        url = "https://api.example.com/v1"
        assert environ_with_key(url, {})["WORKBENCH_API_KEY"] == "secret-1"
        assert environ_with_key(url, {"OPENAI_API_KEY": "own"}) == {"OPENAI_API_KEY": "own"}
        assert environ_with_key("http://127.0.0.1:8000/v1", {}) == {}
        assert key_place(url, {}) == "key in the system's keyring"
        assert key_place("https://other.example/v1", {}) == ""
        assert "secret-1" not in repr(line_for("m", url))
    finally:
        keyring.set_keyring(before)


def newcomer(still: StillLoop) -> Bench:
    """Somebody who was never here."""
    bench = Bench(still=still, first_task="code/process_data")
    bench.newcomer = True
    return bench


async def test_each_remark_goes_when_what_it_speaks_of_was_done_and_none_comes_again() -> None:
    bench = newcomer(StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "(1 of 3)")
        await pilot.press("5")
        await seen(pilot, "(2 of 3)")
        assert pilot.app.screen.query_one("#findings").has_focus, "the key did what it does"
        await pilot.press("M")
        await seen(pilot, "Prompt of draft 3")
        await pilot.press("escape")
        await seen(pilot, "(3 of 3)")
        await pilot.press("question_mark", "escape")
        await until(pilot, lambda: "of 3)" not in screen_text(pilot))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "stopped: target")
        await settle(pilot)
        assert "of 3)" not in screen_text(pilot)


async def test_esc_hides_the_remarks_for_good() -> None:
    bench = newcomer(StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await seen(pilot, "(1 of 3)")
        await pilot.press("escape")
        await until(pilot, lambda: "of 3)" not in screen_text(pilot))
        assert bench.kept(SEEN)


@pytest.mark.parametrize("size", [(80, 24), SIZE, (200, 60)])
async def test_a_remark_covers_nothing(size: tuple[int, int]) -> None:
    bench = newcomer(StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=size) as pilot:
        await seen(pilot, "(1 of 3)")
        await settle(pilot)
        lines = screen_text(pilot).splitlines()
        assert "? help" in lines[-1]
        assert "guidance:" in lines[-2]
        assert "Esc hides this." in " ".join(lines[-5:-2])


@pytest.mark.parametrize(
    ("upto", "says"),
    [
        (4, "The model writes, the checks judge."),
        (9, "Draft 1 passes 4 of 9 checks. 5 shows why not all"),
        (100, "Draft 3 passes; draft 2 did not: [ goes back to it, 5 shows why it failed."),
    ],
)
async def test_a_remark_speaks_of_the_session_as_it_stands(upto: int, says: str) -> None:
    bench = newcomer(StillLoop(log_of(*story()[:upto])))
    async with WorkbenchApp(bench).run_test(size=(200, 40)) as pilot:
        await seen(pilot, says)
        await settle(pilot)
        assert says in screen_text(pilot)


async def test_a_remark_follows_the_session() -> None:
    still = StillLoop(log_of(*story()[:5]))
    async with WorkbenchApp(newcomer(still)).run_test(size=(200, 40)) as pilot:
        await seen(pilot, "Draft 1 passes. 4 goes to its checks.")
        for body in story()[5:9]:
            await still.act(body, author="workbench")
        still.listener(Appended(tuple(still.log[-4:]), still.session))
        await seen(pilot, "Draft 1 passes 4 of 9 checks.")


async def test_a_task_has_a_preview_with_its_last_result() -> None:
    async with WorkbenchApp(Bench()).run_test(size=SIZE) as pilot:
        await seen(pilot, "3 drafts by practice, 2026-11-20")
        assert "last  target 100" in screen_text(pilot)
        await pilot.press("j")
        await seen(pilot, "6 drafts by gpt-x, 2026-11-19")


def test_a_task_never_tried_says_so() -> None:
    task = Bench().entries[0]
    assert any(
        "not tried yet" in text for row in preview_lines(task, None, "", 40) for text, _ in row
    )


async def workbench(*arguments: str, home: Path) -> tuple[int, str]:
    """Run the command without a terminal; status and stderr."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "workbench",
        *arguments,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "WORKBENCH_HOME": str(home)},
    )
    _, err = await process.communicate()
    return process.returncode or 0, err.decode()


async def test_files_on_the_command_line_say_what_is_missing(tmp_path: Path) -> None:
    status, said = await workbench("none.yaml", home=tmp_path)
    assert (status, "There is no file none.yaml" in said) == (2, True)
    table = tmp_path / "sales.csv"
    table.write_text("a,b\n1,2\n")
    status, said = await workbench(str(table), home=tmp_path)
    assert status == 2
    assert f"workbench analysis ask {table}" in said


def test_a_plan_made_by_asking_is_checked_against_its_steps_dates_and_money(at_home: Path) -> None:
    task = read_task(save("planning", PLAN, own_tasks(), read_task))
    assert task.materials["budget"] == 160_000
    assert task.materials["currency"] == "GBP"
    work = task.materials["work"]
    assert [(step["id"], step["o"], step["p"]) for step in work] == [
        *(("sort", 10, 22), ("scan", 14, 14), ("open shop", 2, 2)),
    ]
    assert work[2]["after"] == ["sort", "scan"]


def test_a_brief_and_sources_made_by_asking_reach_their_checks(at_home: Path) -> None:
    brief = read_task(save("creative", BRIEF, own_tasks(), read_task)).materials
    assert [fact["statement"] for fact in brief["facts"]] == ["Burns 9 hours", "Weighs 300 g"]
    assert brief["exclusions"] == ["luxury", "premium"]
    sources = read_task(save("research", SOURCED, own_tasks(), read_task)).materials["sources"]
    assert [(s["id"], s["year"], s["text"]) for s in sources] == [
        ("s1", 2020, "Catches fell by 12 %."),
        ("s2", 2021, "No change in 12 gardens."),
    ]


@pytest.mark.parametrize(
    ("domain", "name", "answer", "said"),
    [
        ("planning", "start", "next week", "is no date"),
        ("planning", "deadline", "2026-02-30", "is no date"),
        ("planning", "budget", "a lot", "a number and a currency"),
        ("planning", "work", "sort", "how many days"),
        ("planning", "work", "sort 9 4 12", "should rise"),
        ("planning", "work", "sort 4 after scan", "'scan' is none of the steps"),
        ("research", "sources", "Lamps, 2020", "three parts"),
        ("creative", "words", "few", "whole number"),
    ],
)
def test_a_form_says_what_is_wrong_before_it_goes_on(
    domain: str, name: str, answer: str, said: str
) -> None:
    question = next(q for q in questions(domain) if q.name == name)
    assert said in question.wrong(answer)


async def test_the_test_call_asks_a_real_server_once_and_keeps_no_key(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_API_KEY", "sk-of-nobody")
    services = ScreenServices(load_settings(), "", "")
    with OpenAIServer("one, two, three") as server:
        said = await services.try_model(services.model_on("loopback-1", server.base_url))
        asked = [line.kind for line in server.lines]
    await services.shut()
    assert said.startswith("loopback-1 answers: first word after ")
    assert "its price is unknown" in said
    assert asked == ["asked", "finished"]
    assert load_settings().model == "loopback-1"
    kept = b"".join(file.read_bytes() for file in at_home.rglob("*") if file.is_file())
    assert b"sk-of-nobody" not in kept


async def test_a_server_that_refuses_the_test_call_is_told_and_not_kept(at_home: Path) -> None:
    services = ScreenServices(load_settings(), "", "")
    before = load_settings().model
    with OpenAIServer(faults="401") as server, pytest.raises(ModelError) as refused:
        await services.try_model(services.model_on("loopback-1", server.base_url))
    await services.shut()
    assert refused.value.hint
    assert load_settings().model == before


async def test_the_history_previews_the_last_result_beside_the_list() -> None:
    bench = Bench(logs={"01A": log_of(*story()), "01B": log_of(*story()[:14])})
    async with WorkbenchApp(bench).run_test(size=(160, 40)) as pilot:
        await pilot.press("H")
        await seen(pilot, "target reached. Draft 3 passes 9 of 9 checks.")
        assert "def process_data(data" in screen_text(pilot)
        await pilot.press("j")
        await seen(pilot, "it was not stopped")
        await seen(pilot, "✗ median of odd")


async def test_the_tree_previews_the_draft_under_the_cursor() -> None:
    bench = Bench(still=StillLoop(log_of(*story())))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await seen(pilot, "stopped: target")
        await pilot.press("T")
        await seen(pilot, "Draft 3 ★ · 9/9 · score 100")
        await pilot.press("g")
        await seen(pilot, "✗ unknown mode")
