"""Where the history lies, and that nobody else can read it.

The file is made with mode 0600 before SQLite opens it (its `-wal` and `-shm` take the same mode),
in a folder of mode 0700, whatever the umask; a file or folder that was looser is tightened. A
folder that is shared or not our own (`/tmp`, another user's) is left alone: the file's own mode
protects it.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from workbench.home import chosen_home

FILE_NAME = "history.db"
_SIDE_FILES = ("", "-wal", "-shm", "-journal")


def data_folder() -> Path:
    """`WORKBENCH_HOME`, or the platform's folder for this user's data."""
    if (chosen := chosen_home()) is not None:
        return chosen
    from platformdirs import user_data_path

    return user_data_path("feedback-workbench", appauthor=False)


def default_path() -> Path:
    """The history's file where no other is named."""
    return data_folder() / FILE_NAME


def make_private(path: Path, *, own_folder: bool) -> None:
    """Creates the file, empty, if it is missing; tightens its mode and, with `own_folder`, its
    folder's. Raises OSError.
    """
    created = not path.parent.exists()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if created or own_folder:
        _tighten(path.parent, 0o700)
    # Never opened when it exists: closing any descriptor of it would drop this process's locks on
    # it, and another process's last close would then take the write-ahead log away from under us
    # (sqlite.org/howtocorrupt.html, "Posix advisory locks canceled").
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    for suffix in _SIDE_FILES:
        _tighten(path.with_name(path.name + suffix), 0o600)


def _tighten(path: Path, mode: int) -> None:
    """Takes away what `mode` does not allow, from what is ours and not shared."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    shared = bool(found.st_mode & stat.S_ISVTX)
    if not shared and found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) & ~mode:
        path.chmod(mode)
