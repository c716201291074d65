"""Essays: prose with an argument ledger, held against its sources, its own graph and the task."""

from domains.essay.domain import EssayDomain

DOMAIN = EssayDomain()
"""What the entry point names."""
