"""The command line with redaction switched off, which the product cannot do: the positive control.

python -m tests.support.unredacted run TASK …
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from workbench import assembly, cli
from workbench.redaction import Policy, Redactor


def main() -> None:
    """Run the command with a policy that hides nothing."""
    policy = Policy(entities=frozenset())

    def make(session: str, numbers: Mapping[str, int]) -> Redactor:
        return Redactor(policy, numbers)

    assembly.redactor_for = lambda settings, memo=None: make
    sys.exit(cli.run(sys.argv[1:]))


if __name__ == "__main__":
    main()
