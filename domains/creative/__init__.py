"""Creative copy: posts, product texts, campaigns and stories, held against their brief."""

from domains.creative.domain import CreativeDomain

DOMAIN = CreativeDomain()
"""What the entry point names."""
