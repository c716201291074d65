"""What is typed about calls and the strategy, as the choices that the log keeps."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import replace

from workbench.catalog import find_strategy
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.knobs import typed_knob, with_knobs
from workbench.errors import UsageError


def tuned(choice: ev.ModelChoice, options: argparse.Namespace) -> ev.ModelChoice:
    """The model's choice with --temperature, --reasoning-effort, --max-output-tokens, --timeout and
    --extra; where the model is no server that could heed them, that is said on stderr.
    """
    given = {
        "temperature": options.temperature,
        "reasoning_effort": options.reasoning_effort,
        "max_tokens": options.max_output_tokens,
        "timeout": options.timeout,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if options.extra is not None:
        from workbench.models.choose import checked_extra

        changes["extra"] = checked_extra(options.extra)
    if changes and choice.provider != "openai":
        said = f"workbench: '{choice.provider}' heeds no settings of a call; a server would."
        print(said, file=sys.stderr)
    return replace(choice, **changes)


def steered(choice: ev.StrategyChoice, options: argparse.Namespace) -> ev.StrategyChoice:
    """The strategy's choice with --formaliser, --samples, --feedback, --questions and --knob, of
    its own or of every strategy; UsageError for one that it does not have.
    """
    changes: dict[str, Json] = {}
    if options.samples is not None:
        changes["samples"] = options.samples
    if options.feedback is not None:
        changes["feedback"] = options.feedback
    if options.questions is not None:
        changes["questions"] = options.questions
    if options.formaliser is not None:
        from workbench.models.choose import parse_model

        answers = parse_model(options.formaliser, _server(options))
        changes["models"] = {**choice.models, "formaliser": answers}
    choice = replace(choice, **changes)
    return with_knobs(choice, find_strategy(choice.name), dict(_read(options.knob or ())))


def _server(options: argparse.Namespace) -> str:
    """Where the formaliser answers: the writer's server, unless it is the practice model."""
    return "" if options.formaliser == "practice" else str(options.base_url or "")


def _read(knobs: Iterable[str]) -> Iterable[tuple[str, Json]]:
    """`NAME=VALUE` with a value in JSON; what is none is a text."""
    for knob in knobs:
        if "=" not in knob:
            raise UsageError(f"--knob {knob} gives no value.", "Write --knob NAME=VALUE.")
        yield typed_knob(knob)
