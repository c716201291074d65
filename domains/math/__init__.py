"""Mathematics: reads answers and worked solutions, proves or refutes them, and says what it could
not read.

The engine (`engine.py` and everything it imports) loads sympy and lives in a child process; the
domain, `client.py` and `commands.py` are what the application imports, and load nothing heavy.
"""

from domains.math.domain import MathDomain

DOMAIN = MathDomain()
"""What the entry point names."""
