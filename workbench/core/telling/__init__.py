"""What a model is told: the prompt, findings in words, what was tried, what is but data."""
