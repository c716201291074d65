"""What runs inside the wall: the fork servers and the children that hold untrusted code.

These modules import the standard library, pytest and each other only (relatively), so that a server
can be started with nothing else of the product in its memory. Imports run one way: the roles here
(`server`, `subject`, `judge`, `pytesting`) use `remote` and `walls`, `remote` uses `border`, and
`border` and `walls` use nothing of ours. pytest is known to `pytesting` and `judge` alone. The
client imports `border`; the rest never runs in the client.
"""
