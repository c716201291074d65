"""The launcher and its fork servers: clean, single-threaded processes that only start children.

The client starts this module with exec, an empty environment and no descriptor but one socket. The
launcher builds the wall that needs building once (namespaces, another user, no capabilities) and
then forks one server per role on request: `subject` runs drafts, `judge` runs trusted tests. A
server never sees a draft or a test: those go straight to its children, over descriptors that the
client passes along, so nothing of one run is left in memory for the next.

Protocol, on the launcher's socket: {"op": "start", "role"} + one socket; on a server's socket:
{"op": "spawn", "quota"} + descriptors -> {"pid"}, {"op": "reap", "pid"} -> {"exit", "alive"}.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import json
import os
import signal
import socket
import sys
import time
from dataclasses import dataclass, replace
from typing import Any

from .border import wire
from .walls import landlock, lockdown, namespaces, seccomp, syscalls

_TASKS = {"pure": 64, "tempdir": 64, "process": 32, "off": 64, "judge": 256}
"""Processes and threads that a draft may have at a time, by profile; and those of tests."""
_OWN_TASKS = 32
"""What else counts: the launcher, the servers, and the children that wait for the next run."""


@dataclass(frozen=True)
class Plan:
    """What the client asks the launcher to build."""

    control: int  # descriptor of the launcher's socket
    layers: tuple[str, ...]  # wanted: namespaces, landlock, seccomp, rlimits, uid
    within: str  # "bwrap" when bubblewrap already surrounds us
    profile: str
    read: tuple[str, ...]  # directories and files of the interpreter
    listing: tuple[str, ...]
    mounts: tuple[str, ...]
    hidden: tuple[str, ...]
    sys_path: tuple[str, ...]
    absent: tuple[str, ...]  # packages that nothing in here may find
    workspace: str  # the one writable directory of profiles with files; "" without
    user: int  # whom to become instead of root


def main() -> None:
    """Build the wall, say what stands, then start servers until the client is gone."""
    lockdown.lift_soft_limits()
    plan = _plan(json.loads(sys.argv[1]))
    del sys.argv[1:]
    control = socket.socket(fileno=plan.control)
    built, missing = _build(plan)
    sys.path[:] = [entry for entry in plan.sys_path if os.path.isdir(entry)]
    sys.meta_path.insert(0, Absent(plan.absent))
    wire.send_with(control, {"built": built, "missing": missing, "uid": os.getuid()})
    while True:
        try:
            request, fds = wire.receive_with(control)
        except wire.Gone:
            os._exit(0)
        if os.fork() == 0:
            control.close()
            _serve(plan, built, str(request["role"]), socket.socket(fileno=fds[0]))
        for fd in fds:
            os.close(fd)
        _collect_orphans()


def _plan(raw: dict[str, Any]) -> Plan:
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in raw.items()}
    return Plan(**fields)


def _build(plan: Plan) -> tuple[list[str], dict[str, str]]:
    """Apply the layers that hold for all children. Returns those standing and why others do not."""
    built: list[str] = [plan.within] if plan.within else []
    missing: dict[str, str] = {}
    if "namespaces" in plan.layers and not plan.within:
        namespaces.leave()
        namespaces.build_root(plan.mounts, plan.hidden, 64 if plan.workspace else 0)
        built.append("namespaces")
    if plan.workspace:
        os.makedirs(plan.workspace, mode=0o700, exist_ok=True)
    if "uid" in plan.layers and os.geteuid() == 0:
        _give_workspace(plan, plan.user)
        if lockdown.drop_user((os.__file__, __file__), plan.user):
            built.append("uid")
        else:
            _give_workspace(plan, os.geteuid())
            missing["uid"] = "the interpreter lies where only root can read it"
    lockdown.drop_capabilities()
    lockdown.die_with_parent()
    lockdown.hide_memory()
    for name, present in (
        ("landlock", landlock.abi() > 0),
        ("seccomp", sys.platform == "linux" and seccomp.accepted()),
        ("rlimits", True),
    ):
        if name in plan.layers and present:
            built.append(name)
        elif name in plan.layers:
            missing[name] = f"this kernel offers no {name}"
    if "seccomp" in missing:
        sys.exit("This kernel takes no seccomp filter, and without one no draft is run.")
    return built, missing


def _give_workspace(plan: Plan, user: int) -> None:
    """The one writable directory belongs to whoever drafts run as; root without capabilities is
    kept out of another's.
    """
    if plan.workspace:
        with contextlib.suppress(OSError):
            os.chown(plan.workspace, user, user)


def _serve(plan: Plan, built: list[str], role: str, control: socket.socket) -> None:
    """Become the fork server of one role. Never returns."""
    try:
        lockdown.die_with_parent()
        syscalls.prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: orphaned grandchildren come to this process
        server = Server(control, role, _wall(plan, built, role), plan.workspace)
        server.run()
    except (wire.Gone, KeyboardInterrupt):
        os._exit(0)
    except BaseException as problem:
        with contextlib.suppress(BaseException):
            wire.send_with(control, {"error": f"{type(problem).__name__}: {problem}"})
        os._exit(1)


def _wall(plan: Plan, built: list[str], role: str) -> lockdown.Wall:
    ruleset = None
    if "landlock" in built:
        ruleset = _keep_high(landlock.ruleset(_paths(plan)))
    rules = _rules(plan, built) if "seccomp" in built else None
    if rules is not None and role == "judge":
        rules = replace(rules, forking=True, stacking=True)
    template = seccomp.program(rules) if rules is not None else None
    most = _TASKS[role] if role == "judge" else _TASKS[plan.profile]
    others = 0 if _counted_alone(built) else lockdown.tasks_of_user()
    return lockdown.Wall(ruleset, template, "rlimits" in built, 0, others + _OWN_TASKS + most)


def _counted_alone(built: list[str]) -> bool:
    """Whether the kernel counts the sandbox's processes apart from the user's other ones."""
    own_count = "namespaces" in built or "bwrap" in built
    return "uid" in built or (own_count and os.getuid() != 0)


def _keep_high(fd: int) -> int:
    """Move a descriptor out of the range that children lay their own out in."""
    import fcntl

    high = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 100)
    os.close(fd)
    return high


def _paths(plan: Plan) -> landlock.Paths:
    files = (plan.workspace,) if plan.workspace else ()
    programs = ("/usr", "/bin", "/lib", "/lib64", sys.prefix) if plan.profile == "process" else ()
    return landlock.Paths(
        read=(*plan.read, "/dev/zero", "/dev/urandom", "/dev/random"),
        listing=plan.listing,
        write=files,
        devices=("/dev/null",),
        execute=programs,
    )


def _rules(plan: Plan, built: list[str]) -> seccomp.Rules:
    own_view = "namespaces" in built or "bwrap" in built
    files = bool(plan.workspace)
    return seccomp.Rules(
        forking=plan.profile == "process",
        execution=plan.profile == "process",
        tree=files,
        metadata=files and own_view,
        writing=files or own_view or "landlock" in built,
    )


class Server:
    """One role's fork server: a loop over requests, with nothing else in its memory."""

    def __init__(
        self, control: socket.socket, role: str, wall: lockdown.Wall, workspace: str
    ) -> None:
        self.control, self.role, self.workspace = control, role, workspace
        self.worker: Any = _warm(role)
        self.wall = replace(wall, base_bytes=lockdown.address_space())

    def run(self) -> None:
        """Answer requests until the client is gone."""
        gc.collect()
        gc.freeze()
        wire.send_with(self.control, {"ready": self.role, "threads": _threads()})
        while True:
            request, fds = wire.receive_with(self.control)
            answer = self.spawn(request, fds) if request["op"] == "spawn" else self.reap(request)
            for fd in fds:
                os.close(fd)
            wire.send_with(self.control, answer)

    def spawn(self, request: dict[str, Any], fds: list[int]) -> dict[str, Any]:
        """Fork a child behind the wall, holding `fds` as its descriptors 1, 2, 3 …"""
        if _threads() != 1:
            return {"error": "the server has threads and must not fork"}
        if self.workspace and self.role == "subject":
            _empty(self.workspace)
        try:
            pid = os.fork()
        except OSError as problem:
            return {"error": f"cannot fork: {problem}"}
        if pid == 0:
            self._be_child(lockdown.Quota(**request["quota"]), fds, request.get("options", {}))
        return {"pid": pid}

    def _be_child(self, quota: lockdown.Quota, fds: list[int], options: dict[str, Any]) -> None:
        code = 70
        try:
            lockdown.close_down(self.wall, quota, fds)
            self.wall = replace(self.wall, ruleset=None)
            if self.workspace:
                os.chdir(self.workspace)
            else:
                with contextlib.suppress(OSError):
                    os.chdir("/")
            code = self.worker.run(options)
        except BaseException:
            with contextlib.suppress(BaseException):
                import traceback

                os.write(2, traceback.format_exc().encode("utf-8", "replace"))
        finally:
            os._exit(code)

    def reap(self, request: dict[str, Any]) -> dict[str, Any]:
        """Kill what is left of a child and its group, and tell how the child ended.

        `alive` says whether it was still running when asked; `patience` seconds are given first.
        """
        pid = int(request["pid"])
        ended = _ends_within(pid, float(request.get("patience", 0.0)))
        _kill_group(pid)
        status = os.waitpid(pid, 0)[1]
        _collect_orphans(pid)
        return {"exit": os.waitstatus_to_exitcode(status), "alive": not ended}


