"""The command line: what can be typed, and the exit status of everything.

0 target reached: every deciding check passed · 1 not reached · 2 usage · 3 model error ·
4 undecided: nothing is wrong, nothing verified · 130 interrupted. A filter (JSON lines in and out)
exits 0 when each line could be used, 1 when one could not. stdout is data, stderr is talk. Each
verb's work is in `workbench.commands`, imported only when it is typed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from workbench.commands.options.verbs import VERBS

TYPE_CHECKING = False  # without the import of typing, which costs 3 ms of every start
if TYPE_CHECKING:
    import argparse
    from typing import NoReturn

FILES = (".yaml", ".yml", ".csv", ".parquet", ".pq")
"""Endings of what `workbench FILE` opens: tasks and tables."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and leave with its exit status."""
    _sound_streams()
    status = run(list(sys.argv[1:] if arguments is None else arguments))
    sys.exit(status if _flushed() else status or 1)


def run(arguments: list[str]) -> int:
    """The exit status of one command; errors are shown on stderr as one message with its hint."""
    from workbench.errors import WorkbenchError

    try:
        return _dispatch(arguments)
    except WorkbenchError as error:
        return _complain(error, arguments)
    except KeyboardInterrupt:
        other = bool(arguments) and arguments[0] in VERBS and arguments[0] not in _LOOPS
        print("Interrupted." if other else "Interrupted; the session is saved.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except OSError as error:
        about = f"'{error.filename}'" if error.filename else "The output"
        print(f"workbench: {about} failed: {error.strerror or error}.", file=sys.stderr)
        print("  Check the disk, the path and the pipe, and try again.", file=sys.stderr)
        return 1


def _sound_streams() -> None:
    """Streams that take what is printed, whatever the caller left: one that was closed is nothing
    (a file opened later would take its number, and be written into), and a letter that the
    terminal's encoding lacks comes out as JSON escapes it.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for good
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if stream.encoding.lower().replace("-", "") != "utf8":
            import codecs

            codecs.register_error("as-json", _as_json)
            stream.reconfigure(errors="as-json")  # type: ignore[union-attr]


def _as_json(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    import json

    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _flushed() -> bool:
    """Whether all that was printed has left; what cannot leave is dropped and said."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(error, BrokenPipeError):
            print(f"workbench: the output failed: {error.strerror}.", file=sys.stderr)
        return False
    return True


def _dispatch(arguments: list[str]) -> int:
    arguments = _as_whom(arguments)
    if not arguments:
        from workbench.commands.start import start

        return start(parse)
    if len(arguments) == 1 and arguments[0].casefold().endswith(FILES):
        from workbench.commands.start import start_file

        return start_file(arguments[0], parse)
    if arguments[0] not in VERBS and not arguments[0].startswith("-"):
        from workbench.commands.filters.running import run_filter

        return run_filter(arguments, sorted(VERBS))
    options = parse(arguments)
    if getattr(options, "as_name", None):
        from workbench.commands.options.loop import act_as

        act_as(options.as_name)
    if not options.verb:
        from workbench.commands.options.parser import whole_parser

        whole_parser().print_help()
        return 2
    from importlib import import_module

    module = import_module(f"workbench.commands.{_MODULES.get(options.verb, options.verb)}")
    status: int = getattr(module, f"{options.verb}_command")(options)
    return status


def _as_whom(arguments: list[str]) -> list[str]:
    """The arguments without a leading `--as NAME`, which says whose acts these are."""
    if arguments[:1] != ["--as"]:
        return arguments
    if len(arguments) < 2 or not arguments[1].strip():
        from workbench.errors import UsageError

        raise UsageError("--as names nobody.", "Write it as in: workbench --as ann")
    from workbench.commands.options.loop import act_as

    act_as(arguments[1])
    return arguments[2:]


_LOOPS = ("run", "resume", "replay", "race")
"""Verbs that write a session."""
_MODULES = {
    "resume": "run",
    "replay": "run",
    "show": "history",
    "tasks": "listing",
    "domains": "listing",
    "import": "listing",
    "config": "listing",
    "take": "curating.export",
    "race": "racing.race",
    "serve": "web.serve",
    **{
        verb: f"curating.{verb}"
        for verb in ("log", "review", "export", "release", "forget", "bundle", "redact", "eval")
    },
}
"""Verbs whose function does not stand in a module of their own name."""


def parse(arguments: list[str]) -> argparse.Namespace:
    """What was typed, as options of its verb."""
    from workbench.commands.options.parser import whole_parser

    return whole_parser().parse_args(arguments)


def _complain(error: Exception, arguments: list[str]) -> int:
    from workbench.errors import DiskTrouble, WorkbenchError

    assert isinstance(error, WorkbenchError)
    print(f"workbench: {error.message}", file=sys.stderr)
    if error.hint:
        print(f"  {error.hint}", file=sys.stderr)
    if isinstance(error, DiskTrouble) and (more := _with_room_again(arguments)):
        print(f"  {more}", file=sys.stderr)
    return error.exit_status


def _with_room_again(arguments: list[str]) -> str:
    """What is true of the command once its disk has room again; empty where it only reads."""
    from workbench.errors import GO_ON

    verb = arguments[0] if arguments else ""
    told = {
        "forget": "Type it again then: an erasure that was begun is finished first.",
        "review": "A decision that was to be noted is not noted: give it again.",
    }
    return f"A session goes on with: {GO_ON}" if verb in _LOOPS else told.get(verb, "")
