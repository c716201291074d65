"""A world in which every writer's skill is known: SIMULATED, and labelled so wherever it shows."""
