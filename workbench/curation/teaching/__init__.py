"""What a data set's rows teach besides their content: manner, told before anything is trained.

Promises: nothing here decides. A card holds counts and intervals, and no word of a case.
"""
