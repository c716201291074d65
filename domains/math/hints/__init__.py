"""Advice where nothing is refuted: which step to look at first. It decides nothing."""
