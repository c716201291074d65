"""The program's version, apart from the package so that what needs it does not need the package."""

VERSION = "0.1.0"
