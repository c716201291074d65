"""The race screen: lanes side by side, from a draft of a session."""
