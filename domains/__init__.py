"""The domains that ship with the workbench, registered like anybody else's."""
