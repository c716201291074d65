"""A claim outside the grammar: one pandas expression on the data alone, run in the sandbox.

The expression sees `df` (the table), `pd` and `np`, and nothing else of this machine; it has to be
one expression that gives one number.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from domains.analysis.tables.table import NoMeaning

if TYPE_CHECKING:
    import pandas as pd

MOST_CHARACTERS = 1_500_000
"""Of the data as CSV; larger tables are for the grammar."""
SECONDS = 20.0
MEMORY_MB = 4096
"""Address space: scipy, which pandas loads for rank correlations, reserves much more than it uses.
"""


def evaluated(frame: pd.DataFrame, expression: str) -> float:
    """The value of an expression; NoMeaning where it has none."""
    from workbench.sandbox import Limits, Sandbox, TableTest

    source = _module(expression)
    text = frame.to_csv(index=False)
    if len(text) > MOST_CHARACTERS:
        raise NoMeaning("the data are too large for an expression; use the grammar")
    test = TableTest("value", "value", (text,), expected=0.0)
    limits = Limits(seconds_per_test=SECONDS, seconds_total=3 * SECONDS, memory_mb=MEMORY_MB)
    with Sandbox() as sandbox:
        outcome = next(iter(sandbox.run_table(source, [test], limits)))
    try:
        return float(outcome.observed)
    except ValueError:
        told = (outcome.observed or outcome.message or outcome.status)[:200]
        raise NoMeaning(f"the expression gives no number ({told})") from None


def _module(expression: str) -> str:
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError) as wrong:
        raise NoMeaning(f"the expression is no Python expression ({wrong})") from None
    return (
        "import io\nimport numpy as np\nimport pandas as pd\n\n\ndef value(text):\n"
        "    df = pd.read_csv(io.StringIO(text))\n"
        f"    return float({ast.unparse(tree)})\n"
    )
