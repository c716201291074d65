"""Research syntheses: prose with a ledger of cited claims, held against a set of sources."""

from domains.research.domain import ResearchDomain

DOMAIN = ResearchDomain()
"""What the entry point names."""
