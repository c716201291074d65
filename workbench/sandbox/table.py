"""Table tests: inputs go to the draft's process, values come back, the comparison happens here.

One subject serves all tests of a run. If a test kills it (time, memory, crash, flood), that test
takes the blame and a fresh subject, with the draft loaded anew, serves the rest.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from typing import Any

from workbench.sandbox.child import Child, Flood
from workbench.sandbox.compare import Opaque, equal
from workbench.sandbox.contract import Draft, Limits, LoadFailure, TableTest, TestOutcome
from workbench.sandbox.inside.border import codec, wire
from workbench.sandbox.processes import Launcher
from workbench.sandbox.sources import sent
from workbench.sandbox.text import fit

SHOWN = 2000  # characters of a value or message in a record
WATCHED = (
    20_000  # characters of the arguments, encoded, up to which it is seen if a call changes them
)


class Subjects:
    """Subjects of one launcher, one of them forked ahead so that the next run finds it waiting."""

    def __init__(self, launcher: Launcher) -> None:
        self._launcher = launcher
        self._spare: Child | None = None

    def take(self, limits: Limits) -> Child:
        """A fresh subject within `limits`."""
        spare, self._spare = self._spare, None
        if spare is not None and spare.limits == limits:
            return spare
        if spare is not None:
            spare.close()
        return Child(self._launcher, "subject", limits)

    def prepare(self, limits: Limits) -> None:
        """Have the next one forked, without waiting for it."""
        if self._spare is None:
            self._spare = Child(self._launcher, "subject", limits)

    def abandon(self) -> None:
        """Give the descriptors back, when the launcher ends anyway."""
        if self._spare is not None:
            self._spare.abandon()


def run(
    subjects: Subjects, draft: Draft, tests: Sequence[TableTest], limits: Limits
) -> Iterator[TestOutcome]:
    """Outcomes in the order of the tests, each as soon as it is known."""
    end = time.monotonic() + limits.seconds_total
    child: Child | None = None
    asked = -1
    try:
        for number, test in enumerate(tests):
            if time.monotonic() >= end:
                yield _unreached(test, limits)
                continue
            if child is None:
                child = subjects.take(limits)
                failure = load(child, draft, "draft", end, _request(number, test))
                asked = number
                if failure is not None:
                    yield from (not_loaded(t.name, failure) for t in tests[number:])
                    return
            outcome, usable = _try(child, number, test, end, ahead=asked == number)
            yield outcome
            if not usable:
                child.close()
                child = None
    finally:
        if child is not None:
            child.close()
        subjects.prepare(limits)


def load(
    child: Child, draft: Draft, module: str, end: float, first: dict[str, Any]
) -> LoadFailure | None:
    """Have the draft imported; None when it was, and the `first` test is then being run."""
    child.send({"mode": "table", "source": sent(draft), "module": module, "seed": 0}, first)
    deadline = min(end, time.monotonic() + child.limits.seconds_per_test)
    try:
        reply = child.receive(deadline)
    except Exception as problem:
        status, message = blame(child, problem)
        return LoadFailure(status, f"while it was imported: {message}")
    if isinstance(reply, dict) and reply.get("loaded") is True:
        return None
    return load_failure(reply)


def load_failure(reply: Any) -> LoadFailure:
    """The failure that a subject reported, from data that cannot be trusted to have any shape."""
    said = told_of(reply.get("problem") if isinstance(reply, dict) else None)
    kind = "memory" if "MemoryError" in said["mro"] else said["type"]
    return LoadFailure(kind, said["text"], said["line"], said["source_line"], said["traceback"])


def not_loaded(name: str, failure: LoadFailure) -> TestOutcome:
    """The outcome of a test whose draft could not be imported."""
    place = f" at line {failure.line}" if failure.line else ""
    return TestOutcome(
        name,
        "error",
        message=f"the draft could not be imported: {failure.type}: {failure.message}{place}",
        observed=f"{failure.type}: {failure.message}",
        line=failure.line,
        source_line=failure.source_line,
        traceback=failure.traceback,
        load=failure,
    )


def blame(child: Child, problem: Exception) -> tuple[Any, str]:
    """Status and sentence for a child that did not answer as it should; ends the child."""
    match problem:
        case wire.Late():
            child.end()
            return "timeout", f"no answer within {child.limits.seconds_per_test:g} s"
        case Flood():
            child.end()
            return "output_limit", f"more than {child.output.total >> 20} MB of output"
        case wire.Gone():
            ending = child.ending()
            return ending.status, ending.message
        case wire.BadFrame() | codec.Unencodable():
            child.end()
            return "tampered", f"its answer was no answer: {problem}"
        case _:
            raise problem


def _request(number: int, test: TableTest) -> dict[str, Any]:
    args, kwargs = codec.encode(list(test.args)), codec.encode(dict(test.kwargs))
    return {
        "id": number,
        "function": test.function,
        "args": args,
        "kwargs": kwargs,
        "mutates": test.arguments_after is not None,
        "watched": test.raises is None and len(repr((args, kwargs))) <= WATCHED,
    }


def _try(
    child: Child, number: int, test: TableTest, end: float, ahead: bool
) -> tuple[TestOutcome, bool]:
    """Run one test, or wait for one that was asked `ahead`, with the draft; the flag says whether
    the child can serve another one.
    """
    began = time.monotonic()
    if not ahead:
        child.send(_request(number, test))
    try:
        reply = child.receive(min(end, began + child.limits.seconds_per_test))
        if not isinstance(reply, dict) or reply.get("id") != number:
            raise wire.BadFrame("it answers another question")
        verdict = _verdict_on(test, reply)
    except (wire.Late, wire.Gone, wire.BadFrame, Flood, codec.Unencodable) as problem:
        status, message = blame(child, problem)
        verdict = {"status": status, "message": message}
    child.output.drain()
    milliseconds = (time.monotonic() - began) * 1000
    outcome = TestOutcome(
        test.name,
        expected=_wanted(test),
        output=child.output.take(),
        milliseconds=milliseconds,
        **verdict,
    )
    return outcome, outcome.status in ("passed", "failed") or not child.ended


def _verdict_on(test: TableTest, reply: dict[str, Any]) -> dict[str, Any]:
    """The verdict; a value that cannot be rebuilt or compared is no right answer."""
    try:
        return _judge(test, reply)
    except codec.Unencodable:
        raise
    except MemoryError:
        return {"status": "memory", "message": "to read its answer takes more memory than allowed"}
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        return _incomparable(problem)
    except RecursionError as problem:
        return _incomparable(problem)


def _incomparable(problem: Exception) -> dict[str, Any]:
    told = fit(f"{type(problem).__name__}: {problem}", 300)
    return {"status": "failed", "message": f"its answer cannot be compared ({told})"}


def _judge(test: TableTest, reply: dict[str, Any]) -> dict[str, Any]:
    """Compare what came with what was expected; the fields of the outcome that depend on it."""
    if "unsendable" in reply:
        return {"status": "failed", "message": fit(str(reply["unsendable"]), SHOWN)}
    if "problem" in reply:
        said = told_of(reply["problem"])
        if reply.get("missing") is True:
            text = f"the draft has no {test.function}: {said['text']}"
            return {"status": "failed", "message": fit(text, SHOWN), "observed": said["type"]}
        return _raised(test, said)
    value = codec.decode(reply.get("value"), _object)
    verdict: dict[str, Any] = {"status": "failed", "observed": shown(value)}
    if test.raises is not None:
        return {**verdict, "message": f"expected {test.raises}, but it returned {shown(value)}"}
    if test.any_value:
        return {**verdict, "status": "passed", "left": "" if value is None else _left(test, reply)}
    if not equal(value, test.expected, test.tolerance, test.strict):
        wanted = shown(test.expected)
        return {**verdict, "message": f"expected {wanted}, got {shown(value)}"}
    if test.arguments_after is not None:
        after = codec.decode(reply.get("arguments"), _object)
        if not _arguments_hold(after, test):
            seen = shown(tuple(after[0])) if isinstance(after, list) and after else "nothing"
            wanted = shown(test.arguments_after)
            return {**verdict, "message": f"expected the arguments {wanted} after it, got {seen}"}
    return {**verdict, "status": "passed", "left": _left(test, reply)}


def _left(test: TableTest, reply: dict[str, Any]) -> str:
    """The first argument that the call changed, as it left it; empty where it changed none, or what
    came is no list of arguments.
    """
    if "arguments" not in reply or test.arguments_after is not None:
        return ""
    after = codec.decode(reply["arguments"], _object)
    if not isinstance(after, list) or [type(part) for part in after] != [list, dict]:
        return ""
    if len(after[0]) != len(test.args) or after[1].keys() != test.kwargs.keys():
        return ""
    pairs = [*zip(test.args, after[0], strict=True)]
    pairs += [(was, after[1][name]) for name, was in test.kwargs.items()]
    return next((shown(now) for was, now in pairs if not equal(now, was, None, True)), "")


def _arguments_hold(after: Any, test: TableTest) -> bool:
    if not isinstance(after, list) or len(after) != 2 or not isinstance(after[0], list):
        return False
    wanted = list(test.arguments_after or ())
    return equal(after[0], wanted, test.tolerance, test.strict)


def _raised(test: TableTest, said: dict[str, Any]) -> dict[str, Any]:
    """The verdict on an exception: expected by name and text, or not."""
    observed = f"{said['type']}: {said['text']}" if said["text"] else said["type"]
    verdict: dict[str, Any] = {
        "status": "failed",
        "observed": observed,
        "line": said["line"],
        "source_line": said["source_line"],
        "traceback": said["traceback"],
    }
    if test.raises is None:
        status = "memory" if "MemoryError" in said["mro"] else "failed"
        return {**verdict, "status": status, "message": f"it raised {observed}"}
    if test.raises.rpartition(".")[2] not in said["mro"]:
        return {**verdict, "message": f"expected {test.raises}, but it raised {observed}"}
    if test.match and not _found(test.match, said["text"]):
        text = f"expected {test.match!r} in the text of {said['type']}, got {said['text']!r}"
        return {**verdict, "message": fit(text, SHOWN)}
    return {**verdict, "status": "passed"}


def _found(match: str, text: str) -> bool:
    """Whether a text holds what a test looks for: the words, or, as pytest has it, a pattern."""
    if match in text:
        return True
    try:
        return re.search(match, text) is not None
    except re.error:
        return False


def told_of(data: Any) -> dict[str, Any]:
    """What a child says of an exception, forced into shape, clean and clipped."""
    raw = data if isinstance(data, dict) else {}
    line, mro = raw.get("line"), raw.get("mro")
    names = [str(name)[:200] for name in mro[:50]] if isinstance(mro, list) else []
    return {
        "type": fit(str(raw.get("type") or "Exception"), 200),
        "mro": names,
        "text": fit(str(raw.get("text") or ""), SHOWN),
        "line": line if isinstance(line, int) and 0 < line < 1_000_000 else None,
        "source_line": fit(str(raw.get("source_line") or ""), 300).strip(),
        "traceback": fit(str(raw.get("traceback") or ""), 4 * SHOWN),
    }


def _object(tag: str, content: Any) -> Any:
    if tag != "object" or not isinstance(content, list) or len(content) != 2:
        raise codec.Unencodable(f"unknown tag {tag!r}"[:100])
    return Opaque(str(content[0])[:200], str(content[1])[:SHOWN])


def shown(value: Any) -> str:
    """`repr` of a rebuilt value, clean and clipped."""
    try:
        return fit(repr(value), SHOWN)
    except (ValueError, RecursionError) as problem:  # an integer with too many digits, or too deep
        return f"<{type(value).__name__} that cannot be shown: {problem}>"


def _wanted(test: TableTest) -> str:
    if test.raises is not None:
        return f"{test.raises} ({test.match!r})" if test.match else test.raises
    return shown(test.expected)


def _unreached(test: TableTest, limits: Limits) -> TestOutcome:
    message = f"the run's {limits.seconds_total:g} s were used up before this test"
    return TestOutcome(test.name, "incomplete", message=message, expected=_wanted(test))
