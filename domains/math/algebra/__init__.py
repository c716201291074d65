"""Trees to values: exact algebra, numbers in high precision, solving, records that replay."""

from typing import Any

Expr = Any
"""A sympy object; sympy ships no types."""
