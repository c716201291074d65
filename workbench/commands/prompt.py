"""`workbench prompt`: what a writer is asked first on a task, word for word; nothing is sent."""

from __future__ import annotations

import argparse

from workbench.assembly import Workbench
from workbench.catalog import find_domain, find_strategy, find_task
from workbench.commands.narrate import told_messages
from workbench.core.foretelling import foretold
from workbench.core.session import Session
from workbench.settings import load_settings
from workbench.templates import own_templates


def prompt_command(options: argparse.Namespace) -> int:
    """The messages of the first call of a session begun now; what past sessions would teach it,
    where a strategy looks back at them, is left out.
    """
    task = find_task(options.task)
    domain = find_domain(task.domain)
    strategy = Workbench(load_settings()).strategy(options.strategy)
    session = Session(task=task, strategy=strategy, templates=own_templates(domain))
    messages = foretold(session, None, domain, find_strategy)
    print(told_messages(messages, options.json))
    return 0
