"""Strategic planning: a memo and a plan, recomputed and simulated.

Light to import; numpy and networkx are loaded where they are used, in the domain's worker.
"""

from domains.planning.domain import PlanningDomain

DOMAIN = PlanningDomain()
"""What the entry point names."""
