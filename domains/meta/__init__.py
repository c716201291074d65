"""Feedback about feedback: a draft is a strategy of telling, its checks are inner experiments."""

from domains.meta.domain import MetaDomain

DOMAIN = MetaDomain()
"""What the entry point names."""
