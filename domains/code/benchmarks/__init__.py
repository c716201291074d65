"""Importers of published benchmarks: a file as it is published in, task-file data out."""

from domains.code.benchmarks.bigcodebench import import_bigcodebench
from domains.code.benchmarks.evalplus import import_evalplus
from domains.code.benchmarks.humaneval import import_humaneval
from domains.code.benchmarks.livecodebench import import_livecodebench
from domains.code.benchmarks.mbpp import import_mbpp
from domains.code.benchmarks.polyglot import import_polyglot

__all__ = [
    "import_bigcodebench",
    "import_evalplus",
    "import_humaneval",
    "import_livecodebench",
    "import_mbpp",
    "import_polyglot",
]
