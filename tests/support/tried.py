"""Bundled tasks of the domains whose drafts are tried on simulated ground, and their scripts."""

from __future__ import annotations

from functools import cache

from workbench.catalog import assets, find_domain, find_task, practice_script
from workbench.core.checks import CheckResult
from workbench.models.practice_script import Script, parse


def tasks_of(domain: str) -> list[str]:
    """The ids of a domain's bundled tasks."""
    return sorted(f"{domain}/{f.stem}" for f in (assets() / "tasks" / domain).glob("*.yaml"))


@cache
def script(name: str) -> Script:
    return parse(practice_script(name), name)


@cache
def results(name: str, draft: str, exam: bool = False) -> tuple[CheckResult, ...]:
    """The shown results of a draft, or those of the exam."""
    task = find_task(name)
    narrowed = task.hidden_only() if exam else task.shown(1)
    return tuple(find_domain(task.domain).check(narrowed, draft, None))
