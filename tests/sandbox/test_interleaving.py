"""Coroutines of the tests and of the draft take turns as in one event loop: what holds of right
drafts in `known_good/interleaving` fails for wrong ones, and an attacking draft gets nothing.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from workbench.sandbox import Limits, PytestFile, Sandbox, TestOutcome

FOLDER = Path(__file__).parent / "known_good"
DRAFT = (FOLDER / "interleaving.draft").read_text()
TESTS = (FOLDER / "interleaving.tests").read_text()

# What is wrong, the right code, the wrong code, the tests that plain pytest fails for it.
WRONG = [
    (
        "one consumer only",
        "*(consume() for _ in range(limit)))",
        "consume())",
        "producer_and_consumers_take_turns",
    ),
    (
        "no timeout",
        "return await asyncio.wait_for(action(), patience)",
        "return await action()",
        "retry_after_a_timeout",
    ),
    (
        "one try too few",
        "reversed(range(times))",
        "reversed(range(times - 1))",
        "retry_after_a_timeout retry_gives_up mocks",
    ),
    (
        "not waited for",
        "    await asyncio.gather(*pending, return_exceptions=True)\n",
        "",
        "first_completed_cancels_the_others",
    ),
    (
        "one after the other",
        "for each in asyncio.as_completed([action() for action in actions])",
        "for each in [action() for action in actions]",
        "as_completed",
    ),
    (
        "no group of exceptions",
        "    async with asyncio.TaskGroup() as tasks:\n"
        "        made = [tasks.create_task(action()) for action in actions]\n"
        "    return [task.result() for task in made]",
        "    return await asyncio.gather(*(action() for action in actions))",
        "a_group_that_fails",
    ),
    (
        "not shielded",
        "asyncio.shield(asyncio.ensure_future(action()))",
        "asyncio.ensure_future(action())",
        "shielded",
    ),
    (
        "one too many",
        "asyncio.Semaphore(most), pause",
        "asyncio.Semaphore(most + 1), pause",
        "a_limiter_of_the_draft",
    ),
    (
        "exception let through",
        "    except ValueError:\n",
        "    except KeyError:\n",
        "a_context_manager_of_the_draft",
    ),
    (
        "generator left open",
        "            await source.aclose()",
        "            pass",
        "a_generator_of_the_tests_is_closed",
    ),
    (
        "one source at a time",
        "    tasks = [asyncio.create_task(read(source)) for source in sources]\n"
        "    left = len(tasks)",
        "    for source in sources:\n        await read(source)\n    left = len(sources)",
        "generators_side_by_side",
    ),
    (
        "nothing begun",
        "create_task(self._run())",
        "create_task(asyncio.sleep(9))",
        "a_worker_that_was_only_started",
    ),
    (
        "future never set",
        "                future.set_result(value)",
        "                pass",
        "futures_of_the_draft",
    ),
    ("not put off", "            pending.cancel()", "            pass", "debounced"),
    (
        "in sequence in its own loop",
        "        return await asyncio.gather(*(action() for action in actions))\n\n"
        "    return asyncio.run",
        "        return [await action() for action in actions]\n\n    return asyncio.run",
        "a_loop_of_the_draft a_failure_in_a_loop_of_the_draft",
    ),
    (
        "one thread at a time",
        "await asyncio.gather(*(asyncio.to_thread(function, item) for item in items))",
        "[await asyncio.to_thread(function, item) for item in items]",
        "threads_of_the_draft",
    ),
    ("no lock", "    async with lock:\n", "    if True:\n", "a_lock_of_the_tests"),
    ("called twice", "        if key not in running:", "        if True:", "one_call_for_all"),
    (
        "waits for what it should leave",
        "    asyncio.create_task(action())\n",
        "    await action()\n",
        "what_is_left_behind_is_cancelled_at_the_end",
    ),
    (
        "does not block",
        "    time.sleep(seconds)",
        "    await asyncio.to_thread(time.sleep, seconds)",
        "a_draft_that_blocks_the_loop",
    ),
    (
        "one turn too many",
        "        log.append(name)\n        await asyncio.sleep(0)",
        "        await asyncio.sleep(0)\n        log.append(name)",
        "turns_are_those_of_one_loop a_coroutine_stepped_by_hand",
    ),
]


def _run(
    sandbox: Sandbox, draft: str, tests: str, limits: Limits | None = None
) -> dict[str, TestOutcome]:
    file = PytestFile("test_it.py", tests)
    limits = limits or Limits(seconds_per_test=4, seconds_total=30)
    found = sandbox.run_pytest(draft, "draft", [file], limits)
    return {o.name.rpartition("::")[2]: o for o in found}


def _only(names: set[str]) -> str:
    """The test file with these tests and what is around them."""
    tree = ast.parse(TESTS)
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
        or node.name in names
    ]
    return ast.unparse(tree)


@pytest.mark.parametrize(
    ("right", "wrong", "names"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_wrong_draft_fails_where_it_is_wrong(
    right: str, wrong: str, names: str, sandbox: Sandbox
) -> None:
    assert DRAFT.count(right) == 1
    wanted = {f"test_{name}" for name in names.split()}
    found = _run(sandbox, DRAFT.replace(right, wrong), _only(wanted))
    assert set(found) == wanted
    assert {name for name, o in found.items() if o.passed} == set()


def test_timers_set_in_one_go_end_in_one_go(sandbox: Sandbox) -> None:
    """However long a frame takes: a second cancellation finds nothing left to interrupt."""
    draft = (
        "import asyncio\n"
        "async def f(jobs):\n"
        "    tasks = [asyncio.create_task(job()) for job in jobs]\n"
        "    try: await asyncio.gather(*tasks)\n"
        "    finally:\n"
        "        for task in tasks: task.cancel()\n"
        "        await asyncio.wait(tasks)\n"
    )
    tests = (
        "import asyncio, pytest, draft\n"
        "@pytest.mark.parametrize('n', range(5))\n"
        "def test_a(n):\n"
        "    log = []\n"
        "    async def work():\n"
        "        try: await asyncio.sleep(5)\n"
        "        finally:\n"
        "            await asyncio.sleep(0.01)\n"
        "            log.append('ended')\n"
        "    async def main():\n"
        "        task = asyncio.create_task(draft.f([work] * 3))\n"
        "        await asyncio.sleep(0.02); task.cancel()\n"
        "        with pytest.raises(asyncio.CancelledError): await task\n"
        "    asyncio.run(main()); assert log == ['ended'] * 3\n"
    )
    assert all(o.passed for o in _run(sandbox, draft, tests).values())


def test_the_process_that_ends_is_blamed_and_not_waited_for(sandbox: Sandbox) -> None:
    draft = (
        "import asyncio, os\n"
        "async def f():\n    asyncio.get_running_loop().call_later(0.01, os._exit, 0)\n"
        "    await asyncio.sleep(60)\n"
    )
    tests = "import asyncio, draft\ndef test_a(): asyncio.run(draft.f())\n"
    found = _run(sandbox, draft, tests, Limits(seconds_per_test=20, seconds_total=30))["test_a"]
    assert found.status == "crashed"
    assert found.milliseconds < 10_000


HONEST = """
import asyncio, pytest, draft

