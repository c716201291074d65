"""Syntax colours of drafts, where the extra that knows languages is installed."""
