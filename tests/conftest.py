"""No verdict of a test depends on the clock of a busy machine: hypothesis neither times an example
nor complains that making one took long.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "untimed", settings(), deadline=None, suppress_health_check=(HealthCheck.too_slow,)
)
settings.load_profile("untimed")
