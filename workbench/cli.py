"""The command line: what can be typed, and the exit status of everything.

0 target reached: every deciding check passed · 1 not reached · 2 usage · 3 model error ·
4 undecided: nothing is wrong, nothing verified · 130 interrupted. A filter (JSON lines in and out)
exits 0 when each line got an answer. stdout is data, stderr is talk. Each verb's work is in
`workbench.commands`, imported only when it is typed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from workbench.commands.lab_options import lab_arguments

TYPE_CHECKING = False  # without the import of typing, which costs 3 ms of every start
if TYPE_CHECKING:
    from typing import NoReturn

VERBS = {
    "run": "run the loop on a task, as plain text or JSON lines",
    "resume": "go on with a session",
    "replay": "run a session again with its recorded answers",
    "history": "list past sessions",
    "show": "show a session, or one of its drafts",
    "ctl": "steer a session that another terminal runs",
    "report": "a session as a report, Markdown or HTML",
    "tasks": "list the tasks",
    "domains": "list the installed domains",
    "check": "run a task's checks on a draft, without a model",
    "judge": "grade or compare drafts by a rubric; probe or calibrate a judge",
    "log": "take in an agent's interactions, JSON lines",
    "review": "the review queue: what waits for a person, and verdicts",
    "release": "make, list and show versions of the data set",
    "forget": "erase sessions, users or subjects, and all that came of them",
    "bundle": "carry interactions and verdicts between histories",
    "import": "take over tasks from a foreign file",
    "serve": "the screens in a browser on this machine",
    "redact": "a filter: JSON lines in, redacted out; or the history once more",
    "export": "cases as a file for another tool: training, evals, tables",
    "take": "take in another tool's chats, logs or evals",
    "eval": "run a suite and compare with an earlier run, or grade answers",
    "lab": "measure a domain's checks by faults planted in clean drafts",
    "doctor": "how safely and completely this machine can check",
    "config": "where the settings are, and whether they fit",
}


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
        print("Interrupted; the session is saved.", file=sys.stderr)
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
    if not arguments:
        from workbench.commands.start import start

        return start(parse)
    if arguments[0] not in VERBS and not arguments[0].startswith("-"):
        from workbench.commands.domain_filters import run_filter

        return run_filter(arguments, sorted(VERBS))
    options = parse(arguments)
    if not options.verb:
        _parser().print_help()
        return 2
    from importlib import import_module

    module = import_module(f"workbench.commands.{_MODULES.get(options.verb, options.verb)}")
    status: int = getattr(module, f"{options.verb}_command")(options)
    return status


_MODULES = {
    "resume": "run",
    "replay": "run",
    "show": "history",
    "tasks": "listing",
    "domains": "listing",
    "import": "listing",
    "config": "listing",
    "take": "curating.export",
    **{
        verb: f"curating.{verb}"
        for verb in ("log", "review", "export", "release", "forget", "bundle", "redact", "eval")
    },
}
"""Verbs whose function does not stand in a module of their own name."""


def parse(arguments: list[str]) -> argparse.Namespace:
    """What was typed, as options of its verb."""
    return _parser().parse_args(arguments)


def _complain(error: Exception, arguments: list[str]) -> int:
    from workbench.errors import WorkbenchError

    assert isinstance(error, WorkbenchError)
    print(f"workbench: {error.message}", file=sys.stderr)
    if error.hint:
        print(f"  {error.hint}", file=sys.stderr)
    return error.exit_status


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width, so that it reads alike anywhere."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=96)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="workbench",
        description="Watch a model draft, see it checked, steer the loop, keep what was learned.",
        epilog="Without a command it opens the terminal workbench. "
        "A domain's own filters: workbench DOMAIN FILTER.",
        formatter_class=_Formatter,
    )
    parser.add_argument("--version", action="version", version=_version())
    verbs = parser.add_subparsers(dest="verb", metavar="COMMAND", title="commands")
    made = {
        name: verbs.add_parser(name, help=about, description=about, formatter_class=_Formatter)
        for name, about in VERBS.items()
    }
    for name, verb in made.items():
        verb.add_argument("--json", action="store_true", help="data for programs")
        if name in _ARGUMENTS:
            _ARGUMENTS[name](verb)
    return parser


def _version() -> str:
    from workbench.version import VERSION

    return f"workbench {VERSION}"


def _loop_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--model", help="practice, person, replay:SESSION, or a model's name")
    verb.add_argument("--base-url", metavar="URL", help="of an OpenAI-compatible server")
    _model_options(verb)
    verb.add_argument("--strategy", metavar="NAME", help="checked-refine, self-refine, one-shot, …")
    verb.add_argument(
        "--knob", action="append", default=[], metavar="NAME=VALUE", help="of the strategy's own"
    )
    verb.add_argument("--samples", type=_positive, metavar="N", help="drafts a round, best taken")
    verb.add_argument("--feedback", choices=("items", "score"), help="score: a control, see docs")
    verb.add_argument("--seed", type=int, default=0)
    verb.add_argument(
        "--max-iterations",
        type=_positive,
        metavar="N",
        help="rounds at most: a draft, or N samples",
    )
    verb.add_argument(
        "--max-tokens", type=_positive, metavar="N", help="tokens at most, of all calls"
    )
    verb.add_argument("--max-cost", type=_amount, metavar="DOLLARS", help="money at most")
    verb.add_argument("--max-seconds", type=_amount, metavar="S", help="time at most")
    verb.add_argument(
        "--wait", action="store_true", help="wait at a pause or question for 'workbench ctl'"
    )
    _sandbox_options(verb)


def _model_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--temperature", type=_at_least_zero, metavar="T")
    verb.add_argument("--reasoning-effort", metavar="LEVEL", help="as the server names it: low, …")
    verb.add_argument("--max-output-tokens", type=_positive, metavar="N", help="of one answer")
    verb.add_argument(
        "--timeout", type=_amount, metavar="S", help="silence after which a call ends"
    )
    verb.add_argument("--extra", metavar="JSON", help="further fields of each request")


def _sandbox_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--weak-ok", action="store_true", help="run drafts where isolation is weak")
    verb.add_argument(
        "--sandbox",
        choices=("pure", "tempdir", "process", "off"),
        default="pure",
        help="what drafts may do (default: pure computing)",
    )


def _judge_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--judge", action="append", default=[], metavar="MODEL", help="who grades")
    verb.add_argument("--judge-base-url", metavar="URL", help="of the judges' server")
    verb.add_argument("--judge-samples", type=_positive, default=3, metavar="N")


def _judge_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="JSON lines; default: stdin"
    )
    _judge_options(verb)
    verb.add_argument("--rubric", metavar="FILE", help="criteria with anchored levels, as YAML")
    verb.add_argument("--domain", metavar="NAME", help="whose rubric; default: the general one")
    verb.add_argument("--seed", type=int, default=0)
    act = verb.add_mutually_exclusive_group()
    act.add_argument("--rank", action="store_true", help="order the drafts of each task")
    act.add_argument("--health", action="store_true", help="probe the judges with these drafts")
    act.add_argument(
        "--calibrate", action="store_true", help="their agreement with your own ratings"
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def _at_least_zero(text: str) -> float:
    number = float(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def _amount(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not more than 0")
    return number


def _run_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "task", metavar="TASK", help="an id such as code/process_data, or a YAML file"
    )
    verb.add_argument(
        "--holdback", action="store_true", help="score a third of the tests afterwards"
    )
    _loop_options(verb)
    _judge_options(verb)


def _resume_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    verb.add_argument("--task", metavar="FILE", help="the task's file, where it was moved")
    _loop_options(verb)


def _replay_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    _sandbox_options(verb)


def _history_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "text", nargs="?", help='only sessions that hold this: words, "a phrase", wo*'
    )
    verb.add_argument("--domain")
    verb.add_argument("--outcome", metavar="WORD", help="interrupted, passed, target, plateau, …")
    verb.add_argument("--model")
    verb.add_argument("--strategy")
    verb.add_argument("--days", metavar="SPAN", help="today, 7d, 2026-11, 2026-11-01..2026-11-15")
    verb.add_argument("--tag")
    verb.add_argument("--rated", action="store_true", help="only what a person rated")
    verb.add_argument("--corrected", action="store_true", help="only what a person corrected")
    verb.add_argument("--limit", type=_positive, default=20)


def _show_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    verb.add_argument("--draft", metavar="best|current|N", help="this draft alone")
    verb.add_argument("--prompt", type=_positive, metavar="N", help="what draft N was asked for")
    verb.add_argument("-o", "--output", metavar="FILE", help="write the draft to a file")


def _serve_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--host", default="127.0.0.1", help="address (default: this machine alone)")
    verb.add_argument("--port", type=_positive, help="port (default: a free one)")


def _ctl_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    actions = ("status", "pause", "resume", "step", "stop", "guide", "answer", "accept", "rate")
    verb.add_argument("action", choices=(*actions, "fresh", "budget"))
    verb.add_argument(
        "text", nargs="*", help="of guide, answer; up or down of rate; rounds=N of budget"
    )


def _report_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    form = verb.add_mutually_exclusive_group()
    form.add_argument("--html", action="store_true", help="HTML instead of Markdown")
    form.add_argument("--svg", action="store_true", help="a picture of the session's screen")
    verb.add_argument("--size", metavar="CxR", default="120x40", help="of the picture")
    verb.add_argument("-o", "--output", metavar="FILE", help="write to a file (.md .html .svg)")


def _check_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "task", metavar="TASK", help="an id such as code/process_data, or a YAML file"
    )
    one = verb.add_mutually_exclusive_group(required=True)
    one.add_argument("--draft", metavar="FILE", help="the draft; - for standard input")
    one.add_argument("--drafts", metavar="FILE", help='JSON lines {"id","draft"}; - for stdin')
    _sandbox_options(verb)


def _import_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help="HumanEval, EvalPlus or MBPP JSONL, gzip too, …")
    verb.add_argument("--domain", help="whose importers to try")


def _config_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--path", action="store_true", help="print where the file is")
    verb.add_argument("--check", action="store_true", help="complain about every mistake in it")
    verb.add_argument("--keys", action="store_true", help="list the keys of the screens by id")
    verb.add_argument(
        "--prompts", action="store_true", help="write the prompts to .workbench/ here, to edit them"
    )


def _log_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: stdin")


def _review_arguments(verb: argparse.ArgumentParser) -> None:
    states = ("open", "pending", "draft", "flagged", "done", "discarded")
    verb.add_argument("--state", choices=states, help="default: open, in the queue's order")
    verb.add_argument("--limit", type=_positive, default=20, metavar="N")
    one = verb.add_mutually_exclusive_group()
    one.add_argument(
        "--decide",
        nargs=2,
        metavar=("ID", "VERDICT"),
        help="up, down, skip, flag, discard, draft or reopen",
    )
    one.add_argument("--confirm", metavar="ID", help="say yes to what users said of it")
    one.add_argument("--raters", action="store_true", help="who can be believed, and who disagrees")
    one.add_argument("--show", metavar="ID", help="one item, and why it is here")
    one.add_argument("--undo", nargs="?", const="", metavar="ID", help="take the last verdict back")
    one.add_argument("--redo", nargs="?", const="", metavar="ID", help="bring it back")
    verb.add_argument("--correction", metavar="FILE", help="what would be right; - for stdin")
    verb.add_argument(
        "--tag", action="append", type=int, default=[], metavar="1-9", help="how it fails"
    )
    verb.add_argument("--note", default="", metavar="TEXT")
    verb.add_argument("--author", metavar="NAME", help="a pseudonym instead of the settings' one")


def _export_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "format",
        metavar="FORMAT",
        help="trl-sft, trl-preference, trl-kto, openai-sft, openai-dpo, promptfoo, "
        "inspect-samples, inspect-task, inspect-log, pytest, pytest-answers, csv",
    )
    verb.add_argument("-o", "--output", metavar="FILE", help="with its manifest beside it")
    verb.add_argument("--release", metavar="R", help="a release of the data set")
    verb.add_argument("--cases", metavar="FILE", help="cases as JSON lines instead of the history")
    verb.add_argument("--strict", action="store_true", help="refuse what has warnings (status 1)")
    verb.add_argument("--bom", action="store_true", help="a byte order mark, for Azure or Excel")
    verb.add_argument("--held-out", action="store_true", help="evals: nothing training may see")
    verb.add_argument(
        "--drop-placeholders", action="store_true", help="leave out what redaction cut into"
    )


def _take_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "file", metavar="FILE", help="promptfoo, OpenAI evals, inspect_ai, llm's logs.db, chats"
    )
    verb.add_argument("--dry-run", action="store_true", help="print the log lines, keep nothing")


def _eval_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "action", choices=("run", "grade"), help="a suite, or JSON lines with their answers"
    )
    verb.add_argument("file", nargs="?", default="-", metavar="FILE", help="grade: default stdin")
    verb.add_argument("--suite", metavar="SUITE", help="run: regression, golden, a FILE")
    verb.add_argument("--review", action="store_true", help="run: the unknown into the queue")
    verb.add_argument("--cases", metavar="FILE", help="cases as JSON lines instead of the history")
    verb.set_defaults(release=None)
    verb.add_argument("--answers", metavar="FILE", help="grade recorded answers: no model, no key")
    verb.add_argument("--model", help="practice, replay:FILE, or a model's name")
    verb.add_argument("--base-url", metavar="URL", help="of an OpenAI-compatible server")
    verb.add_argument("--baseline", metavar="RUN", help="an earlier run: its id, 'last' or file")
    verb.add_argument("--repeats", type=_positive, default=1, metavar="N", help="attempts a case")
    verb.add_argument("--at-least", type=_positive, metavar="K", help="of N must pass (default: N)")
    verb.add_argument(
        "--threshold", action="append", default=[], metavar="TAG=RATE", help="or all=RATE; 0..1"
    )
    verb.add_argument("--minimum", type=_positive, default=1, metavar="N", help="cases at least")
    verb.add_argument("-o", "--output", metavar="FILE", help="the run as JSON")
    verb.add_argument("--junit", metavar="FILE")
    verb.add_argument("--markdown", metavar="FILE")
    _sandbox_options(verb)


def _release_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("act", choices=("make", "list", "show"))
    verb.add_argument("name", nargs="?", default="", metavar="NAME", help="default: r1, r2, …")
    verb.add_argument("--person", default="", help="whose matters of taste to include")
    verb.add_argument(
        "--simulated", action="store_true", help="training rows of the practice model too"
    )
    verb.add_argument("--note", default="", metavar="TEXT")


def _forget_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        *("--session", "--id"), action="append", default=[], metavar="ID", help="or an interaction"
    )
    verb.add_argument("--user", default="", metavar="NAME", help="an agent's user, or an author")
    verb.add_argument("--subject", default="", metavar="TEXT", help="a person, redacted or not")
    verb.add_argument("--older-than", type=_days, metavar="DAYS", help="unchanged for so long: 90d")
    verb.add_argument("--dry-run", action="store_true", help="only count")
    verb.add_argument("--yes", action="store_true", help="do not ask")
    verb.add_argument("--log", action="store_true", help="the receipts of all erasures")


def _redact_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--history", action="store_true", help="redact what was stored under other rules again"
    )
    verb.add_argument("--all", action="store_true", help="of the history, every row")
    verb.add_argument("--dry-run", action="store_true", help="of the history, only count")


def _days(text: str) -> float:
    number = float(text.removesuffix("d"))
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not 0 or more")
    return number


def _bundle_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("act", choices=("export", "merge"))
    verb.add_argument("files", metavar="FILE", nargs="+", help="a bundle; - for stdout or stdin")
    verb.add_argument(
        "--erase", action="store_true", help="erase what was erased there, and keep it out"
    )


_ARGUMENTS = {
    "forget": _forget_arguments,
    "bundle": _bundle_arguments,
    "redact": _redact_arguments,
    "release": _release_arguments,
    "log": _log_arguments,
    "review": _review_arguments,
    "export": _export_arguments,
    "take": _take_arguments,
    "eval": _eval_arguments,
    "run": _run_arguments,
    "resume": _resume_arguments,
    "replay": _replay_arguments,
    "history": _history_arguments,
    "show": _show_arguments,
    "ctl": _ctl_arguments,
    "serve": _serve_arguments,
    "report": _report_arguments,
    "check": _check_arguments,
    "import": _import_arguments,
    "judge": _judge_arguments,
    "config": _config_arguments,
    "lab": lab_arguments,
}
