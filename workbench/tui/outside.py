"""The person's editor and clipboard: the two things outside the terminal screen.

Whatever the editor does (not there, a failing status, a signal), the screen comes back and the text
is not lost.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from workbench.models.person import Edited, chosen_editor, edit_in_editor, kind_of

if TYPE_CHECKING:
    from workbench.tui.app import WorkbenchApp

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


async def edit_outside(app: WorkbenchApp, text: str, fence: str | None) -> Edited:
    """The text as the person's editor left it; SuspendNotSupported where the terminal is no one's
    to give away.

    While the terminal is the editor's, nothing may be painted: the driver's writer is gone, and
    once its queue is full the next write would wait for ever, and the whole program with it. For
    the same reason nothing may be raised through `suspend`, which would not give the screen back.
    """
    plain = {"NO_COLOR": "1"} if app.no_color else {}
    environment = chosen_editor({**os.environ, **plain}, app.look.editor)
    failure: BaseException | None = None
    edited = Edited(text)
    kind = kind_of(fence)
    with app.batch_update(), app.suspend():
        app.editing = asyncio.create_task(edit_in_editor(text, kind, environment))
        try:
            edited = await app.editing
        except BaseException as error:  # raised again once the terminal is ours
            failure = error
        app.editing = None
    app.refresh(layout=True)
    if failure is not None:
        raise failure
    return edited


def shell_waits() -> bool:
    """Whether a shell with jobs stands behind the program and can bring it back once it sleeps.

    A shell puts each job into a process group of its own, in its own session. Without one, as in a
    window that runs nothing but the program, a sleeping program could not be woken by any key.
    """
    if not hasattr(os, "getsid"):
        return False
    try:
        parent = os.getppid()
        same_session = os.getsid(parent) == os.getsid(0)
        return same_session and os.getpgid(parent) != os.getpgrp()
    except OSError:
        return False


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
