"""The judge: trusted tests under real pytest, with the draft in another process.

A server collects the test files once, without any draft, and is forked for every run; the fork gets
a channel to a subject, runs the wanted tests and streams each result as it comes. The ids of the
tests are those that the server found, so no draft has a say in what has to pass.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import os
import random
import signal
import socket
import sys
import threading
import types
from typing import Any

from .border import crossings, naming, wire
from .remote import connection, draft, patching, promises
from .walls import lockdown, seccomp

CONTROL, CHANNEL, RESULTS = 3, 3, 4


def warm() -> None:
    """Import pytest and let it run a small session, so that forks find everything loaded."""
    import asyncio  # noqa: F401  used by many tests, slow to import
    import dataclasses  # noqa: F401

    from . import pytesting

    pytesting.rehearse()


def run(options: dict[str, Any]) -> int:
    """Be the server of some test files: collect them, then fork a judge for every run."""
    control = socket.socket(fileno=CONTROL)
    request, _ = wire.receive_with(control)
    session = Session(
        [str(name) for name in request["modules"]],
        bool(request["in_process"]),
        _declared(request["classes"]),
    )
    answer = session.collect([(str(n), str(s)) for n, s in request["files"]])
    narrow = None
    if request["narrow"] is not None:
        narrow = seccomp.program(seccomp.Rules(**request["narrow"]))
    gc.collect()
    gc.freeze()
    wire.send_with(control, answer)
    while True:
        try:
            request, fds = wire.receive_with(control)
        except wire.Gone:
            return 0
        match request["op"]:
            case "run":
                wire.send_with(control, _start(session, control, fds, narrow))
            case "reap":
                wire.send_with(control, _reap(int(request["pid"])))
        for fd in fds:
            os.close(fd)


def _start(
    session: Session, control: socket.socket, fds: list[int], narrow: bytes | None
) -> dict[str, Any]:
    try:
        pid = os.fork()
    except OSError as problem:
        return {"error": f"cannot fork: {problem}"}
    if pid:
        return {"pid": pid}
    try:
        output, channel, results = fds
        lockdown.keep_only([output, output, channel, results])
        control.detach()
        lockdown.die_with_parent()
        if narrow is not None:
            seccomp.install(seccomp.for_process(narrow, os.getpid()))
        wanted = wire.receive(RESULTS)
        session.run(wanted)
    except wire.Gone:
        os._exit(0)
    except BaseException:
        import traceback

        with contextlib.suppress(BaseException):
            os.write(2, traceback.format_exc().encode("utf-8", "replace"))
        os._exit(71)
    finally:
        os._exit(0)


def _reap(pid: int) -> dict[str, Any]:
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        status = os.waitpid(pid, 0)[1]
        return {"exit": os.waitstatus_to_exitcode(status)}
    return {"exit": 0}


def _declared(names: Any) -> frozenset[str] | None:
    return None if names is None else frozenset(map(str, names))


class Session:
    """One pytest session over files that lie in memory only."""

    def __init__(
        self, modules: list[str], in_process: bool = False, declared: frozenset[str] | None = None
    ) -> None:
        self.declared = declared
        self.modules = [promises.DraftModule(name) for name in modules]
        self.in_process = in_process
        self.patches = patching.Patches()
        self.late = False  # whether files must be collected anew for every draft
        self._files: list[tuple[str, str]] = []
        self._items: list[Any] = []
        self._telling = threading.Lock()

    def collect(self, files: list[tuple[str, str]]) -> dict[str, Any]:
        """Collect the files. Returns the tests' ids, or what kept a file from being collected."""
        from . import pytesting

        self._files = files
        for module in sorted(self.modules, key=lambda each: each.__name__.count(".")):
            _install_module(module)  # a package before what is in it
        _configure_hypothesis(files)
        _follow_random(files, self.modules[0])
        patching.watch(self.patches)
        pytesting.let_monkeypatch_restore(self.patches)
        self._pytest = pytesting.Harness("\n".join(source for _, source in files))
        if self.in_process:
            return self._guess()
        problems = self._collect_all()
        if any(kind == "NeedsDraft" for kind, _, _ in problems):
            return self._guess()
        if problems:
            return {"ids": [], "problems": [[n, text] for _, n, text in problems]}
        return {"ids": [item.nodeid for item in self._items], "late": False}

    def _guess(self) -> dict[str, Any]:
        self.late = True
        ids = [i for name, source in self._files for i in guess_ids(name, source)]
        return {"ids": ids, "late": True}

    def _collect_all(self) -> list[tuple[str, str, str]]:
        self._items = []
        problems = []
        for name, source in self._files:
            items, problem = self._pytest.collect(name, source)
            self._items += items
            if problem is not None:
                problems.append((problem[0], name, problem[1]))
        return problems

    def run(self, request: dict[str, Any]) -> None:
        """In the forked judge: meet the draft, run the tests, stream what comes of them.

        `request` has the `ids` of the tests (None for all) and either the `draft` itself or the
        `pid` of the process that holds it, with the `seconds` that a test may take.
        """
        ids: list[str] | None = request["ids"]
        if "draft" in request:
            self._run_beside(request["draft"])
            return
        counted = self._crossings(int(request["pid"]), float(request["seconds"]))
        link = connection.Connection(CHANNEL, self.patches, self.declared, counted)
        try:
            hello = link.greet([module.__name__ for module in self.modules])
        except (wire.Gone, wire.BadFrame, KeyError, TypeError, ValueError) as problem:
            wire.send(RESULTS, {"load": {"gone": str(problem)}})
            return
        printed = {k: hello.get(k) for k in ("o", "e")}
        wire.send(RESULTS, {"load": {k: hello.get(k) for k in ("loaded", "problem")}, **printed})
        if hello.get("loaded") is not True:
            return
        for module in self.modules:
            module.__dict__["_connection_"] = link
        if self.late and not self._collect_late():
            return
        self._keep_promises()
        wanted = None if ids is None else set(ids)
        chosen = [item for item in self._items if wanted is None or item.nodeid in wanted]
        self._pytest.run(chosen, link, self._tell)
        wire.send(RESULTS, {"end": True, "ids": [item.nodeid for item in chosen]})

    def _crossings(self, pid: int, limit: float) -> crossings.Crossings:
        """What tells the client how long calls are on their way to the draft and back."""

        def tell(seconds: float) -> None:
            self._tell({"crossed": seconds})

        return crossings.Crossings(tell, limit, lambda: crossings.processor_time(pid))

    def _tell(self, message: dict[str, Any]) -> None:
        with self._telling:
            wire.send(RESULTS, message)

    def _run_beside(self, source: Any) -> None:
        """The draft in this very process, which it can then bend at will: canaries at both ends."""
        own = draft.Sources.of(source, self.modules[0].__name__)
        try:
            draft.load(own)
        except BaseException as problem:
            wire.send(RESULTS, {"load": {"problem": draft.describe(problem, own)}})
            return
        wire.send(RESULTS, {"load": {"loaded": True}})
        if not self._collect_late():
            return
        canary, _ = self._pytest.collect("test_canary.py", "def test_canary(): assert 1 == 2\n")
        self._pytest.run(canary, None, _tell_canary)
        self._pytest.run(self._items, None, self._tell)
        self._pytest.run(canary, None, _tell_canary)
        wire.send(RESULTS, {"end": True})

    def _collect_late(self) -> bool:
        problems = self._collect_all()
        ids = [item.nodeid for item in self._items]
        told = [[name, text] for _, name, text in problems]
        wire.send(RESULTS, {"collected": ids, "problems": told})
        return not problems

    def _keep_promises(self) -> None:
        """Put the draft's real proxies where the test modules hold promises."""
        for module in self._pytest.modules:
            for name, value in list(vars(module).items()):
                if isinstance(value, promises.Promise):
                    with contextlib.suppress(ImportError):
                        vars(module)[name] = value._kept_()


