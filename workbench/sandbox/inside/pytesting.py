"""pytest, driven without files: collect sources from memory, run items, report each one.

Uses pytest's own collectors, fixtures, assertion rewriting and run protocol; only the finding of
files on disk is replaced. Written against pytest 8 and 9.
"""

from __future__ import annotations

import ast
import importlib.util
import linecache
import sys
import types
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest import monkeypatch
from _pytest.assertion import rewrite
from _pytest.config import Config, _prepareconfig
from _pytest.main import Session
from _pytest.monkeypatch import MonkeyPatch, derive_importpath

from .remote import connection, handles, promises, raising
from .remote.patching import Patches

ROOT = Path("/")
# pytest's own mark for "was not there" has changed its name between 8 and 9.
_NOT_SET: Any = getattr(monkeypatch, "NOTSET", None) or getattr(monkeypatch, "notset", None)
SHOWN = 2000  # characters of a message or value in one result
OUTPUT_KEPT = 64 * 1024
Tell = Callable[[dict[str, Any]], None]

# Plugins that write files, talk to a terminal, look for things on disk or start a debugger.
_UNWANTED = (
    "cacheprovider terminal junitxml pastebin doctest stepwise faulthandler setuponly setupplan "
    "pytester unraisableexception threadexception legacypath"
)


class MemoryModule(pytest.Module):
    """A test module whose source was handed over instead of read."""

    source = ""

    def _getobj(self) -> types.ModuleType:
        return load(self.path, self.source, self.config)


def load(path: Path, source: str, config: Config) -> types.ModuleType:
    """Execute a test file with rewritten asserts. Whatever it raises passes through."""
    filename = str(path)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    tree = ast.parse(source, filename)
    rewrite.rewrite_asserts(tree, source.encode(), filename, config)
    module = types.ModuleType(path.stem)
    module.__file__ = filename
    sys.modules[path.stem] = module
    exec(compile(tree, filename, "exec", dont_inherit=True), module.__dict__)
    return module


class Harness:
    """One configured pytest session, fit for what `sources` (all test files together) use."""

    def __init__(self, sources: str = "") -> None:
        self.config = configure(sources)
        self.session = Session.from_config(self.config)
        self.recorder = Recorder()
        self.config.pluginmanager.register(self.recorder, "recorder")
        self.config.hook.pytest_sessionstart(session=self.session)
        self.modules: list[types.ModuleType] = []

    def collect(self, name: str, source: str) -> tuple[list[Any], tuple[str, str] | None]:
        """The items of one file, or the kind and text of what kept it from being collected."""
        made = MemoryModule.from_parent(self.session, path=ROOT / name)
        made.source = source
        self.recorder.broken = None
        items = list(self.session.genitems(made))
        if self.recorder.broken is not None:
            return [], self.recorder.broken
        self.modules.append(made.obj)
        self.config.hook.pytest_collection_modifyitems(
            session=self.session, config=self.config, items=items
        )
        return items, None

    def run(self, items: list[Any], link: connection.Connection | None, tell: Tell) -> None:
        """Run items one after the other and tell of each: first its start, then its result."""
        self.session.items = items
        self.session.testscollected = len(items)
        self.recorder.begin(link, tell)
        for item, following in zip(items, [*items, None][1:], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if link is not None and link.link.dead:
                return


class Recorder:
    """A pytest plugin that turns reports into results and streams them."""

    def __init__(self) -> None:
        self.broken: tuple[str, str] | None = None
        self._link: connection.Connection | None = None
        self._tell: Tell = lambda _message: None
        self._result: dict[str, Any] = {}
        self._compared: tuple[str, str] | None = None

    def begin(self, link: connection.Connection | None, tell: Tell) -> None:
        self._link, self._tell = link, tell

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: Any) -> Generator[None, Any, Any]:
        report = yield
        call = getattr(report, "call", None)
        if report.failed and self.broken is None:
            problem = call.excinfo.value if call and call.excinfo else None
            self.broken = (_root_kind(problem), _clip(str(report.longrepr)))
        return report

    def pytest_assertrepr_compare(self, op: str, left: Any, right: Any) -> None:
        """Remember both sides of a failing comparison; the one the draft gave is the observed."""
        if op != "==":
            return
        seen = self._link.returned if self._link else []
        if id(right) in seen and id(left) not in seen:
            left, right = right, left
        self._compared = (_shown(left), _shown(right))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: Any) -> Generator[None, Any, Any]:
        return (yield from _held())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: Any) -> Generator[None, Any, Any]:
        return (yield from _held())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: Any) -> Generator[None, Any, Any]:
        return (yield from _held())

    def pytest_runtest_logstart(self, nodeid: str, location: Any) -> None:
        self._result = {"id": nodeid, "status": "passed", "ms": 0.0, "output": ""}
        self._compared = None
        if self._link is not None:
            self._link.crossings.begin()
        self._tell({"start": nodeid})

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Generator[None, Any, Any]:
        report = yield
        result = self._result
        result["ms"] += report.duration * 1000
        for _, text in report.sections:
            if text not in result["output"]:
                result["output"] = (result["output"] + text)[:OUTPUT_KEPT]
        if report.skipped and result["status"] == "passed":
            result.update(_passed_over(item, report, call))
        elif report.failed and result["status"] in ("passed", "skipped", "incomplete"):
            result.update(self._failure(report, call))
        return report

    def _failure(self, report: Any, call: Any) -> dict[str, Any]:
        problem = call.excinfo.value if call.excinfo is not None else None
        if isinstance(problem, connection.SubjectGone):
            return {"status": "gone", "message": str(problem)}
        told = vars(problem).get("_told_") if isinstance(problem, BaseException) else None
        status = "failed" if report.when == "call" else "error"
        if isinstance(problem, MemoryError):
            status = "memory"
        found: dict[str, Any] = {"status": status, "message": _message(report, problem)}
        if isinstance(told, dict):
            found["told"] = told
        elif isinstance(problem, AssertionError):
            if self._compared is not None:
                found["observed"], found["expected"] = self._compared
        elif problem is not None:
            found["observed"] = _clip(f"{type(problem).__name__}: {problem}")
        return found

    def pytest_runtest_logfinish(self, nodeid: str, location: Any) -> None:
        result = dict(self._result)
        if self._link is not None and self._link.link.dead:
            link = self._link.link
            result.update(status="gone", tampered=link.dead if link.broken else "")
        self._tell({"finish": result})


