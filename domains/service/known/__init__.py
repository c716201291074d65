"""What a reply may say in figures: amounts, durations and days that the records, the policies and
the ticket give, and what follows from them in one step.

One step is: a day plus a policy's days, working days, weeks, months or hours; the days between two
days; a price times unused days over the days of the period; a percentage of a price; the sum or the
difference of two prices. A figure that none of these gives is one that nobody knows.
"""
