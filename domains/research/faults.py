"""The faults that a research synthesis can have, planted one at a time in clean drafts.

Written from the descriptions of the faults (research synthesis, "Faults (14)" and the table of
computations) before any check of this domain. Check ids are those of that table; the part before
the first full stop stands for the whole family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domains.research.planted_citing import (
    baseless_gap,
    copied_run,
    counted_twice,
    dropped_not,
    invented_id,
    irrelevant_citation,
    list_not_synthesis,
    omitted_contrary,
    swapped_ids,
    uncited_finding,
    unsound_source,
    unused_reference,
    wrong_year,
)
from domains.research.planted_findings import (
    altered_number,
    causal_words,
    impossible_p,
    impossible_sums,
    invented_figure,
    mute_on_methods,
    other_n,
    other_than_worked,
    over_scope,
    trial_for_cohort,
    unquoted_entry,
    wrong_pooled,
    wrong_working,
)
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.planting import Mutation, clean_drafts, operators_of

_MADE: tuple[tuple[str, str, Mutation, str], ...] = (
    ("invented id", "A citation names a source that is not there.", invented_id,
     "major"),
    ("swapped ids", "Two findings cite each other's source.", swapped_ids, "major"),
    ("altered number", "A figure is not the one that its source gives.", altered_number,
     "major"),
    ("n mismatch", "A study's sample size differs between two places.", other_n, "minor"),
    ("dropped not", "A source's words, or a finding, lost the 'not'.", dropped_not,
     "major"),
    ("trial for cohort", "An observational study is called a trial.", trial_for_cohort,
     "minor"),
    ("causal for observational", "A cause is claimed from a study that cannot show one.",
     causal_words, "minor"),
    ("omitted contrary study", "The study that points the other way is left out.",
     omitted_contrary, "major"),
    ("retracted cited", "A retracted or superseded study is cited as sound.",
     unsound_source, "major"),
    ("cohort counted twice", "Two reports of one cohort are told as two studies.",
     counted_twice, "minor"),
    ("wrong pooled value", "The pooled value is not what the studies give.",
     wrong_pooled, "major"),
    ("copied run", "A source's words stand there without quotation marks.", copied_run,
     "minor"),
    ("unused reference", "A work is listed that the text does not cite.",
     unused_reference, "minor"),
    ("over-scope claim", "A finding is told of people whom no source looked at.",
     over_scope, "minor"),
    ("irrelevant citation", "A citation is added that does not bear the finding.",
     irrelevant_citation, "minor"),
    ("uncited finding", "A finding stands without a citation.", uncited_finding,
     "major"),
    ("wrong year", "The list of references gives another year.", wrong_year, "minor"),
    ("list, not synthesis", "Nothing is drawn together over studies.",
     list_not_synthesis, "minor"),
    ("baseless gap", "A gap is claimed without what was searched.", baseless_gap,
     "minor"),
    ("invented figure", "A figure of no source is told in passing.", invented_figure,
     "minor"),
    ("impossible sums", "The counts of the search do not add up.", impossible_sums,
     "minor"),
    ("impossible p", "A p value does not follow from its statistic.", impossible_p,
     "minor"),
    ("unquoted entry", "The ledger quotes what the prose does not say.", unquoted_entry,
     "major"),
    ("mute on methods", "Designs and sample sizes are said nowhere.", mute_on_methods,
     "minor"),
    ("wrong working", "A working of the ledger comes to another figure.", wrong_working,
     "major"),
    ("other than worked", "A figure is told otherwise than its working gives it.",
     other_than_worked, "minor"),
)  # fmt: skip


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each fault."""
    return operators_of(_MADE)


def controls(load: Callable[[TaskFile], Task]) -> Iterator[Control]:
    """Every clean draft under assets/controls/research; `load` makes tasks of their files."""
    return clean_drafts("research", load)
