"""Small dense linear systems in plain Python: a handful of unknowns, no package to load."""

from __future__ import annotations

from collections.abc import Sequence

Matrix = Sequence[Sequence[float]]


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """x with matrix · x = right, by Gaussian elimination with pivoting; a column without a pivot
    gives 0.
    """
    return [row[0] for row in solve_many(matrix, [[value] for value in right])]


def inverse(matrix: Matrix) -> list[list[float]]:
    """The inverse; columns without a pivot give 0."""
    size = len(matrix)
    return solve_many(matrix, [[float(i == j) for j in range(size)] for i in range(size)])


def solve_many(matrix: Matrix, rights: Matrix) -> list[list[float]]:
    """The solutions for several right sides, one a column."""
    size = len(matrix)
    rows = [[*map(float, matrix[k]), *map(float, rights[k])] for k in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda k: abs(rows[k][column]))
        if abs(rows[pivot][column]) < 1e-12:
            continue
        rows[column], rows[pivot] = rows[pivot], rows[column]
        _clear(rows, column)
    return [_scaled(rows[k], k, size) for k in range(size)]


def _clear(rows: list[list[float]], column: int) -> None:
    """Make the column 0 everywhere but in its own row."""
    head = rows[column]
    for k, row in enumerate(rows):
        factor = row[column] / head[column]
        if k != column and factor:
            rows[k] = [value - factor * of for value, of in zip(row, head, strict=True)]


def _scaled(row: list[float], k: int, size: int) -> list[float]:
    if abs(row[k]) < 1e-12:
        return [0.0] * (len(row) - size)
    return [value / row[k] for value in row[size:]]
