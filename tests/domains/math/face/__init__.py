"""The side of the domain that the workbench sees."""