async def job(): await asyncio.sleep(0.005); return SECRET

SECRET = "kept for the assertion"

def test_value(): assert asyncio.run(draft.solve(3, job)) == 6
def test_order():
    log = []
    async def note(): log.append("a"); await asyncio.sleep(0.05); log.append("b")
    asyncio.run(draft.solve(4, note)); assert log == ["a", "b"]
def test_raises():
    with pytest.raises(LookupError, match="five"): asyncio.run(draft.solve(5, job))
def test_afterwards():
    async def main():
        value = await draft.solve(6, job)
        await asyncio.sleep(0.01)
        assert value == 12
    asyncio.run(main())
def test_beside():
    async def main():
        async def check(): await asyncio.sleep(0.01); assert False, "reached"
        await asyncio.gather(draft.solve(7, job), check())
    asyncio.run(main())
def test_with_a_deadline():
    async def main():
        async with asyncio.timeout(1): assert await draft.solve(8, job) == 16
    asyncio.run(main())
"""

# Each finds the agent in its own process and says to the tests' side what no honest draft says.
_AGENT = """
import asyncio, gc, os, sys, time
def agent(): return next(o for o in gc.get_objects() if type(o).__name__ == 'Agent')
def ask(**question):
    try: return agent().link.ask(question)
    except BaseException as problem: return {'raised': repr(problem)}
"""

ATTACKS = {
    "cancels whatever has a number": """
async def solve(n, job):
    for h in range(1, 60):
        for name in ('cancel', 'set_result', 'set_exception', 'result'):
            ask(op='future', h=h, name=name, args=[], kwargs={})
    return n
""",
    "steps whatever has a number": """
async def solve(n, job):
    for h in range(1, 60): ask(op='step', h=h, d=h, send=None)
    return n
""",
    "throws into whatever has a number": """
async def solve(n, job):
    task = asyncio.ensure_future(job())
    await asyncio.sleep(0)
    for h in range(1, 60): ask(op='step', h=h, d=h, close=True)
    return n
""",
    "calls back what nobody asked for": """
async def solve(n, job):
    for k in range(1, 200): ask(op='run', k=k)
    asyncio.get_running_loop().call_later(0.001, lambda: [ask(op='run', k=k) for k in range(200)])
    return n
""",
    "wakes everything at once": """
async def solve(n, job):
    asyncio.ensure_future(job())
    await asyncio.sleep(0)
    loops = agent().loops
    loops._news.extend(['j1', 'wake', k] for k in range(1, 400))
    return n
