"""What can be typed behind `workbench lab`; light, because every start reads it."""

from __future__ import annotations

TYPE_CHECKING = False  # as in workbench.cli
if TYPE_CHECKING:
    import argparse


def lab_arguments(verb: argparse.ArgumentParser) -> None:
    """`lab faults DOMAIN`."""
    verb.add_argument("action", choices=("faults",), help="faults planted in clean drafts")
    verb.add_argument("domain", metavar="DOMAIN", help="whose checks are measured")
    verb.add_argument("--each", type=int, default=30, metavar="N", help="faults per operator")
    verb.add_argument("--only", metavar="TEXT", help="operators whose name holds this")
    verb.add_argument("--no-laws", action="store_true", help="leave disguises and games out")
