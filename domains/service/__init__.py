"""Customer service: replies whose actions are run, whose figures are computed again.

Light to import; the checks are loaded in the domain's worker.
"""

from domains.service.domain import ServiceDomain

DOMAIN = ServiceDomain()
"""What the entry point names."""
