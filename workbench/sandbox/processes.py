"""Start the launcher and its fork servers by exec, and talk to them.

What the servers inherit is chosen here: a new session, a handful of harmless variables, one socket.
Walls are tried from the outside in: bubblewrap, then own namespaces, then none; what could not be
built is remembered with its reason.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import secrets
import select
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from workbench.errors import SandboxError, SandboxSlow
from workbench.sandbox.contract import Layers, Profile
from workbench.sandbox.inside.border import wire
from workbench.sandbox.interpreter import INSIDE, OURS, Interpreter, survey
from workbench.sandbox.line import Answer, Line
from workbench.sandbox.ownlimits import hide_memory

START_SECONDS = 60.0
"""What a start may take, 0.2 s where nothing else runs. One that takes longer is no missing wall: a
busy machine shall not run drafts behind a weaker one.
"""
_BOOT = (
    "import sys; from importlib import import_module, util;"
    "spec = util.spec_from_file_location({0!r}, {1!r} + '/__init__.py');"
    "sys.modules[{0!r}] = util.module_from_spec(spec);"
    "import_module({0!r} + '.server').main()"
)
"""Loads the package of what runs inside under a name that no import statement can say, and from no
folder that imports are looked for in: to a draft there is no such module.
"""
_NAME_INSIDE = "<sandbox>"
_WORK = "/tmp/work"
_NOBODIES = range(61184, 65520)
"""Users that systemd gives out for a while; they own nothing anywhere. Each sandbox takes one of
its own, because the kernel counts processes by user.
"""


@dataclass
class Launcher:
    """A running launcher: the line to it, and what it said about itself."""

    process: subprocess.Popen[bytes]
    line: Line
    profile: Profile = "pure"
    workspace: str = ""
    own_workspace: str = ""  # a directory of ours to remove at the end
    built: tuple[str, ...] = ()
    missing: dict[str, str] = field(default_factory=dict)
    servers: dict[str, Line] = field(default_factory=dict)
    greetings: dict[str, Answer] = field(default_factory=dict)

    def begin(self, role: str) -> None:
        """Have a role's server started without waiting for it."""
        if role in self.servers:
            return
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            wire.send_with(self.line.socket, {"op": "start", "role": role}, (theirs.fileno(),))
        self.servers[role] = Line(ours, f"The {role} server")
        self.greetings[role] = self.servers[role].expect()

    def server(self, role: str) -> Line:
        """The line to one role's server, started on first use and then ready to fork."""
        self.begin(role)
        hello = self.greetings[role].get(START_SECONDS)
        if "ready" not in hello:
            raise SandboxError(f"The {role} server did not start: {hello.get('error')}.")
        return self.servers[role]

    def spawn(self, role: str, quota: dict[str, Any], fds: tuple[int, ...]) -> Answer:
        """Have a child forked that holds `fds` as its descriptors 1, 2, 3 …; it answers {"pid"}."""
        return self.server(role).post({"op": "spawn", "quota": quota}, fds)

    def reap(self, role: str, pid: int, patience: float = 0.0) -> Answer:
        """Have a child and its group ended; it answers {"exit", "alive"}, as `server.reap` does."""
        return self.server(role).post({"op": "reap", "pid": pid, "patience": patience})

    def close(self) -> None:
        """End every process of this launcher; safe to call twice."""
        for line in (*self.servers.values(), self.line):
            line.close()
        self.servers.clear()
        self.process.kill()
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        if self.own_workspace:
            shutil.rmtree(self.own_workspace, ignore_errors=True)
            self.own_workspace = ""


def _compile_inside() -> None:
    """Have the servers' modules compiled ahead, because they cannot write bytecode themselves."""
    import py_compile

    for source in Path(INSIDE).rglob("*.py"):
        cached = Path(importlib.util.cache_from_source(str(source)))
        with contextlib.suppress(OSError, py_compile.PyCompileError):
            if not cached.exists() or cached.stat().st_mtime < source.stat().st_mtime:
                py_compile.compile(str(source), doraise=True)


def launch(layers: Layers, profile: Profile, hash_seed: int) -> Launcher:
    """Start a launcher behind the best wall that this machine allows. Raises SandboxError, and
    SandboxSlow where a wall that could be built took too long.
    """
    interpreter = survey()
    _compile_inside()
    hide_memory()
    reasons: dict[str, str] = _switched_off(layers)
    for wall in _walls(layers, reasons):
        if profile == "process" and not wall:
            why = "; ".join(f"{name}: {reason}" for name, reason in reasons.items())
            raise SandboxError(
                f"The process profile needs a private view of processes ({why}).",
                "Install bubblewrap (apt install bubblewrap), or use the tempdir profile.",
            )
        try:
            launcher = _start(wall, interpreter, layers, profile, hash_seed)
        except SandboxSlow:
            raise
        except SandboxError as problem:
            if not wall:
                raise
            reasons[wall] = problem.message
            continue
        if launcher.built and {"bwrap", "namespaces"} & set(launcher.built):
            reasons = {k: v for k, v in reasons.items() if v == "switched off"}
        launcher.missing = {**reasons, **launcher.missing}
        return launcher
    raise SandboxError("No sandbox could be started.")


def _switched_off(layers: Layers) -> dict[str, str]:
    return {name: "switched off" for name, wanted in asdict(layers).items() if not wanted}


