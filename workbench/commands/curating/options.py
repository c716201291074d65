"""Options of the verbs that make something of what was kept: reviews, releases, exports, evals."""

from __future__ import annotations

import argparse

from workbench.commands.options.loop import judge_options, sandbox_options
from workbench.commands.options.numbers import days, positive


def _log_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: stdin")
    verb.add_argument(
        "--listen",
        metavar="[HOST:]PORT",
        help="take traces from OpenTelemetry exporters of this machine, until Ctrl-C",
    )


def _review_arguments(verb: argparse.ArgumentParser) -> None:
    states = ("open", "pending", "draft", "flagged", "done", "discarded")
    verb.add_argument("--state", choices=states, help="default: open, in the queue's order")
    verb.add_argument("--limit", type=positive, default=20, metavar="N")
    verb.add_argument(
        "--filter",
        default="",
        metavar="TEXT",
        help="words, signal:KIND, strength:<-0.5, alike:N, conflict, tag:NAME, by:WHO, since:7d",
    )
    one = verb.add_mutually_exclusive_group()
    one.add_argument(
        "--decide",
        nargs=2,
        metavar=("ID", "VERDICT"),
        help="up, down, skip, flag, discard, draft or reopen",
    )
    one.add_argument("--confirm", metavar="ID", help="say yes to what users said of it")
    one.add_argument("--screen", action="store_true", help="open the review screen")
    one.add_argument("--raters", action="store_true", help="who can be believed, and who disagrees")
    one.add_argument("--show", metavar="ID", help="one item, and why it is here")
    one.add_argument("--undo", nargs="?", const="", metavar="ID", help="take the last verdict back")
    one.add_argument("--redo", nargs="?", const="", metavar="ID", help="bring it back")
    one.add_argument("--compile", metavar="ID", help="what its correction becomes: rules, checks")
    one.add_argument("--checks", action="store_true", help="the checks made of corrections")
    one.add_argument("--retire", metavar="CHECK", help="take such a check back")
    scopes = ("question", "task", "domain", "everywhere")
    verb.add_argument("--scope", choices=scopes, default="question", help="compile: where it holds")
    verb.add_argument("--activate", type=positive, metavar="N", help="compile: make check N hold")
    verb.add_argument("--despite", action="store_true", help="activate: whatever it would fail")
    verb.add_argument("--correction", metavar="FILE", help="what would be right; - for stdin")
    verb.add_argument(
        "--tag", action="append", type=int, default=[], metavar="1-9", help="how it fails"
    )
    verb.add_argument("--contract", metavar="FILE", help="with a correction: what must be said")
    verb.add_argument("--alike", action="store_true", help="decide, confirm: all that say the same")
    verb.add_argument("--note", default="", metavar="TEXT")
    verb.add_argument(
        *("--as", "--author"),
        dest="author",
        metavar="NAME",
        help="who reviews: a pseudonym instead of the settings' one, with a queue of their own",
    )


def _release_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("act", choices=("make", "list", "show", "resplit"))
    verb.add_argument("name", nargs="?", default="", metavar="NAME", help="default: r1, r2, …")
    verb.add_argument("--dry-run", action="store_true", help="of resplit, only count")
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
    verb.add_argument("--older-than", type=days, metavar="DAYS", help="unchanged for so long: 90d")
    verb.add_argument("--dry-run", action="store_true", help="only count")
    verb.add_argument("--yes", action="store_true", help="do not ask")
    verb.add_argument("--log", action="store_true", help="the receipts of all erasures")


def _bundle_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("act", choices=("export", "merge"))
    verb.add_argument("files", metavar="FILE", nargs="+", help="a bundle; - for stdout or stdin")
    verb.add_argument(
        "--erase", action="store_true", help="erase what was erased there, and keep it out"
    )


def _redact_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--history", action="store_true", help="redact what was stored under other rules again"
    )
    verb.add_argument("--all", action="store_true", help="of the history, every row")
    verb.add_argument("--dry-run", action="store_true", help="of the history, only count")


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
    verb.add_argument("--card", action="store_true", help="what the rows teach; writes nothing")
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
    judge_options(verb)
    verb.add_argument("--cases", metavar="FILE", help="cases as JSON lines instead of the history")
    verb.set_defaults(release=None)
    who = verb.add_mutually_exclusive_group()
    who.add_argument("--answers", metavar="FILE", help="grade recorded answers: no model, no key")
    who.add_argument("--model", help="practice, replay:FILE, or a model's name")
    who.add_argument("--command", metavar="CMD", help="an agent: 'CMD {question}'; JSON on stdin")
    who.add_argument("--url", metavar="URL", help="an agent: POST of the conversation as JSON")
    verb.add_argument("--base-url", metavar="URL", help="of an OpenAI-compatible server")
    verb.add_argument("--baseline", metavar="RUN", help="an earlier run: its id, 'last' or file")
    verb.add_argument("--repeats", type=positive, default=1, metavar="N", help="attempts a case")
    verb.add_argument("--at-least", type=positive, metavar="K", help="of N must pass (default: N)")
    verb.add_argument(
        "--threshold", action="append", default=[], metavar="TAG=RATE", help="or all=RATE; 0..1"
    )
    verb.add_argument("--minimum", type=positive, default=1, metavar="N", help="cases at least")
    verb.add_argument("-o", "--output", metavar="FILE", help="the run as JSON")
    verb.add_argument("--junit", metavar="FILE")
    verb.add_argument("--markdown", metavar="FILE")
    sandbox_options(verb)


CURATING_OPTIONS = {
    "log": _log_arguments,
    "review": _review_arguments,
    "release": _release_arguments,
    "forget": _forget_arguments,
    "bundle": _bundle_arguments,
    "redact": _redact_arguments,
    "export": _export_arguments,
    "take": _take_arguments,
    "eval": _eval_arguments,
}
"""The verbs of this module, each with what adds its options."""
