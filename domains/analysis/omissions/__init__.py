"""What a report leaves out: what was asked for, what the data show, how well a number foretells."""
