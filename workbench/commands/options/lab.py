"""What can be typed behind `workbench lab`; light, because every start reads it."""

from __future__ import annotations

TYPE_CHECKING = False  # as in workbench.cli
if TYPE_CHECKING:
    import argparse


def lab_arguments(verb: argparse.ArgumentParser) -> None:
    """`lab faults DOMAIN`, `lab team TASK`, `lab learn [DOMAIN]`."""
    verb.add_argument("action", choices=("faults", "team", "learn"), help="measure, try, learn")
    verb.add_argument("domain", nargs="?", metavar="DOMAIN|TASK", help="a team's: which task")
    verb.add_argument("--user", metavar="ID", help="learn: for whom, as the history names people")
    verb.add_argument("--simulated", action="store_true", help="learn: from practice sessions")
    verb.add_argument("--each", type=int, default=30, metavar="N", help="faults per operator")
    verb.add_argument("--only", metavar="TEXT", help="operators whose name holds this")
    verb.add_argument("--no-laws", action="store_true", help="leave disguises and games out")
    verb.add_argument("--model", metavar="NAME", help="team: who writes in every role")
    verb.add_argument("--base-url", metavar="URL", help="team: the model's server")
    verb.add_argument("--role", action="append", metavar="ROLE=NAME[@URL]", help="team: a role's")
    verb.add_argument("--tokens", type=int, default=20_000, metavar="N", help="team: each lane's")
    verb.add_argument("--seed", type=int, default=0, metavar="N", help="team: the seed")
    verb.add_argument("--anyway", action="store_true", help="team: start it against the prediction")
    verb.add_argument("--leave-one-out", action="store_true", help="team: also without each role")
    verb.add_argument("--weak-ok", action="store_true", help="agree to weak isolation here")
