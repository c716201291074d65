"""One warm sandbox for the tests of this folder; each test that breaks it makes its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.sandbox import Sandbox

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as made:
        yield made
