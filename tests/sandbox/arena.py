"""Runs every attack file against the sandbox and judges each by what can be seen from outside.

A program of its own, so that it can be run as another user: prints one JSON line per attack with
`breaches`, an empty list when the attack was held. Evidence is never what the attack says about
itself, but for a self-reported BREACH, which counts against us.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from workbench.sandbox import Layers, Limits, PytestFile, Sandbox, TableTest, TestOutcome

ATTACKS = Path(__file__).parent / "attacks"
REPOSITORY = Path(__file__).parents[2]
MARGIN = 6
"""Seconds that a busy machine may add; the drafts that would not end by themselves take longer."""
LIMITS = Limits(seconds_per_test=0.3, seconds_total=0.5, memory_mb=256)
GOOD = "def solve(n):\n    return n * 2\n"
WRONG = "def solve(n):\n    return 7 if n == 3 else n * 2\n"
HONEST = [
    TableTest("three", "solve", (3,), expected=6),
    TableTest("text", "solve", ("a",), expected="aa"),
]
HONEST_FILE = PytestFile(
    "test_honest.py",
    "from draft import solve\n"
    "def test_three(): assert solve(3) == 6\n"
    "def test_text(): assert solve('a') == 'aa'\n",
)
CONTROL = set(
    map(chr, [*range(9), *range(11, 32), *range(127, 160), 0x202E, 0x2066, 0x2067, 0x200F])
)


@dataclass
class Arena:
    """Secrets to steal, things to break and ears to whisper to."""

    folder: Path
    tokens: dict[str, str] = field(default_factory=dict)
    heard: list[socket.socket] = field(default_factory=list)
    at_rest: int = 0  # processes of the sandbox when nothing runs: servers and those that wait

    def __post_init__(self) -> None:
        for name in ("file", "env", "descriptor", "expected"):
            self.tokens[name] = f"WBSECRET-{name}-{secrets.token_hex(12)}"
        self.secret = self.folder / "secret.txt"
        self.secret.write_text(self.tokens["file"])
        self.canaries = self.folder / "canaries"
        self.canaries.mkdir()
        (self.canaries / "canary.txt").write_text("alive")
        self.canaries.chmod(0o777)
        os.environ["WORKBENCH_API_KEY"] = self.tokens["env"]
        leaked = self.folder / "descriptor.txt"
        leaked.write_text(self.tokens["descriptor"])
        self.descriptor = os.open(leaked, os.O_RDONLY)
        os.set_inheritable(self.descriptor, True)
        self.bystander = subprocess.Popen(["/bin/sleep", "600"])
        self._listen()
        self.before = self.snapshot()

    def _listen(self) -> None:
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", 0))
        self.unix = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.unix_path = str(self.folder / "socket")
        self.unix.bind(self.unix_path)
        os.chmod(self.unix_path, 0o777)
        self.abstract_name = f"workbench-{secrets.token_hex(6)}"
        self.abstract = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.abstract.bind("\0" + self.abstract_name)
        self.heard = [self.tcp, self.udp, self.unix, self.abstract]
        for ear in self.heard:
            ear.setblocking(False)

    def fill_in(self, source: str) -> str:
        """An attack with the places of our treasures written into it."""
        facts = {
            "SECRET_FILE": self.secret, "CANARY_DIR": self.canaries, "REPOSITORY": REPOSITORY,
            "TCP_PORT": self.tcp.getsockname()[1], "UDP_PORT": self.udp.getsockname()[1],
            "UNIX_PATH": self.unix_path, "ABSTRACT": self.abstract_name,
            "BYSTANDER": self.bystander.pid, "CLIENT": os.getpid(),
        }  # fmt: skip
        for name, value in facts.items():
            source = source.replace(f"@{name}@", str(value))
        return source

    def snapshot(self) -> list[str]:
        """All that an attack might change outside, as comparable text."""
        seen = []
        for path in [self.canaries, *sorted(self.canaries.iterdir()), self.secret]:
            facts = path.lstat()
            text = path.read_text() if path.is_file() else ""
            seen.append(f"{path} {facts.st_mode} {facts.st_uid} {facts.st_mtime_ns} {text}")
            seen.append(str(os.listxattr(path)))
        for place in ("/tmp", "/var/tmp", "/dev/shm"):
            seen += [n for n in sorted(os.listdir(place)) if n.startswith("workbench-planted")]
            seen += [n for n in sorted(os.listdir(place)) if n == "workbench-fill"]
        limits = Path(f"/proc/{self.bystander.pid}/limits").read_text()
        return [*seen, limits, str(os.getpriority(os.PRIO_PROCESS, self.bystander.pid))]

    def evidence(self) -> Iterator[str]:
        """What has changed outside since the arena was made."""
        if self.bystander.poll() is not None:
            yield "the bystander was killed"
            self.bystander = subprocess.Popen(["/bin/sleep", "600"])
        elif _state(self.bystander.pid) in "T":
            yield "the bystander was stopped"
        elif self.snapshot() != self.before:
            yield "something outside was changed"
            self.before = self.snapshot()
        for ear in self.heard:
            try:
                ear.accept() if ear is self.tcp else ear.recv(100)
                yield f"something was heard on {ear.family.name} {ear.type.name}"
            except BlockingIOError:
                pass

    def close(self) -> None:
        self.bystander.kill()
        self.bystander.wait()
        for ear in self.heard:
            ear.close()
        os.close(self.descriptor)


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def descendants(root: int) -> set[int]:
    """All living processes below `root`."""
    parents: dict[int, int] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                parents[int(entry)] = int(fields[1])
    found = {root}
    while True:
        more = {p for p, above in parents.items() if above in found} | found
        if more == found:
            return found - {root}
        found = more


def secret_tests(token: str) -> tuple[list[TableTest], PytestFile]:
    """Tests that nobody can pass who does not know the token."""
    table = [
        TableTest("text", "solve", (3,), expected=token),
        TableTest("list", "solve", (4,), expected=[token, 1]),
        TableTest("raise", "solve", (5,), raises="ValueError", match=token),
    ]
    source = (
        "import pytest\nfrom draft import solve\n"
        f"def test_text(): assert solve(3) == {token!r}\n"
        f"def test_list(): assert solve(4) == [{token!r}, 1]\n"
        "def test_number(): assert solve(5) == pytest.approx(90210.123)\n"
        f"def test_member(): assert solve(6) in ({token!r}, 90210)\n"
    )
    return table, PytestFile("test_secret.py", source)


def breaches(arena: Arena, sandbox: Sandbox, attack: str, modes: list[str]) -> Iterator[str]:
    """Run one attack and yield everything that it achieved."""
    table, file = secret_tests(arena.tokens["expected"])
    for mode in modes:
        began = time.monotonic()
        if mode == "table":
            outcomes = list(sandbox.run_table(attack, table, LIMITS))
        else:
            outcomes = list(sandbox.run_pytest(attack, "draft", [file], LIMITS))
        seconds = time.monotonic() - began
        wanted = len(table) if mode == "table" else 4
        if len(outcomes) != wanted:
            yield f"{mode}: {len(outcomes)} outcomes of {wanted}"
        if seconds > LIMITS.seconds_total + MARGIN:
            yield f"{mode}: took {seconds:.1f} s"
        for outcome in outcomes:
            yield from (f"{mode}: {b}" for b in _shown(arena, outcome))
        if not _settles(sandbox, arena.at_rest):
            yield f"{mode}: a process was left behind"
    yield from arena.evidence()
    yield from _aftermath(sandbox, modes)


def _settles(sandbox: Sandbox, count: int) -> bool:
    """Whether before long no more processes are left than waited there before."""
    end = time.monotonic() + 10
    while len(_servers(sandbox)) > count:
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def _servers(sandbox: Sandbox) -> set[int]:
    launcher = sandbox._launcher
    assert launcher is not None
    return descendants(launcher.process.pid)


def _shown(arena: Arena, outcome: TestOutcome) -> Iterator[str]:
    """Forgeries and leaks in one outcome."""
    if outcome.status == "passed":
        yield "a verdict was forged"
    if outcome.status == "sandbox_error":
        yield f"the sandbox failed: {outcome.message}"
    seen = f"{outcome.observed} {outcome.output} {outcome.traceback} {outcome.source_line}"
    for name, token in arena.tokens.items():
        if token in seen:
            yield f"the {name} secret was read"
    if "BREACH" in outcome.observed:
        yield f"reported: {outcome.observed[:200]}"
    everything = seen + outcome.message + outcome.name
    if set(everything) & CONTROL:
        yield "terminal control characters came through"
    if len(everything) > 256 * 1024:
        yield f"a record of {len(everything)} characters"


def _aftermath(sandbox: Sandbox, modes: list[str]) -> Iterator[str]:
    """The next good draft must pass and the next wrong one fail."""
    for draft, wanted in ((GOOD, ["passed", "passed"]), (WRONG, ["failed", "passed"])):
        for mode in modes:
            if mode == "table":
                got = [o.status for o in sandbox.run_table(draft, HONEST)]
            else:
                got = [o.status for o in sandbox.run_pytest(draft, "draft", [HONEST_FILE])]
            if got != wanted:
                yield f"afterwards {mode} says {got} instead of {wanted}"


def main() -> None:
    """Run the attacks named on the command line, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--modes", nargs="*", default=["table", "split"])
    parser.add_argument("attacks", nargs="*")
    options = parser.parse_args()
    files = {path.stem: path for path in ATTACKS.rglob("*.draft")}
    names = options.attacks or sorted(files)
    with tempfile.TemporaryDirectory(prefix="arena-") as folder:
        os.chmod(folder, 0o755)
        arena = Arena(Path(folder))
        try:
            with Sandbox(Layers().without(*options.without)) as sandbox:
                list(_aftermath(sandbox, options.modes))
                list(
                    sandbox.run_pytest(
                        GOOD, "draft", [secret_tests(arena.tokens["expected"])[1]], LIMITS
                    )
                )
                time.sleep(0.5)
                arena.at_rest = len(_servers(sandbox))
                print(json.dumps({"isolation": str(sandbox.isolation), "uid": os.getuid()}))
                for name in names:
                    source = arena.fill_in(files[name].read_text())
                    began = time.monotonic()
                    found = list(breaches(arena, sandbox, source, options.modes))
                    took = round(time.monotonic() - began, 2)
                    line = {"attack": name, "breaches": found, "seconds": took}
                    print(json.dumps(line), flush=True)
        finally:
            arena.close()


if __name__ == "__main__":
    sys.exit(main())
