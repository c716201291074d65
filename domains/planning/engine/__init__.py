"""Plans read, scheduled and simulated; judges nothing and knows nothing of drafts."""
