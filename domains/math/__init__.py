"""Mathematics: reads answers and worked solutions, proves or refutes them, and says what it could
not read.

Six sub-packages, of which each imports only those before it: `notation` (text to trees), `algebra`
(trees to values), `answers` (typed answers and their equality), `steps` (claims and what bears
them), `hints` (advice that decides nothing), `face` (towards the workbench). `face.engine` and what
it imports loads sympy and lives in a child process; the domain, the client and the commands are
what the application imports, and load nothing heavy.
"""

from domains.math.face.domain import MathDomain

DOMAIN = MathDomain()
"""What the entry point names."""
