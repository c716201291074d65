"""A case's contract as the files carry it."""

from __future__ import annotations

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase
from workbench.curation.grading.contracts import Contract, contract_json
from workbench.curation.grading.making import contract_of


def contract_for(case: ExportCase) -> Contract:
    """The lines that a person left, or those that follow from the answers."""
    if case.contract is not None:
        return case.contract
    return contract_of(question_of(case), case.chosen, case.rejected)


def question_of(case: ExportCase) -> str:
    """The last turn."""
    return case.prompt[-1].text if case.prompt else ""


def grading_line(case: ExportCase) -> dict[str, Json]:
    """All that `workbench eval grade` reads, but for the answer."""
    return {
        "id": case.id,
        "question": question_of(case),
        "expected": case.chosen,
        "rejected": case.rejected,
        "contract": contract_json(contract_for(case)),
    }
