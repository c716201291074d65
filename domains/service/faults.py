"""The faults that a service reply can have, planted one at a time in clean drafts.

Written from the descriptions of the faults (research: customer service, "Faults (13)" and the table
of computations) before any check of this domain. Check ids are those of that table; the part before
the first full stop stands for the whole family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domains.service.planted.deeds import (
    barred_action,
    dropped_action,
    expired_window,
    invented_answer,
    invented_operand,
    missed_question,
    silent_action,
    stale_policy,
    unkept_promise,
    unknown_action,
    wrong_amount,
    wrong_sum_done,
    wrong_working,
)
from domains.service.planted.manner import (
    asked_again,
    blame_opener,
    contradiction,
    five_apologies,
    missing_disclosure,
    no_next_step,
    other_customer,
    placeholder,
    said_the_forbidden,
    shouting,
    too_long,
    wrong_name,
)
from domains.service.planted.reply import Mutation, planting
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.planting import clean_drafts

_MADE: tuple[tuple[str, str, Mutation, str], ...] = (
    ("wrong amount", "A sum is not the one that the policy gives.", wrong_amount, "major"),
    ("wrong sum paid", "An action pays another sum.", wrong_sum_done, "major"),
    ("expired window", "More time is granted than the policy gives.", expired_window,
     "major"),
    ("stale policy", "A rule is told that no longer holds.", stale_policy, "major"),
    ("promise without action", "What is promised has nothing behind it.", unkept_promise,
     "minor"),
    ("dropped action", "What is told as done was not done.", dropped_action, "major"),
    ("silent action", "Something is done and not told.", silent_action, "major"),
    ("barred action", "The state does not allow the action.", barred_action, "major"),
    ("unknown action", "The action cannot be run at all.", unknown_action, "major"),
    ("missed question", "A question of the ticket is not answered.", missed_question,
     "major"),
    ("invented answer", "The ledger quotes what the reply lacks.", invented_answer, "major"),
    ("other customer's data", "Somebody else's data are given away.", other_customer,
     "minor"),
    ("forbidden words", "What must not be said is said.", said_the_forbidden, "major"),
    ("missing disclosure", "A required line is not there.", missing_disclosure, "major"),
    ("wrong name", "Somebody else is greeted.", wrong_name, "minor"),
    ("blame opener", "The customer is blamed first.", blame_opener, "minor"),
    ("five apologies", "Apology upon apology.", five_apologies, "minor"),
    ("shouting", "Capitals or rows of exclamation marks.", shouting, "minor"),
    ("placeholder", "A hole of the template was left open.", placeholder, "minor"),
    ("no next step", "Who does what by when is missing.", no_next_step, "minor"),
    ("contradiction", "An earlier turn says the opposite.", contradiction, "minor"),
    ("asked again", "The ticket already says what is asked.", asked_again, "minor"),
    ("wrong working", "A working of the ledger comes to another figure.", wrong_working,
     "major"),
    ("invented operand", "A working takes a figure that nothing gives.", invented_operand,
     "major"),
    ("too long", "More words than the channel takes.", too_long, "minor"),
)  # fmt: skip


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each fault."""
    return tuple(
        FaultOperator(name, told, planting(mutate), level) for name, told, mutate, level in _MADE
    )


def controls(load: Callable[[TaskFile], Task]) -> Iterator[Control]:
    """Every clean draft under assets/controls/service; `load` makes tasks of their files.

    The style is the voice and the shape: `formal.letter`.
    """
    return clean_drafts("service", load)