def _held() -> Generator[None, Any, Any]:
    """Keep an interrupt that a test let through from ending the whole session."""
    try:
        return (yield)
    except KeyboardInterrupt:
        raise raising.Interrupted("KeyboardInterrupt") from None


def configure(sources: str) -> Config:
    """A configuration that looks at nothing on disk and loads only what the tests use."""
    arguments = ["--rootdir=/", "--confcutdir=/", "--noconftest", "-c", "/dev/null"]
    arguments += ["--capture=sys", "--assert=plain"]
    for name in [*_UNWANTED.split(), *([] if "caplog" in sources else ["logging"])]:
        arguments += ["-p", f"no:{name}"]
    if "mark.asyncio" in sources and importlib.util.find_spec("pytest_asyncio"):
        arguments += ["-p", "pytest_asyncio.plugin"]
    config = _prepareconfig(arguments, plugins=[])
    config._do_configure()
    return config


def let_monkeypatch_restore(patches: Patches) -> None:
    """pytest's monkeypatch restores what it finds in `__dict__`, where a proxy has nothing; what it
    replaces in the standard library is noted for the draft's process.
    """
    original: Any = MonkeyPatch.setattr

    def setattr_(self: Any, target: Any, name: Any, *value: Any, raising: bool = True) -> None:
        if isinstance(target, str) and not value:
            value = (name,)
            name, target = derive_importpath(target, raising)
        if not isinstance(target, promises.DraftModule) and handles.number_of(target) is None:
            patches.note(target, name)
            original(self, target, name, *value, raising=raising)
            return
        kept = getattr(target, name, _NOT_SET)
        if kept is _NOT_SET and raising:
            raise AttributeError(f"{target!r} has no attribute {name!r}")
        setattr(target, name, *value)
        self._setattr.append((target, name, kept))

    MonkeyPatch.setattr = setattr_  # type: ignore[assignment]


def rehearse() -> None:
    """Run a small session once, so that what pytest loads and caches late is there already."""
    source = (
        "import pytest\n"
        "@pytest.fixture\ndef three(): return 3\n"
        "@pytest.mark.parametrize('n', [1, 2])\ndef test_parameters(n): assert n\n"
        "def test_fixture(three): assert [three, 1] == [3, 2]\n"
        "def test_raises():\n    with pytest.raises(ValueError): int('x')\n"
        "    assert {'a': 1} == {'a': 2}\n"
    )
    harness = Harness()
    items, _ = harness.collect("test_rehearsal.py", source)
    harness.run(items, None, lambda _message: None)
    harness.config._ensure_unconfigure()
    sys.modules.pop("test_rehearsal", None)
    linecache.cache.pop("/test_rehearsal.py", None)


def _root_kind(problem: BaseException | None) -> str:
    """The class name of the first cause of a collection error."""
    while problem is not None and (problem.__cause__ or problem.__context__):
        problem = problem.__cause__ or problem.__context__
    return type(problem).__name__


def _passed_over(item: Any, report: Any, call: Any) -> dict[str, Any]:
    """A skipped test, or one whose failure was expected. What the test's own code decides may be
    the draft's doing; a mark is there before any draft is.
    """
    if hasattr(report, "wasxfail"):
        return {"status": "incomplete", "message": "expected to fail, and failed"}
    marked = any(item.get_closest_marker(name) for name in ("skip", "skipif"))
    ahead = marked and report.when == "setup"
    return {"status": "skipped", "message": _skipped(call), "ahead": ahead}


def _skipped(call: Any) -> str:
    reason = str(call.excinfo.value) if call.excinfo is not None else ""
    return _clip(f"skipped: {reason}")


def _message(report: Any, problem: BaseException | None) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    text = crash.message if crash is not None else str(problem or report.longrepr)
    return _clip(text)


def _shown(value: Any) -> str:
    try:
        return _clip(repr(value))
    except Exception as problem:
        return f"<its repr raised {type(problem).__name__}>"


def _clip(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
