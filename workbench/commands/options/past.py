"""Options of the verbs that show or steer sessions, and of those about this machine."""

from __future__ import annotations

import argparse

from workbench.commands.options.loop import as_whom
from workbench.commands.options.numbers import positive


def _tasks_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "words", nargs="*", metavar="WORD", help="only tasks with these in id, title, difficulty"
    )


def _prompt_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "task", metavar="TASK", help="an id such as code/process_data, or a YAML file"
    )
    verb.add_argument("--strategy", help="who asks (default: the settings' one)")


def _history_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "text", nargs="?", help='only sessions that hold this: words, "a phrase", wo*'
    )
    verb.add_argument("--domain")
    verb.add_argument("--outcome", metavar="WORD", help="paused, interrupted, passed, target, …")
    verb.add_argument("--model")
    verb.add_argument("--strategy")
    verb.add_argument("--days", metavar="SPAN", help="today, 7d, 2026-11, 2026-11-01..2026-11-15")
    verb.add_argument("--tag")
    verb.add_argument("--rated", action="store_true", help="only what a person rated")
    verb.add_argument("--corrected", action="store_true", help="only what a person corrected")
    verb.add_argument("--limit", type=positive, default=20)


def _show_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    verb.add_argument("--draft", metavar="best|current|N", help="this draft alone")
    verb.add_argument("--prompt", type=positive, metavar="N", help="what draft N was asked for")
    verb.add_argument("-o", "--output", metavar="FILE", help="write the draft to a file")


def _ctl_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    actions = ("status", "pause", "resume", "step", "stop", "guide", "answer", "accept", "rate")
    verb.add_argument("action", choices=(*actions, "fresh", "budget", "require"))
    verb.add_argument(
        "text",
        nargs="*",
        help="of guide, answer; up or down of rate; rounds=N of budget; 'contains X' of require",
    )
    as_whom(verb)


def _report_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    form = verb.add_mutually_exclusive_group()
    form.add_argument("--html", action="store_true", help="HTML instead of Markdown")
    form.add_argument("--svg", action="store_true", help="a picture of the session's screen")
    verb.add_argument("--size", metavar="CxR", default="120x40", help="of the picture")
    verb.add_argument("-o", "--output", metavar="FILE", help="write to a file (.md .html .svg)")


def _serve_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--host", default="127.0.0.1", help="address (default: this machine alone)")
    verb.add_argument("--port", type=positive, help="port (default: a free one)")


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


PAST_OPTIONS = {
    "tasks": _tasks_arguments,
    "prompt": _prompt_arguments,
    "history": _history_arguments,
    "show": _show_arguments,
    "ctl": _ctl_arguments,
    "report": _report_arguments,
    "serve": _serve_arguments,
    "import": _import_arguments,
    "config": _config_arguments,
}
"""The verbs of this module, each with what adds its options."""
