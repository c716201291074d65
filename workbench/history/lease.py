"""One session, one holder: who may append to it, across processes.

A lease names its process so that a dead one is recognised: process id with its birth time (ids are
used again), and the boot it belongs to. On this machine a holder is alive exactly while that
process is; a holder on another machine (a shared folder) is alive while its heartbeat is younger
than `SILENCE`. A dead holder's lease is taken over by whoever comes next.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import SessionHeld
from workbench.history.connection import Database, transaction
from workbench.history.stamps import new_id, now

SILENCE = 60.0
"""Seconds without a heartbeat after which a holder on another machine counts as dead."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A process, told apart from every other one that ever had its number."""

    pid: int
    host: str
    boot: str
    born: str

    @property
    def alive(self) -> bool | None:
        """Whether the process runs; None when it belongs to another machine."""
        if self.host != socket.gethostname():
            return None
        return self.boot == boot_id() and birth_of(self.pid) == self.born


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to append to a session, until it is released."""

    session: str
    token: str
    holder: Holder
    since: str


LeaseRow = tuple[str, str, int, str, str, str, str, float]
"""session, token, pid, host, boot, born, since, heartbeat"""


class Leases:
    """The leases of one history, seen from this process."""

    def __init__(self, connection: Database) -> None:
        self._db = connection
        self._me: Holder | None = None

    @property
    def me(self) -> Holder:
        """This process; asked again after a fork."""
        if self._me is None or self._me.pid != os.getpid():
            self._me = this_process()
        return self._me

    def take(self, session: str) -> Lease:
        """The session's lease. Raises SessionHeld while somebody living holds it, this process
        included.
        """
        lease = Lease(session, new_id(), self.me, now())
        with transaction(self._db):
            found = self.holder(session)
            if found is not None:
                raise _held(found)
            self._db.execute(
                "INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (session, lease.token, *_columns(lease.holder), lease.since, time.time()),
            )
        return lease

    def release(self, lease: Lease) -> None:
        """Gives the lease back; one that was taken over meanwhile stays with its new holder."""
        self._db.execute("DELETE FROM leases WHERE token = ?", (lease.token,))

    def beat(self, lease: Lease) -> bool:
        """Says that the holder lives; False when the lease was taken over. Every 20 seconds do."""
        return bool(
            self._db.execute(
                "UPDATE leases SET heartbeat = ? WHERE token = ?", (time.time(), lease.token)
            ).rowcount
        )

    def holder(self, session: str) -> Lease | None:
        """The living holder's lease; None when nobody holds the session."""
        row = self._db.execute(
            "SELECT session, token, pid, host, boot, born, since, heartbeat FROM leases"
            " WHERE session = ?",
            (session,),
        ).fetchone()
        return None if row is None else self._living(row)

    def refuse(self, row: LeaseRow | None) -> None:
        """Raises SessionHeld when the lease found belongs to another living process."""
        if row is None or row[2:6] == _columns(self.me):
            return
        found = self._living(row)
        if found is not None:
            raise _held(found)

    def refuse_any(self, session: str) -> None:
        """Raises SessionHeld when anybody living holds the session, this process included."""
        found = self.holder(session)
        if found is not None:
            raise _held(found)

    def _living(self, row: LeaseRow) -> Lease | None:
        """The lease of a row; None when its holder is dead."""
        session, token, pid, host, boot, born, since, heartbeat = row
        holder = Holder(pid, host, boot, born)
        lives = holder == self.me or holder.alive
        if lives is None:
            lives = time.time() - heartbeat < SILENCE
        return Lease(session, token, holder, since) if lives else None


def this_process() -> Holder:
    """The process that asks."""
    pid = os.getpid()
    return Holder(pid, socket.gethostname(), boot_id(), birth_of(pid))


def boot_id() -> str:
    """Names the machine's current run; empty where the system does not tell."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return _asked("sysctl", "-n", "kern.boottime") if sys.platform == "darwin" else ""


def birth_of(pid: int) -> str:
    """When the process began, in the system's own words; empty when none of that id runs."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        known = Path("/proc/self/stat").exists()
        return "" if known else _asked("ps", "-o", "lstart=", "-p", str(pid))
    state, *fields = stat.rpartition(")")[2].split()
    return "" if state in "ZX" else fields[18]


def _asked(*command: str) -> str:
    import subprocess

    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _columns(holder: Holder) -> tuple[int, str, str, str]:
    return holder.pid, holder.host, holder.boot, holder.born


def _held(lease: Lease) -> SessionHeld:
    here = lease.holder.host == socket.gethostname()
    who = f"process {lease.holder.pid}" + ("" if here else f" on {lease.holder.host}")
    if here and lease.holder.pid == os.getpid():
        who = "this very process"
    return SessionHeld(
        f"Session {lease.session} is held by {who} since {lease.since}.",
        f"Steer it from here with `workbench ctl {lease.session} …`, or end that process first.",
    )
