"""What a draft is: how answers make it, which files it has, and the modules that come of it.

Imports run one way: nothing here knows the tests, the checks or the domain's face. `layout` says
which files a task asks for, `bundle` writes several of them as one text, `revising` and `several`
read answers, `composing` gives what is run.
"""
