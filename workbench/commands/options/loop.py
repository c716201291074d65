"""Options of the verbs that run the loop, the checks or a judge."""

from __future__ import annotations

import argparse

from workbench.commands.options.numbers import (
    amount,
    at_least_zero,
    none_or_more,
    positive,
    samples,
)


def _loop_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--model", help="practice, person, replay:SESSION, or a model's name")
    verb.add_argument("--base-url", metavar="URL", help="of an OpenAI-compatible server")
    _model_options(verb)
    verb.add_argument("--strategy", metavar="NAME", help="checked-refine, self-refine, one-shot, …")
    verb.add_argument(
        "--knob", action="append", default=[], metavar="NAME=VALUE", help="of the strategy's own"
    )
    verb.add_argument(
        "--formaliser", metavar="MODEL", help="puts a problem in words into relations (math)"
    )
    verb.add_argument("--samples", type=samples, metavar="N", help="drafts a round, best taken")
    verb.add_argument("--feedback", choices=("items", "score"), help="score: a control, see docs")
    verb.add_argument("--seed", type=int, default=0)
    verb.add_argument(
        "--max-iterations",
        type=positive,
        metavar="N",
        help="rounds at most: a draft, or N samples",
    )
    verb.add_argument(
        "--max-tokens", type=positive, metavar="N", help="tokens at most, of all calls"
    )
    verb.add_argument("--max-cost", type=amount, metavar="DOLLARS", help="money at most")
    verb.add_argument("--max-seconds", type=amount, metavar="S", help="time at most")
    verb.add_argument(
        "--wait", action="store_true", help="wait at a pause or question for 'workbench ctl'"
    )
    verb.add_argument(
        "--questions",
        type=none_or_more,
        metavar="N",
        help="of the learner to people, where an answer is worth most (3 at most)",
    )
    as_whom(verb)
    sandbox_options(verb)


def _model_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--temperature", type=at_least_zero, metavar="T")
    verb.add_argument("--reasoning-effort", metavar="LEVEL", help="as the server names it: low, …")
    verb.add_argument("--max-output-tokens", type=positive, metavar="N", help="of one answer")
    verb.add_argument("--timeout", type=amount, metavar="S", help="silence after which a call ends")
    verb.add_argument("--extra", metavar="JSON", help="further fields of each request")


def as_whom(verb: argparse.ArgumentParser) -> None:
    """Whose acts these are."""
    verb.add_argument("--as", dest="as_name", metavar="NAME", help="a pseudonym: whose acts")


def act_as(name: str) -> None:
    """This process acts as the person with that pseudonym, whatever the settings file says."""
    import os

    from workbench.settings import AS

    os.environ[AS] = name


def sandbox_options(verb: argparse.ArgumentParser) -> None:
    """How drafts may run; of every verb that runs one."""
    verb.add_argument("--weak-ok", action="store_true", help="run drafts where isolation is weak")
    verb.add_argument(
        "--sandbox",
        choices=("pure", "tempdir", "process", "off"),
        default="pure",
        help="what drafts may do (default: pure computing)",
    )


def judge_options(verb: argparse.ArgumentParser) -> None:
    """Who grades, and how often."""
    verb.add_argument(
        "--judge",
        "--judge-model",
        action="append",
        default=[],
        metavar="MODEL",
        help="who grades; several times for a panel",
    )
    verb.add_argument("--judge-base-url", metavar="URL", help="of the judges' server")
    verb.add_argument("--judge-samples", type=samples, default=3, metavar="N")


def _run_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "task", metavar="TASK", help="an id such as code/process_data, or a YAML file"
    )
    verb.add_argument(
        "--holdback", action="store_true", help="score a third of the tests afterwards"
    )
    _loop_options(verb)
    judge_options(verb)


def _race_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("task", nargs="?", metavar="TASK", help="an id or a YAML file, as of run")
    verb.add_argument(
        "--lane",
        action="append",
        default=[],
        metavar="LANE",
        help="'bold: model=NAME strategy=NAME temperature=T note=TEXT KNOB=VALUE'; 2 to 4 times",
    )
    verb.add_argument("--from", dest="source", metavar="SESSION", help="from a draft of a session")
    verb.add_argument("--draft", type=positive, metavar="N", help="which one (default: current)")
    verb.add_argument("--take", action="store_true", help="the lanes as branches into the session")
    verb.add_argument("--model", help="of lanes that name none")
    verb.add_argument("--base-url", metavar="URL", help="of an OpenAI-compatible server")
    verb.add_argument("--seed", type=int, default=0)
    verb.add_argument("--max-iterations", type=positive, metavar="N", help="rounds of each lane")
    sandbox_options(verb)


def _resume_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    verb.add_argument("--task", metavar="FILE", help="the task's file, where it was moved")
    verb.add_argument("--answer", metavar="TEXT", help="to the question that it waits with")
    _loop_options(verb)


def _replay_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("session", metavar="SESSION", help="an id, its beginning, or 'last'")
    sandbox_options(verb)


def _check_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "task", metavar="TASK", help="an id such as code/process_data, or a YAML file"
    )
    one = verb.add_mutually_exclusive_group(required=True)
    one.add_argument("--draft", metavar="FILE", help="the draft; - for standard input")
    one.add_argument("--drafts", metavar="FILE", help='JSON lines {"id","draft"}; - for stdin')
    sandbox_options(verb)
    verb.epilog = (
        "Exit status with --draft: 0 every deciding check passes, 1 one does not, 4 undecided.\n"
        "With --drafts the verdicts stand in the lines: 0 all lines were read, 1 one was not."
    )


def _rate_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "what", nargs="*", metavar="NAME", help="the draft, then CRITERION=1..5; or two drafts"
    )
    verb.add_argument("--winner", choices=("left", "right", "tie"), help="of two drafts")
    verb.add_argument("--pair", action="store_true", help="show the next two drafts")
    verb.add_argument("--lines", metavar="FILE", help="ratings as JSON lines; - for stdin")
    verb.add_argument("--domain", metavar="NAME", help="drafts of this domain only")
    verb.add_argument("--note", default="", metavar="TEXT")
    verb.add_argument("--add", metavar="TEXT", help='a criterion: "tone: question | 1 … | 5 …"')
    verb.add_argument("--author", metavar="NAME", help="a pseudonym instead of the settings' one")


def _judge_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="JSON lines; default: stdin, with --calibrate your ratings in the history",
    )
    judge_options(verb)
    verb.add_argument("--rubric", metavar="FILE", help="criteria with anchored levels, as YAML")
    verb.add_argument("--domain", metavar="NAME", help="whose rubric; default: the general one")
    verb.add_argument("--seed", type=int, default=0)
    act = verb.add_mutually_exclusive_group()
    act.add_argument("--rank", action="store_true", help="order the drafts of each task")
    act.add_argument("--health", action="store_true", help="probe the judges with these drafts")
    act.add_argument(
        "--calibrate", action="store_true", help="their agreement with your own ratings"
    )


LOOP_OPTIONS = {
    "run": _run_arguments,
    "race": _race_arguments,
    "resume": _resume_arguments,
    "replay": _replay_arguments,
    "check": _check_arguments,
    "judge": _judge_arguments,
    "rate": _rate_arguments,
}
"""The verbs of this module, each with what adds its options."""
