"""The front door: the task list, tasks of one's own, models, and a newcomer's three remarks."""
