"""The verbs of all screens as data: what there is to do, and what each footer shows of it."""
