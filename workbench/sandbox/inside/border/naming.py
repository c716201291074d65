"""The name under which a file of a draft is imported, the same on both sides of the border."""

from __future__ import annotations


def module_of(path: str) -> str:
    """`bank/report.py` -> `bank.report`, `bank/__init__.py` -> `bank`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parents(module: str) -> list[str]:
    """The packages around a module, the outermost first."""
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]
