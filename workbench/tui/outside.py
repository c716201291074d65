"""The person's editor and clipboard: the two things outside the terminal screen.

An unredacted draft must not come to rest on a disk: the editor's file lies in memory (`/dev/shm`)
where the system has such a place, is readable by its owner only, and is removed afterwards.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from workbench.errors import UsageError

COPIERS = (
    ("wl-copy", ("wl-copy",), "WAYLAND_DISPLAY"),
    ("xclip", ("xclip", "-selection", "clipboard"), "DISPLAY"),
    ("xsel", ("xsel", "--clipboard", "--input"), "DISPLAY"),
    ("pbcopy", ("pbcopy",), ""),
    ("clip.exe", ("clip.exe",), ""),
)
"""(program, its command line, the variable that must be set)."""
OSC52_CAP = 100_000
"""Characters that terminals still take by OSC 52 (about 75 kB of text in base64)."""


def editor_command(environment: Mapping[str, str]) -> list[str]:
    """The editor with its arguments: $VISUAL, then $EDITOR, then vi or nano."""
    for name in ("VISUAL", "EDITOR"):
        command = shlex.split(environment.get(name, ""))
        if command:
            return command
    for name in ("vi", "nano"):
        if shutil.which(name):
            return [name]
    raise UsageError("No editor is set.", "Set it: export EDITOR=nano. Or edit here with e.")


def edit_outside(text: str, suffix: str, no_color: bool = False) -> str:
    """The text as the editor left it. Blocks; the screen must be suspended."""
    memory = Path("/dev/shm")
    folder = str(memory) if memory.is_dir() and os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="workbench-", dir=folder) as private:
        file = Path(private) / f"draft{suffix}"
        file.touch(mode=0o600)
        file.write_text(text, encoding="utf-8")
        command = editor_command(os.environ)
        environment = {**os.environ, **({"NO_COLOR": "1"} if no_color else {})}
        try:
            status = subprocess.run([*command, str(file)], env=environment, check=False).returncode
        except OSError as error:
            raise UsageError(
                f"The editor '{command[0]}' cannot be started: {error.strerror}.",
                "Set another one: export EDITOR=nano.",
            ) from error
        if status:
            raise UsageError(
                f"The editor ended with status {status}; nothing was taken over.",
                "Edit here with e.",
            )
        return file.read_text(encoding="utf-8", errors="replace")


def copy_outside(text: str) -> str:
    """Copy with a program of the system; gives its name, or empty where there is none. Blocks."""
    for name, command, needs in COPIERS:
        if (needs and not os.environ.get(needs)) or not shutil.which(name):
            continue
        try:
            done = subprocess.run(
                command,
                input=text.encode(),
                timeout=2,
                check=False,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        if done.returncode == 0:
            return name
    return ""
