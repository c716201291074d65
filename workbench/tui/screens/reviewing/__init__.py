"""The screens of the review queue: the queue itself, correcting, and the checks it leaves behind.

screen ─► deciding · correction · finding ─► window, checks ─► tui.reviews (plain values)
"""
