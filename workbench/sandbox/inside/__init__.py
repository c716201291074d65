"""What runs inside the wall: the fork servers and the children that hold untrusted code.

These modules import the standard library and each other only (relatively), so that the server can be
started by `python -I -S` with nothing else of the product in its memory. The client imports
`codec` and `wire` from here; the rest never runs in the client.
"""
