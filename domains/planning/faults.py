"""The faults that a plan can have, planted one at a time in clean drafts.

Written from the descriptions of the faults (research: strategy, "Faults (14)" and the table of
computations) before any check of this domain was read. Check ids are those of that table; where a
domain splits one into several, the part before the first separator is what counts.
"""

from __future__ import annotations

from domains.planning.faults_claims import CLAIM_FAULTS
from domains.planning.faults_network import NETWORK_FAULTS
from workbench.core.faults import FaultOperator

OPERATORS: tuple[FaultOperator, ...] = (*NETWORK_FAULTS, *CLAIM_FAULTS)

CONTROL_STYLES = ("memo", "bullets", "table", "letter")
"""assets/controls/planning/<plan>.<style>.md, each beside <plan>.yaml, the task that it answers."""
