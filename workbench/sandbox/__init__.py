"""The only door to untrusted code: run a draft's Python against tests without trusting either.

`Sandbox` is the entry; `self_test` tells how well this machine keeps drafts apart. Importing this
package is light: no test framework is loaded into the client.
"""

from workbench.sandbox.client import Sandbox
from workbench.sandbox.contract import (
    Draft,
    DraftFile,
    Isolation,
    Layers,
    Level,
    Limits,
    LoadFailure,
    Mode,
    Profile,
    PytestFile,
    Report,
    Row,
    Status,
    TableTest,
    TestOutcome,
)
from workbench.sandbox.doctor import self_test
from workbench.sandbox.ownlimits import bounded, hide_memory, may_be_ended

__all__ = [
    "Draft",
    "DraftFile",
    "Isolation",
    "Layers",
    "Level",
    "Limits",
    "LoadFailure",
    "Mode",
    "Profile",
    "PytestFile",
    "Report",
    "Row",
    "Sandbox",
    "Status",
    "TableTest",
    "TestOutcome",
    "bounded",
    "hide_memory",
    "may_be_ended",
    "self_test",
]
