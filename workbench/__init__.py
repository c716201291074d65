"""Feedback Workbench: drafts, checked by things that cannot be talked round.

Importing this package loads nothing heavy; see CONTRIBUTING.md for the layers.
"""

from workbench.version import VERSION

__version__ = VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from workbench.curation.calls import log_interaction as log_interaction


def __getattr__(name: str) -> object:
    """`log_interaction` is loaded when it is first asked for."""
    if name == "log_interaction":
        from workbench.curation.calls import log_interaction

        return log_interaction
    raise AttributeError(f"module 'workbench' has no attribute {name!r}")
