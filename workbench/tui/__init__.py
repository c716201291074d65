"""The terminal screens: the only code that imports Textual.

Attributes down, messages up. A widget reads neither store, clock nor another widget and can be
built in a test from a literal Session; screens compose and pass on; what is shown is computed by
the plain functions of `words`, `timetable`, `grid` and `difflayout`.
"""
