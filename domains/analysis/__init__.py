"""Data analysis: reports whose every claim is computed again from the data.

Light to import; pandas, scipy and statsmodels are loaded in the domain's worker alone.
"""

from domains.analysis.domain import AnalysisDomain

DOMAIN = AnalysisDomain()
"""What the entry point names."""
