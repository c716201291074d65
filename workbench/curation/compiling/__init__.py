"""A correction compiled: a rule in words, a check that runs, a case and a pair, proposed together.

Promises: nothing is active before a person confirmed it and saw whom it would have failed among the
answers that were accepted; every check names the correction it comes from and can be retired.
"""