def _walls(layers: Layers, reasons: dict[str, str]) -> Iterator[str]:
    """What may surround the servers, best first; "" stands for nothing."""
    if sys.platform != "linux":
        yield ""
        return
    if layers.bwrap:
        if shutil.which("bwrap"):
            yield "bwrap"
        else:
            reasons["bwrap"] = "not installed"
    if layers.namespaces:
        yield "namespaces"
    yield ""


def _start(
    wall: str, interpreter: Interpreter, layers: Layers, profile: Profile, hash_seed: int
) -> Launcher:
    workspace, ours_to_remove = _workspace(wall, profile)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    plan = _plan(wall, interpreter, layers, profile, workspace, theirs.fileno())
    command = [
        interpreter.executable, "-P", "-s", "-S", "-B", "-X", "utf8",
        "-c", _BOOT.format(_NAME_INSIDE, INSIDE), json.dumps(plan),
    ]  # fmt: skip
    if wall == "bwrap":
        # By its place on our PATH: the servers have another one.
        program = shutil.which("bwrap") or "bwrap"
        around = _bwrap(plan["mounts"], interpreter.hidden, bool(workspace))
        command = [program, *around, *command]
    with theirs:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=_environment(hash_seed),
            cwd="/",
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )
    line = Line(ours, "The sandbox")
    launcher = Launcher(process, line, profile, workspace, ours_to_remove)
    try:
        hello = line.expect().get(START_SECONDS)
    except SandboxSlow:
        launcher.close()
        raise
    except SandboxError as problem:
        said = _last_words(process)
        launcher.close()
        raise SandboxError(said or problem.message) from None
    launcher.built = tuple(hello["built"])
    launcher.missing = dict(hello["missing"])
    return launcher


def _plan(
    wall: str, python: Interpreter, layers: Layers, profile: Profile, workspace: str, control: int
) -> dict[str, Any]:
    wanted = [n for n in ("landlock", "seccomp", "rlimits", "uid") if getattr(layers, n)]
    return {
        "control": control,
        "layers": [*wanted, *(["namespaces"] if wall == "namespaces" else [])],
        "within": "bwrap" if wall == "bwrap" else "",
        "profile": profile,
        "read": python.read,
        "listing": python.listing,
        "mounts": (*python.mounts, *(("/usr/bin", "/bin") if profile == "process" else ())),
        "hidden": python.hidden,
        "sys_path": python.sys_path,
        "absent": OURS,
        "workspace": workspace,
        "user": secrets.choice(_NOBODIES),
    }


def _workspace(wall: str, profile: Profile) -> tuple[str, str]:
    """Where drafts may write: a place in the private view, or without one a directory of ours."""
    if profile in ("pure", "off"):
        return "", ""
    if wall:
        return _WORK, ""
    made = tempfile.mkdtemp(prefix="workbench-")
    return made, made


def _environment(hash_seed: int) -> dict[str, str]:
    """All that the servers get to see of ours. PYTHONHASHSEED is why `-I` is not used."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "PYTHONHASHSEED": str(hash_seed),
        "MALLOC_ARENA_MAX": "1",  # every further arena reserves 64 MB of the address-space limit
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def _bwrap(mounts: tuple[str, ...], hidden: tuple[str, ...], scratch: bool) -> list[str]:
    """bubblewrap's arguments for a view that holds the interpreter and nothing else."""
    args = ["--die-with-parent", "--new-session", "--unshare-ipc", "--unshare-pid"]
    args += ["--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    if os.geteuid() == 0:  # the launcher still has to change its user, then drops these too
        args += ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        args += ["--cap-add", "CAP_SETPCAP", "--cap-add", "CAP_CHOWN"]
    else:
        args += ["--unshare-user"]
    if scratch:  # first, so that an interpreter or a checkout below /tmp is bound over it
        args += ["--perms", "1777", "--size", str(64 << 20), "--tmpfs", "/tmp"]
    # Left to itself, bwrap makes the directories above a mount as closed as their originals are.
    for path in _parents((*mounts, "/dev/null", "/tmp/x")):
        args += ["--perms", "0755", "--dir", path]
    for path in mounts:
        if os.path.islink(path):
            args += ["--symlink", os.readlink(path), path]
        elif os.path.exists(path):
            args += ["--ro-bind", path, path]
    for device in ("null", "zero", "urandom", "random"):
        args += ["--dev-bind", f"/dev/{device}", f"/dev/{device}"]
    for path in hidden:
        if os.path.isdir(path):
            args += ["--size", "4096", "--tmpfs", path]
    return [*args, "--proc", "/proc", "--remount-ro", "/", "--"]


def _parents(paths: Iterable[str]) -> list[str]:
    """All directories above `paths`, the outer ones first."""
    found = {str(parent) for path in paths for parent in PurePosixPath(path).parents}
    return sorted(found - {"/"})


def _last_words(process: subprocess.Popen[bytes]) -> str:
    """The last line that a failed launcher wrote, as the reason of its failure."""
    if process.stderr is None:
        return ""
    process.kill()
    os.set_blocking(process.stderr.fileno(), False)
    poll = select.poll()
    poll.register(process.stderr, select.POLLIN)
    poll.poll(200)
    text = b""
    with contextlib.suppress(OSError):
        text = process.stderr.read() or b""
    lines = text.decode("utf-8", "replace").strip().splitlines()
    return lines[-1][:300] if lines else ""


def supported() -> bool:
    """Whether this system has what the fork servers are built on: fork, and unix sockets."""
    return os.name == "posix"
