"""Customer service: replies with actions, held against state, policies and the ticket."""
