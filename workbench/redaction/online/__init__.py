"""Detectors of what opens a door or names a machine: secrets, mailboxes, addresses on the net."""
