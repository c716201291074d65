"""What is written: events of any session on their way to their rows, and what takes them away
again. Nothing here is open to other packages; `History` hands it on.
"""
