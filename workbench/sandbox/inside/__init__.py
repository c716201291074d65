"""What runs inside the wall: the fork servers and the children that hold untrusted code.

These modules import the standard library, pytest and each other only (relatively), so that a server
can be started with nothing else of the product in its memory. The client imports `codec` and `wire`
from here; the rest never runs in the client.
"""
