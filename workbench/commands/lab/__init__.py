"""`workbench lab`: one module for each of its actions."""

from __future__ import annotations

import argparse


def lab_command(options: argparse.Namespace) -> int:
    """Do the action; its exit status."""
    match options.action:
        case "team":
            from workbench.commands.lab.team import team_command

            return team_command(options)
        case "learn":
            from workbench.commands.lab.learn import learn_command

            return learn_command(options)
        case _:
            from workbench.commands.lab.faults import faults_command

            return faults_command(options)
