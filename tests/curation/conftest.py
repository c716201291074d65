"""The command line for tests of this folder."""

from __future__ import annotations

from tests.cli.conftest import workbench as workbench
