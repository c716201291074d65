"""Teams: a draft is a team's configuration; the checks are how it does in simulated runs."""

from domains.team.domain import TeamDomain

DOMAIN = TeamDomain()
"""What the entry point names."""
