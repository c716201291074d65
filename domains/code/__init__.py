"""The code domain: a Python function or module, checked by tests in the sandbox.

Light to import; what is heavy is imported where it is used, in the domain's worker.
"""

from domains.code.domain import CodeDomain

DOMAIN = CodeDomain()
"""What the entry point names."""
