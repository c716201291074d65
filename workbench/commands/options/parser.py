"""What can be typed behind each verb, for argparse.

Apart from the command line's entry, which opens the screens without it: to make the parser of all
verbs costs a tenth of the time to the first frame.
"""

from __future__ import annotations

import argparse
from typing import NoReturn

from workbench.commands.curating.options import CURATING_OPTIONS
from workbench.commands.options.experiment import experiment_arguments
from workbench.commands.options.lab import lab_arguments
from workbench.commands.options.loop import LOOP_OPTIONS
from workbench.commands.options.past import PAST_OPTIONS
from workbench.commands.options.regrade import regrade_arguments
from workbench.commands.options.verbs import VERBS
from workbench.errors import UsageError
from workbench.version import VERSION

_OPTIONS = {**LOOP_OPTIONS, **PAST_OPTIONS, **CURATING_OPTIONS, "lab": lab_arguments}
_OPTIONS |= {"experiment": experiment_arguments, "regrade": regrade_arguments}


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width, so that it reads alike anywhere."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=96)


class _Verb(argparse.ArgumentParser):
    """A verb's parser: what it does not know it refuses itself, in two lines as everything else is
    refused: what is wrong, and how the verb is written.
    """

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed. Raises UsageError."""
        verb = self.prog.partition(" ")[2]
        told = message.removeprefix("argument ")
        raise UsageError(f"{verb}: {told}." if verb else f"{told}.", self._written())

    def _written(self) -> str:
        """How it is typed, what has to stand there, and where all else stands."""
        places = [action for action in self._actions if not action.option_strings]
        written = " ".join([self.prog, *map(_place, places), "…"])
        told = [f"{_place(place)}: {place.help}." for place in places if _needed(place)]
        return " ".join([f"Write: {written}", *told, f"Everything: {self.prog} --help"])

    def parse_known_args(  # type: ignore[no-untyped-def,override]
        self, args=None, namespace=None
    ) -> tuple[argparse.Namespace, list[str]]:
        known, unknown = super().parse_known_args(args, namespace)
        self._take_late(known, unknown)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}{self._meant(unknown)}")
        return known, unknown

    def _take_late(self, known: argparse.Namespace, unknown: list[str]) -> None:
        """Put words that are left into the places that may stay empty: argparse gives those up at
        the first option that follows another place, as in `lab team --tokens 900 TASK`.
        """
        for place in self._actions:
            late = unknown and not unknown[0].startswith("-")
            empty = getattr(known, place.dest, None) is place.default
            if late and empty and place.nargs == "?" and not place.option_strings:
                setattr(known, place.dest, self._get_values(place, [unknown.pop(0)]))

    def _meant(self, unknown: list[str]) -> str:
        """The options nearest to those that it does not have, as a question; may be empty."""
        from difflib import get_close_matches

        options = list(self._option_string_actions)
        names = [word.partition("=")[0] for word in unknown if word.startswith("--")]
        found = (get_close_matches(name, options, n=1, cutoff=0.7) for name in names)
        near = list(dict.fromkeys(name for matches in found for name in matches))
        return f" (did you mean {', '.join(near)}?)" if near else ""


def _place(action: argparse.Action) -> str:
    """An argument without a name of its own, as it stands in the line."""
    name = action.metavar or "|".join(action.choices or (action.dest.upper(),))
    return f"[{name}]" if action.nargs in ("?", "*") else str(name)


def _needed(action: argparse.Action) -> bool:
    return action.nargs not in ("?", "*") and bool(action.help) and not action.choices


def whole_parser() -> argparse.ArgumentParser:
    """The parser of all verbs and their options."""
    parser = _Verb(
        prog="workbench",
        description="Watch a model draft, see it checked, steer the loop, keep what was learned.",
        epilog="Without a command it opens the terminal workbench, with --as NAME before it as "
        "NAME's. "
        "A domain's own filters: workbench DOMAIN FILTER.",
        formatter_class=_Formatter,
    )
    parser.add_argument("--version", action="version", version=f"workbench {VERSION}")
    verbs = parser.add_subparsers(
        dest="verb", metavar="COMMAND", title="commands", parser_class=_Verb
    )
    made = {
        name: verbs.add_parser(name, help=about, description=about, formatter_class=_Formatter)
        for name, about in VERBS.items()
    }
    for name, verb in made.items():
        verb.add_argument("--json", action="store_true", help="data for programs")
        if name in _OPTIONS:
            _OPTIONS[name](verb)
    return parser
