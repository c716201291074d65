"""Tests of problems in words as relations."""
