"""Where somebody is: postal addresses in the writing of many countries, and points on a map."""
