"""`log`: interactions of an agent elsewhere, JSON lines in and out."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import json
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from workbench.assembly import redactor_for
from workbench.catalog import home
from workbench.commands.curating.ahead import looked_ahead, processes
from workbench.commands.curating.collecting import seldom_collected
from workbench.commands.curating.forget import keep_to_retention
from workbench.curation.desk import Desk
from workbench.curation.intake import take_lines
from workbench.curation.trust.policy import trust_of
from workbench.errors import UsageError
from workbench.history import History
from workbench.redaction import Memo
from workbench.settings import load_settings

LARGE = 1_000_000
"""Bytes of a file from which on starting processes for its redaction pays."""


def log_command(options: argparse.Namespace) -> int:
    """Answer each line with its id, or with what is wrong with it; 1 when a line was refused, or
    not understood in full.
    """
    bad = partly = 0
    settings = load_settings()
    known = Memo()
    with History.open(redactor_for=redactor_for(settings, known)) as history:
        keep_to_retention(history, settings.retention_days, home())
        if options.listen is not None:
            from workbench.commands.curating.listening import listen

            return listen(history, options.listen, trust_of(settings))
        desk = Desk(history, trust=trust_of(settings))
        with opened(options.file) as lines, seldom_collected():
            desk.take_up()
            for answer in take_lines(history, _foreseen(lines, known), desk.take_up):
                bad += "error" in answer
                partly += "not_understood" in answer
                print(json.dumps(answer, ensure_ascii=False), flush=True)
        with seldom_collected():
            caught = desk.catch_up()
            desk.gather(caught.interactions)
    count = caught.interactions
    told = f"{count} interaction{'' if count == 1 else 's'} taken up"
    settled = [outcome for outcome in caught.verdicts if outcome.made]
    told += f"; {len(settled)} settled by what users said" if settled else ""
    told += f"; {bad} lines refused" if bad else ""
    told += f"; {partly} kept, but not understood in full" if partly else ""
    print(f"{told}. Next: workbench review", file=sys.stderr)
    return 1 if bad or partly else 0


def _foreseen(source: TextIO, known: Memo) -> Iterator[str]:
    """The lines of the source; of a large file with what redaction finds in them, looked up over
    all cores.
    """
    about = os.fstat(source.fileno())
    cores = processes()
    if not stat.S_ISREG(about.st_mode) or about.st_size < LARGE or cores < 2:
        return arriving(source)
    return looked_ahead(arriving(source), known, cores)


def arriving(source: TextIO) -> Iterator[str]:
    """The lines as they come in, an empty text wherever the next read may have to wait: what has
    arrived is logged and answered before more is waited for.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    begun: list[str] = []
    while data := os.read(source.fileno(), 1 << 16):
        *whole, rest = decoder.decode(data).split("\n")
        for line in whole:
            yield "".join((*begun, line)) or "\n"
            begun.clear()
        begun.append(rest)
        yield ""
    yield "".join((*begun, decoder.decode(b"", final=True)))


def _refuse_endless(file: Path) -> None:
    """A device has no end; a pipe (`<(…)`) has."""
    mode = file.stat().st_mode
    if stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not os.path.samefile(file, "/dev/null")):
        raise UsageError(f"{file} cannot be read: it is a device.", "Name a file, or - for stdin.")


@contextlib.contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """A text file, or standard input for `-`. Raises UsageError when there is no such file."""
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
        yield sys.stdin
        return
    try:
        _refuse_endless(Path(name))
        file = open(name, encoding="utf-8-sig", errors="replace")  # noqa: SIM115 - closed below
    except OSError as error:
        raise UsageError(
            f"{name} cannot be read: {error.strerror}.", "Name another file."
        ) from None
    with file:
        yield file
