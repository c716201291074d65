"""What can be typed behind `workbench experiment`; light, because every start reads it."""

from __future__ import annotations

TYPE_CHECKING = False  # as in workbench.cli
if TYPE_CHECKING:
    import argparse


def experiment_arguments(verb: argparse.ArgumentParser) -> None:
    """`experiment run SPEC.yaml`, `experiment report SPEC.yaml|NAME`."""
    verb.add_argument("action", choices=("run", "report"), help="run (or go on with) it; report")
    verb.add_argument("spec", metavar="SPEC", help="its YAML file; for a report also its name")
    verb.add_argument("-o", "--output", metavar="FILE", help="the report as Markdown into a file")
    verb.add_argument("--at-once", type=int, metavar="N", help="sessions under way at once")
    verb.add_argument("--estimate", action="store_true", help="say what it would cost, and stop")
    verb.add_argument("--screen", action="store_true", help="watch the lanes side by side")
    verb.add_argument("--keep", action="store_true", help="keep every session in the history")
    verb.add_argument("--cluster", metavar="URL", help="run on a Dask cluster: tcp://HOST:PORT")
    verb.add_argument("--model", metavar="NAME", help="instead of the spec's models")
    verb.add_argument("--base-url", metavar="URL", help="of that model's server")
    verb.add_argument("--sandbox", default="pure", metavar="PROFILE", help="profile of the sandbox")
    verb.add_argument("--weak-ok", action="store_true", help="agree to weak isolation here")
