"""Personal data and secrets become placeholders before a text touches the disk.

The history's one choke point calls `Redactor`; `run_filter` is `workbench redact`. All of it runs
on this machine, without a model and without the network. Importing the package loads none of its
modules: each name does so on first use. Detectors and phonenumbers come with the first redaction,
and `warm` fetches them ahead of it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .lines import run_filter
    from .outcome import Placed, RedactedText
    from .placeholders import Json, numbers_in
    from .plugins import Detector
    from .policy import POLICY_VERSION, Policy, policy_from
    from .redactor import Redactor, warm
    from .spans import ENTITIES, Memo, Span

__all__ = [
    "ENTITIES",
    "POLICY_VERSION",
    "Detector",
    "Json",
    "Memo",
    "Placed",
    "Policy",
    "RedactedText",
    "Redactor",
    "Span",
    "numbers_in",
    "policy_from",
    "run_filter",
    "warm",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for (PEP 562)."""
    from importlib import import_module

    homes = {
        "lines": ("run_filter",),
        "outcome": ("Placed", "RedactedText"),
        "placeholders": ("Json", "numbers_in"),
        "plugins": ("Detector",),
        "policy": ("POLICY_VERSION", "Policy", "policy_from"),
        "redactor": ("Redactor", "warm"),
        "spans": ("ENTITIES", "Memo", "Span"),
    }
    for module, names in homes.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