def _tell_canary(message: dict[str, Any]) -> None:
    if "finish" in message:
        wire.send(RESULTS, {"canary": message["finish"]["status"]})


def _install_module(module: promises.DraftModule) -> None:
    """Make `import name` and `from name import x` find the draft's proxy; parents are made up."""
    around = naming.parents(module.__name__)
    for name in around:
        if name not in sys.modules:
            sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name])["__path__"] = []
    sys.modules[module.__name__] = module
    for name in [*around[1:], module.__name__][: len(around)]:
        outer, _, last = name.rpartition(".")
        vars(sys.modules[outer])[last] = sys.modules[name]


def _configure_hypothesis(files: list[tuple[str, str]]) -> None:
    """Property tests must not write a database, depend on luck or count the border's time."""
    if any("hypothesis" in source for _, source in files):
        with contextlib.suppress(ImportError):
            import hypothesis

            hypothesis.settings.register_profile(
                "sandbox",
                database=None,
                derandomize=True,
                deadline=None,
                suppress_health_check=[hypothesis.HealthCheck.too_slow],
            )
            hypothesis.settings.load_profile("sandbox")


def _follow_random(files: list[tuple[str, str]], module: promises.DraftModule) -> None:
    """Let `random.seed` in a test seed the draft's generator too."""
    if not any("random.seed" in source for _, source in files):
        return
    seed = random.seed

    def seed_both(a: Any = None, version: int = 2) -> None:
        seed(a, version)
        link = module.__dict__["_connection_"]
        if link is not None:
            link.seed(a)

    random.seed = seed_both


def guess_ids(name: str, source: str) -> list[str]:
    """Ids of the tests in a file by reading it; parametrised ones count once."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return [name]
    found = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name[:4] == "test":
            found.append(f"{name}::{node.name}")
        if isinstance(node, ast.ClassDef) and (
            node.name.startswith("Test")
            or any(ast.unparse(base).rpartition(".")[2] == "TestCase" for base in node.bases)
        ):
            found += [
                f"{name}::{node.name}::{part.name}"
                for part in node.body
                if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))
                and part.name.startswith("test")
            ]
    return found or [name]