""",
    "waits for the tests' own futures": """
class Odd:
    def __await__(self):
        for h in range(1, 30):
            try: yield type('Mirror', (), {'_asyncio_future_blocking': True, '_number_': h})()
            except BaseException: pass
        return 6
async def solve(n, job): return await Odd()
""",
    "malformed news": """
async def solve(n, job):
    agent().loops._news.append(['j1', 'call', 'x', 'y'])
    return n
""",
    "news of a loop that is not": """
async def solve(n, job):
    agent().loops._news.append(['j99', 'call', 1])
    return n
""",
    "a time that is none": """
async def solve(n, job):
    agent().loops._news.append(['j1', 'call', 1, float('nan')])
    return n
""",
    "exits in a callback": """
async def solve(n, job):
    asyncio.get_running_loop().call_soon(sys.exit, 0)
    await asyncio.sleep(0.02)
    return n
""",
    "interrupts in a task": """
async def stop(): raise KeyboardInterrupt
async def solve(n, job):
    asyncio.create_task(stop())
    await asyncio.sleep(0.02)
    return n
""",
    "cancels the test": """
async def solve(n, job):
    asyncio.current_task().cancel()
    return n
""",
    "cancels the test later": """
async def solve(n, job):
    task = asyncio.current_task()
    asyncio.get_running_loop().call_soon(task.cancel)
    return n
""",
    "stops the loop": """
async def solve(n, job):
    loop = asyncio.get_running_loop()
    for name in ('stop', 'close'):
        try: getattr(loop, name)()
        except BaseException: pass
    return n
""",
    "an exception handler of its own": """
async def solve(n, job):
    asyncio.get_running_loop().set_exception_handler(lambda *a: None)
    raise SystemExit(0)
""",
    "goes on for ever": """
async def solve(n, job):
    while True: await asyncio.sleep(0)
""",
    "calls for ever": """
async def solve(n, job):
    loop = asyncio.get_running_loop()
    def again(): loop.call_soon(again); loop.call_soon(again)
    again()
    await asyncio.sleep(60)
""",
    "looks into the coroutine": """
async def solve(n, job):
    found = job()
    for name in ('cr_frame', 'cr_code', 'gi_frame', '__globals__', '__self__', '_coro', 'get_coro'):
        try: print(name, getattr(found, name))
        except BaseException: pass
        for h in range(1, 30): ask(op='get', h=h, name=name)
    task = asyncio.current_task()
    return n
""",
    "equals everything in the end": """
class All:
    def __eq__(self, other): return True
    def __await__(self): yield; return self
async def solve(n, job): return All()
""",
    "a future that is never what it says": """
class Lie(asyncio.Future):
    def done(self): return True
    def result(self): return True
def solve(n, job):
    return Lie(loop=asyncio.new_event_loop())
""",
}


@pytest.mark.parametrize("attack", list(ATTACKS))
def test_an_attacking_coroutine_gets_nothing(attack: str, sandbox: Sandbox) -> None:
    limits = Limits(seconds_per_test=0.5, seconds_total=6)
    found = _run(sandbox, _AGENT + ATTACKS[attack], HONEST, limits)
    passed = {name for name, o in found.items() if o.passed}
    assert passed <= {"test_order"}  # holds for a draft that does nothing but run the job
    assert not any("kept for" in o.output for o in found.values())
    right = "async def solve(n, job):\n    await job()\n    if n == 5: raise LookupError('five')\n"
    again = _run(sandbox, right + "    return n * 2\n", HONEST)
    failed = {name for name, o in again.items() if not o.passed}
    assert failed == {"test_beside"}


REFERENCE = """
import asyncio, draft
async def right(n): await asyncio.sleep(0.01); return n * 1117
def test_reference():
    async def main():
        reference = asyncio.create_task(right(9))
        async def ready(): await reference
        assert await draft.solve(9, ready) == await reference
    asyncio.run(main())
"""


def test_what_is_only_waited_for_tells_its_result_to_no_draft(sandbox: Sandbox) -> None:
    honest = "async def solve(n, ready):\n    await ready()\n    return n * 1117\n"
    assert _run(sandbox, honest, REFERENCE)["test_reference"].passed
    for op in ("{'op': 'step', 'd': h + 1000, 'send': None}",
               "{'op': 'future', 'name': 'result', 'args': [], 'kwargs': {}}"):  # fmt: skip
        draft = (
            f"{_AGENT}\nasync def solve(n, ready):\n    await ready()\n"
            f"    for h in range(1, 80):\n        told = ask(h=h, **{op})\n"
            "        value = told.get('value') if isinstance(told, dict) else None\n"
            "        if isinstance(value, int) and value > 1000: return value\n"
            "    return n\n"
        )
        assert not _run(sandbox, draft, REFERENCE)["test_reference"].passed
