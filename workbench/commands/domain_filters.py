"""`workbench DOMAIN FILTER`: a domain's own filters, JSON lines in and out.

Words behind the filter's name are its input, a line each, in place of standard input.
"""

from __future__ import annotations

import sys

from workbench.catalog import domain_entries, find_domain, usable_domains
from workbench.errors import UnknownName


def run_filter(arguments: list[str], verbs: list[str]) -> int:
    """Answer every line of the input with one line; 0 when each got an answer."""
    name, *rest = arguments
    if name not in domain_entries() or not find_domain(name).commands:
        usable = usable_domains(lambda error: print(f"workbench: {error.message}", file=sys.stderr))
        filters = [domain.name for domain in usable if domain.commands]
        raise UnknownName("command", name, [*verbs, *filters], hint="Try: workbench --help")
    commands = find_domain(name).commands
    if not rest or rest[0] not in commands:
        raise UnknownName(f"filter of {name}", rest[0] if rest else "", commands)
    for answer in commands[rest[0]](rest[1:] or sys.stdin):
        print(answer, flush=True)
    return 0
