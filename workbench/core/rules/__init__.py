"""What decides: which draft is taken, when a session ends, what holds a call, what judges owe."""
