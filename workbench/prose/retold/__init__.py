"""What words make of the passage that they retell: its direction turned, two of its figures in each
other's place, a share that its own counts do not give, a price told as nothing.

Reads the numbers and words of the modules beside it and is read by the domains alone.
"""
