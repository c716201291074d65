"""Known faults, planted in clean drafts."""
