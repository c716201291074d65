"""The faults that an essay can have, planted one at a time in clean drafts.

Written from the descriptions of the faults (research: essay, "Faults (12)" and the table of
computations) before any check of this domain. Check ids are those of that table; the part before
the first full stop stands for the whole family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domains.essay.planted import planting
from domains.essay.planted_argument import (
    asserted,
    circular,
    invented_source,
    mute_reply,
    no_reply,
    no_thesis,
    stray_claim,
    unmet_objection,
)
from domains.essay.planted_wording import (
    banned_phrase,
    changed_number,
    contradicting_figure,
    dropped_not,
    dropped_section,
    late_thesis,
    lost_fact,
    merged_sentences,
    off_topic,
    other_than_worked,
    repeated_sentence,
    swapped_figures,
    wrong_working,
)
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.planting import clean_drafts


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each fault."""
    made = (
        ("deleted evidence", "A claim stands without evidence or reason.", asserted, "major"),
        ("changed number", "A figure is not the one that its source gives.", changed_number,
         "major"),
        ("swapped figures", "Two figures of a source have changed places.", swapped_figures,
         "major"),
        ("dropped not", "A quotation of a source lost its 'not'.", dropped_not, "major"),
        ("invented source", "Evidence cites a source that is not there.", invented_source, "major"),
        ("removed thesis", "The essay states no position.", no_thesis, "major"),
        ("late thesis", "The position comes at the end only.", late_thesis, "major"),
        ("circular support", "Claims support one another in a circle.", circular, "major"),
        ("stray claim", "A claim supports nothing that leads to the thesis.", stray_claim, "major"),
        ("off-topic paragraph", "A paragraph is about something else.", off_topic, "minor"),
        ("deleted reply", "An objection is named and not answered.", no_reply, "major"),
        ("reply is the objection", "The reply is the objection once more.", mute_reply, "major"),
        ("unmet objection", "An objection that the task names is left out.", unmet_objection,
         "major"),
        ("merged sentences", "Three sentences run on as one.", merged_sentences, "minor"),
        ("repeated sentence", "A sentence stands twice.", repeated_sentence, "minor"),
        ("contradicting figure", "The same quantity has two values.", contradicting_figure,
         "minor"),
        ("lost protected fact", "A fact that has to stay was taken out.", lost_fact, "major"),
        ("banned phrase", "A phrase that the task bans.", banned_phrase, "minor"),
        ("dropped section", "A section that the task requires is gone.", dropped_section, "minor"),
        ("wrong working", "A working of the ledger comes to another figure.", wrong_working,
         "major"),
        ("other than worked", "A figure is told otherwise than its working gives it.",
         other_than_worked, "minor"),
    )  # fmt: skip
    return tuple(
        FaultOperator(name, told, planting(mutate), level) for name, told, mutate, level in made
    )


def controls(load: Callable[[TaskFile], Task]) -> Iterator[Control]:
    """Every clean draft under assets/controls/essay; `load` makes tasks of their files.

    The style is the voice and the shape: `formal.letter`.
    """
    return clean_drafts("essay", load)
