"""What can be typed behind `workbench regrade`; light, because every start reads it."""

from __future__ import annotations

TYPE_CHECKING = False  # as in workbench.cli
if TYPE_CHECKING:
    import argparse


def regrade_arguments(verb: argparse.ArgumentParser) -> None:
    """`regrade --check [NAME] | --judge MODEL | --contract FILE`; nothing lists what was made."""
    from workbench.commands.options.numbers import samples

    what = verb.add_mutually_exclusive_group()
    what.add_argument(
        "--check", nargs="?", const="all", metavar="NAME", help="the checks as they are now, or one"
    )
    what.add_argument("--judge", metavar="MODEL", help="a judge as it is now")
    what.add_argument("--contract", metavar="FILE", help="contracts over stored answers, JSON")
    verb.add_argument("--since", metavar="SPAN", help="7d, 2026-11, 2026-11-01..2026-11-15")
    verb.add_argument("--domain", help="sessions of one domain only")
    verb.add_argument(
        "--session", action="append", default=[], metavar="ID", help="this one only; again for more"
    )
    verb.add_argument("--task", metavar="TASK", help="with --check: the checks of this task")
    verb.add_argument("--rubric", metavar="FILE", help="with --judge: grade by this rubric")
    verb.add_argument("--judge-base-url", metavar="URL", help="the judge's server")
    verb.add_argument(
        "--judge-samples", type=samples, default=3, metavar="N", help="answers a draft"
    )
    verb.add_argument("--sandbox", default="pure", metavar="PROFILE", help="profile of the sandbox")
    verb.add_argument("--weak-ok", action="store_true", help="agree to weak isolation here")
