"""What is said of the effects that sources give: whose they are, which way they go, against what,
how much they agree and how they grow.

`told` says which source's effect a figure tells. Reads the modules of the folder above; of them
`methods` and `consistency` read `told`.
"""
