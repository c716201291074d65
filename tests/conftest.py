"""No verdict of a test depends on the clock of a busy machine: hypothesis neither times an example
nor complains that making one took long. A law that names no number of examples gets a quick run's
few; `--hypothesis-profile=thorough`, as in `make test-all`, gives it the many.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

UNTIMED = settings(deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.register_profile("untimed", UNTIMED, max_examples=40)
settings.register_profile("thorough", UNTIMED, max_examples=150)
settings.load_profile("untimed")
