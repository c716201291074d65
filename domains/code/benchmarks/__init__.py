"""Importers of published benchmarks: a file as it is published in, task-file data out."""

from domains.code.benchmarks.evalplus import import_evalplus
from domains.code.benchmarks.humaneval import import_humaneval
from domains.code.benchmarks.mbpp import import_mbpp

__all__ = ["import_evalplus", "import_humaneval", "import_mbpp"]