def _ends_within(pid: int, patience: float) -> bool:
    """Whether the child ends by itself within `patience` seconds. It stays to be waited for."""
    end = time.monotonic() + patience
    while not _has_ended(pid):
        if time.monotonic() >= end:
            return False
        time.sleep(0.0005)
    return True


def _has_ended(pid: int) -> bool:
    """Whether a child has ended, leaving it to be waited for; not known where waitid is missing."""
    if not hasattr(os, "waitid"):
        return False
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _collect_orphans(group: int = 0) -> None:
    """Bury the dead: of a group after its kill (waiting for them), else whoever has ended."""
    while True:
        try:
            found, _ = os.waitpid(-group if group else -1, 0 if group else os.WNOHANG)
        except ChildProcessError:
            return
        except OSError as problem:
            if problem.errno == errno.EINTR:
                continue
            return
        if not found:
            return


def _empty(directory: str) -> None:
    """Remove everything below a directory, as the next run must find it fresh."""
    import shutil

    for entry in os.scandir(directory):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                os.unlink(entry.path)


def _threads() -> int:
    """How many threads this process has; where /proc is not shown, what Python knows of."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return len(sys._current_frames())


def _warm(role: str) -> Any:
    """Import and prepare what children of this role need, so that they start with it in memory."""
    if role == "subject":
        from . import subject

        subject.warm()
        _seal()
        return subject
    from . import judge

    judge.warm()
    _seal()
    return judge


def _seal() -> None:
    """From now on no further module of ours is found: a subject never sees the judge's."""
    own = __name__.partition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == own and hasattr(module, "__path__"):
            module.__path__ = []


class Absent:
    """Finds nothing where these packages are asked for: their folders may lie beside the packages
    of others, and a folder alone would be taken for a package.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> None:
        """Raise ModuleNotFoundError as Python does, for one of them; else leave it to others."""
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
